import type { AnswerOf, BodyOf } from "@openvoe/client";
import { Button } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField, TextField } from "../../parts/form.tsx";
import { useMutation, voe } from "../../service/voe.ts";

type Delivery = BodyOf<"POST", "/v1/income-assessments/{id}/emmy-deliveries/">;
type Outcome = AnswerOf<"POST", "/v1/income-assessments/{id}/emmy-deliveries/">;

const FORMS = [
  ["documented", "X-Emmy-Signature, as its documentation says"],
  ["ivaas", "X-IVAAS-Signature, as its code sends"],
] as const;

/**
 * Sends the facts of an assessment to a benefit agency that takes the income reports of Emmy (IVaaS in its code), a service for
 * income verification in public benefits, once, and shows the outcome.
 */
export function AgencyDelivery({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const send = useMutation<Delivery, Outcome>({
    act: (body) => voe.request("POST", "/v1/income-assessments/{id}/emmy-deliveries/", { path: { id }, body }),
  });
  const { answer } = send;
  return (
    <Dialog title="Send to an agency" onClose={onClose}>
      <p>The income report in the JSON of Emmy (2026-06-18), signed. It is sent once, and the key is not stored.</p>
      {answer === undefined ? null : (
        <p class={answer.is_delivered ? "notice good" : "notice bad"} role="status">
          {outcomeText(answer)}
        </p>
      )}
      <Form
        mutation={send}
        submit={answer === undefined ? "Send" : "Send again"}
        onSubmit={(values) =>
          send.run({
            url: values.text("url").trim(),
            key: values.text("key").trim(),
            form: FORMS.find(([form]) => form === values.text("form"))?.[0] ?? "documented",
            has_other_jobs: values.text("has_other_jobs") === "true",
            applicant_full_name: values.optional("applicant_full_name"),
          })
        }
        cancel={<Button onClick={onClose}>Close</Button>}
      >
        <TextField name="url" label="Address of the receiver" type="url" />
        <TextField name="key" label="Its key" type="password" autocomplete="new-password" />
        <SelectField name="form" label="Signature" options={FORMS} />
        <SelectField
          name="has_other_jobs"
          label="Does the person say that they have other jobs?"
          options={[
            ["false", "No"],
            ["true", "Yes"],
          ]}
        />
        <TextField
          name="applicant_full_name"
          label="The person's name"
          hint="Leave empty to use the name from the assessment."
          isOptional
        />
      </Form>
    </Dialog>
  );
}

function outcomeText({ is_delivered, status_code, outcome }: Outcome): string {
  if (is_delivered) return `Delivered: the receiver answered ${status_code}.`;
  return status_code === null ? `Not delivered: ${outcome}.` : `Not delivered: the receiver answered ${status_code}.`;
}
