import { useState } from "preact/hooks";
import { dispute, flagRequest } from "../../api/person-api.ts";
import type { NewDispute as DisputeBody } from "../../api/person-views.ts";
import { Choices } from "../../ui/choices.tsx";
import { Fault, Screen, Submit } from "../../ui/screen.tsx";
import { usePersonTexts } from "../text/person-texts.ts";
import { DocumentsField, TextArea, useDocuments } from "./documents.tsx";
import type { PersonScreenProps } from "./screen-props.ts";
import { useAct } from "./use-act.ts";

type DisputableField = NonNullable<DisputeBody["fields"]>[number];
/** What of a job can be disputed by itself. */
const FIELDS = [
  "job_title",
  "job_type",
  "start_date",
  "end_date",
  "income",
  "income_unit",
  "pay_frequency",
  "pay",
] as const satisfies readonly DisputableField[];
const REASONS = [
  "inaccurate",
  "incomplete",
  "outdated",
  "not_mine",
  "identity_theft",
  "other",
] as const satisfies readonly DisputeBody["reason"][];

/** Asks what is wrong with a record, and sends the dispute; with the id of a request that waits, it is flagged too. */
export function NewDispute({ file, about, onBack, onDone }: PersonScreenProps) {
  const texts = usePersonTexts();
  const { dispute: words } = texts;
  const [employmentId = "", flagged] = about.split(".");
  const { problem, isBusy, run } = useAct(flagged === undefined ? {} : { conflict: texts.waiting.over });
  const documents = useDocuments();
  const [fields, setFields] = useState<readonly DisputableField[]>([]);
  const [reason, setReason] = useState<DisputeBody["reason"] | null>(null);
  const [explanation, setExplanation] = useState("");
  const [tells, setTells] = useState(true);
  const [isTried, setTried] = useState(false);
  const isMissing = explanation.trim() === "";
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (reason === null || isMissing || documents.fault !== null) return;
    void run(async () => {
      const sent = await documents.read();
      const given = {
        employment_id: employmentId,
        fields,
        reason,
        explanation,
        documents: sent,
        tells_recipients: tells,
      };
      await (flagged === undefined ? dispute(given) : flagRequest(flagged, given));
      await onDone(words.done);
    });
  };
  const employer = file.employments.find((one) => one.employment_id === employmentId)?.record.employer_name ?? "";
  return (
    <Screen title={words.title(employer)} takesFocus onBack={onBack}>
      <p>{words.text}</p>
      {problem === null ? null : <Fault>{problem}</Fault>}
      <form noValidate onSubmit={submit}>
        <Fields chosen={fields} onChoose={setFields} />
        <h2>{words.reason}</h2>
        <Choices
          legend={words.reason}
          choices={REASONS.map((id) => ({ id, label: words.reasons[id] }))}
          chosen={reason}
          fault={isTried && reason === null ? words.chooseReason : undefined}
          onChoose={setReason}
        />
        <TextArea
          label={words.explanation}
          hint={words.explanationHint}
          value={explanation}
          fault={isTried && isMissing ? words.explanationMissing : undefined}
          onValue={setExplanation}
        />
        <DocumentsField documents={documents} />
        <Check label={words.tell} isOn={tells} onChange={setTells} />
        <Submit isBusy={isBusy}>{words.submit}</Submit>
      </form>
    </Screen>
  );
}

interface FieldsProps {
  readonly chosen: readonly DisputableField[];
  readonly onChoose: (fields: readonly DisputableField[]) => void;
}

/** What of the job is wrong. */
function Fields({ chosen, onChoose }: FieldsProps) {
  const { dispute: words, jobs } = usePersonTexts();
  return (
    <fieldset class="choices">
      <legend>{words.fields}</legend>
      <p class="hint">{words.fieldsHint}</p>
      {FIELDS.map((field) => (
        <Check
          key={field}
          label={jobs.labels[field]}
          isOn={chosen.includes(field)}
          onChange={(isOn) => onChoose(isOn ? [...chosen, field] : chosen.filter((one) => one !== field))}
        />
      ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
