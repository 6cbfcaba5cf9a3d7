import type { BodyOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button, wordsOf } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { say } from "../../parts/page.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { type DisputeFile, disputantOf } from "./dispute-texts.tsx";

const OUTCOMES = [
  ["verified", "Confirmed: what is stored is right"],
  ["corrected", "Corrected: the right values are below"],
  ["deleted", "Deleted: it is wrong, or nobody confirms it"],
] as const;

type EndBody = BodyOf<"POST", "/v1/subjects/disputes/{id}/end/">;
type Outcome = EndBody["outcome"];

interface EndDialogProps {
  readonly dispute: DisputeFile;
  readonly onClose: () => void;
}

/** Asks what the investigation found, and ends it: the record is changed, and the person is told. */
export function EndDialog({ dispute, onClose }: EndDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>("verified");
  const end = useMutation({
    act: (body: EndBody) => voe.request("POST", "/v1/subjects/disputes/{id}/end/", { path: { id: dispute.id }, body }),
    changes: [["disputes"]],
    onDone: () => {
      say("The dispute has ended. The person is told, where they can be reached.");
      onClose();
    },
  });
  const fields = dispute.fields.filter((field) => field !== "pay");
  const submit = (values: Values) => {
    const right = fields.map((field) => [field, values.optional(`values.${field}`)] as const);
    const given = outcome === "corrected" ? { values: Object.fromEntries(right) } : {};
    end.run({ outcome, explanation: values.text("explanation"), ...given } as EndBody);
  };
  return (
    <Dialog title={`End the dispute of ${disputantOf(dispute)}?`} onClose={onClose}>
      <p>The stored record follows what you choose, and later imports do not undo it.</p>
      <Form
        mutation={end}
        submit="End the investigation"
        onSubmit={submit}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        <SelectField
          name="outcome"
          label="What was found"
          options={OUTCOMES.filter(([value]) => value !== "corrected" || fields.length > 0)}
          onChange={(chosen) => setOutcome(OUTCOMES.find(([value]) => value === chosen)?.[0] ?? "verified")}
        />
        {outcome === "corrected"
          ? fields.map((field) => (
              <TextField
                key={field}
                name={`values.${field}`}
                label={`Right: ${wordsOf(field)}`}
                value={String(dispute.disputed_values[field] ?? "")}
              />
            ))
          : null}
        <TextField name="explanation" label="In words for the person" hint="They read it at their own page" />
      </Form>
    </Dialog>
  );
}
