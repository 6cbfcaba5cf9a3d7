import type { BodyOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button, Card, Facts, factCard, Moment, numberText, wordsOf } from "../../parts/content.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { LetterCard } from "../../parts/letters.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, RecordPage, say } from "../../parts/page.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { REVEALING, useMutation, voe } from "../../service/voe.ts";
import { clockText, DisputeBadge, type DisputeFile, disputantOf, disputedText } from "./dispute-texts.tsx";

const OPEN_LETTERS = [["summary_of_rights", "Summary of rights"]] as const;

const LETTERS = [["dispute_results", "Results of the investigation"], ...OPEN_LETTERS] as const;

/** One dispute: what the person says and shows, and its end. */
export function DisputePage({ params: { id = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/subjects/disputes/{id}/"
      id={id}
      name="disputes"
      title={disputantOf}
      untitled="Dispute"
      up={{ to: "/disputes", title: "Disputes" }}
      mark={({ status }) => <DisputeBadge status={status} />}
      actions={(dispute) => (dispute.ended_at === null ? <EndButton dispute={dispute} /> : null)}
    >
      {(dispute) => (
        <div class="split">
          <div class="stack">
            <Said dispute={dispute} />
            <Documents dispute={dispute} />
          </div>
          <div class="stack">
            <Details dispute={dispute} />
            <LetterCard
              path={`v1/subjects/disputes/${dispute.id}`}
              letters={dispute.ended_at === null ? OPEN_LETTERS : LETTERS}
            />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function EndButton({ dispute }: { readonly dispute: DisputeFile }) {
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setEnding(true)} label="End the investigation" />
      {isEnding ? <EndDialog dispute={dispute} onClose={() => setEnding(false)} /> : null}
    </>
  );
}

function Said({ dispute }: { readonly dispute: DisputeFile }) {
  const values = Object.entries(dispute.disputed_values);
  return (
    <Card title={`${dispute.employer_name}: ${disputedText(dispute)}`} lead={wordsOf(dispute.reason)}>
      <p>{dispute.explanation}</p>
      {dispute.information.map((text, at) => (
        <p key={`${at} ${text}`}>{text}</p>
      ))}
      <Facts
        facts={[
          ...values.map(([field, value]) => [`Stored: ${wordsOf(field)}`, value] as const),
          ["Person's statement", dispute.statement],
          ["Result", dispute.result?.explanation ?? null],
          ...Object.entries(dispute.result?.values ?? {}).map(
            ([field, value]) => [`Corrected: ${wordsOf(field)}`, value] as const,
          ),
        ]}
      />
    </Card>
  );
}

function Documents({ dispute: { documents } }: { readonly dispute: DisputeFile }) {
  return (
    <Card title="Documents">
      {documents.length === 0 ? <p class="muted">No documents.</p> : null}
      <ul>
        {documents.map((one) => (
          <li key={one.id}>
            <a href={`data:${one.content_type};base64,${one.content}`} download={one.name}>
              {one.name}
            </a>{" "}
            <span class="muted">{`${numberText(one.size_bytes)} bytes`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function revealedSsn(id: string): Promise<string | null> {
  return (await voe.request("GET", "/v1/subjects/disputes/{id}/", { path: { id }, ...REVEALING })).subject.ssn;
}

function Details({ dispute }: { readonly dispute: DisputeFile }) {
  return factCard("Dispute", [
    ["Time left", clockText(dispute) ?? "Ended"],
    ["Due", <Moment at={dispute.due_at} showsTime />],
    ["Opened", <Moment at={dispute.created_at} showsTime />],
    ["Ended", <Moment at={dispute.ended_at} showsTime />],
    ["Date of birth", dispute.subject.date_of_birth],
    ["SSN", <MaskedSsn text={dispute.subject.ssn} reveal={() => revealedSsn(dispute.id)} />],
    ["Source", dispute.source],
    ["Notify recipients", dispute.tells_recipients ? "Yes" : "No"],
    ["Record", <CodeLine text={dispute.employment_id} what="record ID" />],
    ["ID", <CodeLine text={dispute.id} what="id" />],
  ]);
}

const OUTCOMES = [
  ["verified", "Confirmed: the stored data is correct"],
  ["corrected", "Corrected: the correct values are below"],
  ["deleted", "Deleted: the data is wrong, or nobody confirms it"],
] as const;

type EndBody = BodyOf<"POST", "/v1/subjects/disputes/{id}/end/">;

type Outcome = EndBody["outcome"];

interface EndDialogProps {
  readonly dispute: DisputeFile;
  readonly onClose: () => void;
}

/** Asks what the investigation found, and ends it: the record is changed, and the person is informed. */
export function EndDialog({ dispute, onClose }: EndDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>("verified");
  const end = useMutation({
    act: (body: EndBody) => voe.request("POST", "/v1/subjects/disputes/{id}/end/", { path: { id: dispute.id }, body }),
    changes: [["disputes"]],
    onDone: () => {
      say("The dispute has ended. The person is notified if they can be reached.");
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
      <p>Your decision changes the stored record. Later imports do not reverse it.</p>
      <Form
        mutation={end}
        submit="End the investigation"
        onSubmit={submit}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        <SelectField
          name="outcome"
          label="Result"
          options={OUTCOMES.filter(([value]) => value !== "corrected" || fields.length > 0)}
          onChange={(chosen) => setOutcome(OUTCOMES.find(([value]) => value === chosen)?.[0] ?? "verified")}
        />
        {outcome === "corrected"
          ? fields.map((field) => (
              <TextField
                key={field}
                name={`values.${field}`}
                label={`Correct value: ${wordsOf(field)}`}
                value={String(dispute.disputed_values[field] ?? "")}
              />
            ))
          : null}
        <TextField name="explanation" label="Explanation for the person" hint="Shown on the person's own page" />
      </Form>
    </Dialog>
  );
}
