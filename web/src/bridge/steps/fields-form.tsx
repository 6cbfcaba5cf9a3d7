import { useRef, useState } from "preact/hooks";
import type { FormStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Field } from "../../ui/field.tsx";
import { Submit } from "../../ui/screen.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** Kinds of fields of which what was typed is kept for another attempt; never passwords and numbers of a person. */
const KEPT_TYPES: ReadonlySet<string> = new Set(["text", "email"]);
/** What was typed, by the field's name, for as long as the page is open. */
const typed = new Map<string, string>();
/** What the last form was answered with, but passwords: where the same form is asked again, nothing of it has to be typed again. */
let answered: ReadonlyMap<string, string> = new Map();

/** A form of a provider. What is missing is said before anything is sent. */
export function FieldsForm({ step, isBusy, onAnswer }: StepFormProps<FormStep>) {
  const texts = useTexts();
  const words = useProviderWords();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(keptOf(step)));
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const submit = (event: Event) => {
    event.preventDefault();
    const empty = step.fields.filter((one) => one.is_optional !== true && (values[one.name] ?? "").trim() === "");
    setMissing(new Set(empty.map((one) => one.name)));
    const [first] = empty;
    const given = step.fields.map(({ name, type }) => ({ name, type, value: values[name] ?? "" }));
    for (const { name, type, value } of given) if (KEPT_TYPES.has(type)) typed.set(name, value);
    answered = new Map(given.flatMap(({ name, type, value }) => (type === "password" ? [] : [[name, value]])));
    if (first === undefined) onAnswer(Object.fromEntries(step.fields.map(({ name }) => [name, values[name] ?? ""])));
    else form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
  };
  const refused = step.error === undefined ? null : words(step.error);
  const faultOf = ({ name, label }: FormStep["fields"][number]) => {
    if (missing.has(name)) return { fault: texts.required(words(label).text) };
    if (refused === null || step.error_field !== name) return {};
    return { fault: <span lang={refused.language}>{refused.text}</span>, takesFocus: true };
  };
  const submitLabel = step.submit_label === undefined ? null : words(step.submit_label);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {step.fields.map((field) => (
        <Field
          key={field.name}
          name={field.name}
          label={words(field.label).text}
          type={field.type}
          autocomplete={field.autocomplete}
          hint={field.hint === undefined ? undefined : words(field.hint).text}
          isOptional={field.is_optional === true}
          language={words(field.label).language}
          value={values[field.name] ?? ""}
          {...faultOf(field)}
          onValue={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Submit isBusy={isBusy} language={submitLabel?.language}>
        {submitLabel?.text ?? texts.steps.signIn}
      </Submit>
    </form>
  );
}

function keptOf({ fields, error }: FormStep): [string, string][] {
  return fields.flatMap(({ name, type }) => {
    const kept =
      (error === undefined ? undefined : answered.get(name)) ?? (KEPT_TYPES.has(type) ? typed.get(name) : undefined);
    return kept === undefined ? [] : [[name, kept] as [string, string]];
  });
}
