import { useState } from "preact/hooks";
import type { CodeStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { Field } from "../../ui/field.tsx";
import { Submit } from "../../ui/parts.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** A one-time code. It may be pasted with blanks. */
export function CodeForm({ step, isBusy, onAnswer }: StepFormProps<CodeStep>) {
  const texts = useTexts();
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = code.replace(/\s/g, "");
    setMissing(typed === "");
    if (typed !== "") onAnswer({ code: typed });
  };
  return (
    <form noValidate onSubmit={submit}>
      {step.sent_to === null ? null : <p>{texts.steps.codeSentTo(step.sent_to)}</p>}
      <Field
        name="code"
        label={texts.steps.codeLabel}
        type="code"
        autocomplete="one-time-code"
        hint={step.length === null ? undefined : texts.steps.codeDigits(step.length)}
        value={code}
        fault={isMissing ? texts.required(texts.steps.codeLabel) : undefined}
        onValue={setCode}
      />
      <Submit isBusy={isBusy}>{texts.continueLabel}</Submit>
      {step.can_resend ? (
        <button type="button" class="other" onClick={() => onAnswer({ resend: "true" })}>
          {texts.steps.resend}
        </button>
      ) : null}
    </form>
  );
}
