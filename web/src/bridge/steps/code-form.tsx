import { useState } from "preact/hooks";
import type { CodeStep } from "../../api/views.ts";
import type { Texts } from "../../text/english.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Field } from "../../ui/field.tsx";
import { SecondaryButton, Submit } from "../../ui/screen.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** A one-time code. It may be pasted with blanks. After a wrong one the field is empty, with what was wrong next to it. */
export function CodeForm({ step, isBusy, onAnswer }: StepFormProps<CodeStep>) {
  const texts = useTexts();
  const words = useProviderWords();
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = code.replace(/\s/g, "");
    setMissing(typed === "");
    if (typed !== "") onAnswer({ code: typed });
  };
  const refused = step.error === undefined ? undefined : words(step.error);
  const left = step.attempts_left === null ? "" : texts.steps.attemptsLeft(step.attempts_left);
  const fault =
    refused === undefined ? undefined : (
      <>
        <span lang={refused.language}>{refused.text}</span> {left}
      </>
    );
  return (
    <form noValidate onSubmit={submit}>
      {step.sent_to === null ? null : <p>{texts.steps.codeSentTo(step.sent_to)}</p>}
      <Field
        name="code"
        label={texts.steps.codeLabel}
        type="code"
        autocomplete="one-time-code"
        hint={hintOf(texts, step)}
        isNumeric={step.digits_only}
        takesFocus={refused !== undefined}
        value={code}
        fault={isMissing ? texts.required(texts.steps.codeLabel) : fault}
        onValue={setCode}
      />
      {refused === undefined && left !== "" ? <p class="hint">{left}</p> : null}
      <Submit isBusy={isBusy}>{texts.continueLabel}</Submit>
      {step.can_resend ? (
        <SecondaryButton onClick={() => onAnswer({ resend: "true" })}>{texts.steps.resend}</SecondaryButton>
      ) : null}
    </form>
  );
}

function hintOf({ steps }: Texts, { length, digits_only }: CodeStep): string | undefined {
  if (length === null) return undefined;
  return digits_only ? steps.codeDigits(length) : steps.codeCharacters(length);
}
