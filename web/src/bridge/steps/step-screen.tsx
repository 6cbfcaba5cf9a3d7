import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ChoiceStep, ConfirmStep, ConnectionView, FormStep, RedirectStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { Fault, PrimaryButton, Screen, SecondaryButton, Spinner, Submit } from "../../ui/screen.tsx";
import { addressOf, depart, openForSignIn } from "../departure.ts";
import { problemText } from "../screens/problem-text.ts";
import type { Connection } from "../use-connection.ts";
import { CodeForm } from "./code-form.tsx";
import type { AnsweredStep, StepFormProps } from "./step-form-props.ts";

interface StepScreenProps {
  readonly connection: Connection;
  /** True while the last answer is taken. */
  readonly isBusy: boolean;
  readonly view: ConnectionView;
  readonly step: AnsweredStep;
  readonly token: string;
  readonly takesFocus: boolean;
  readonly onBack: () => void;
}

/** Asks what the provider asks. */
export function StepScreen({ connection, isBusy, view, step, token, takesFocus, onBack }: StepScreenProps) {
  const texts = useTexts();
  const words = useProviderWords();
  const { problem } = connection;
  const title = words(step.title);
  const text = step.text === undefined ? null : words(step.text);
  const error = step.error === undefined ? null : words(step.error);
  // A fault of one field stands next to it.
  const isAtField = step.kind === "code" || (step.kind === "form" && step.error_field != null);
  const onAnswer = (values: Readonly<Record<string, string>>) => {
    if (!isBusy) void connection.answer(values);
  };
  return (
    <Screen
      title={title.text}
      titleLanguage={title.language}
      onBack={onBack}
      takesFocus={takesFocus && !(isAtField && error !== null)}
    >
      {text === null ? null : <p lang={text.language}>{text.text}</p>}
      {error === null || isAtField ? null : <Fault language={error.language}>{error.text}</Fault>}
      {problem === null ? null : <Fault>{problemText(texts, problem)}</Fault>}
      {connection.isResent && !isBusy && error === null ? <p role="status">{texts.steps.resent}</p> : null}
      {formOf({ step, isBusy, onAnswer, token, providerName: view.provider.name ?? texts.yourPayroll })}
    </Screen>
  );
}

interface FormOptions extends StepFormProps<AnsweredStep> {
  readonly token: string;
  readonly providerName: string;
}

function formOf({ step, isBusy, onAnswer, token, providerName }: FormOptions): ComponentChildren {
  switch (step.kind) {
    case "form":
      return <FieldsForm {...{ step, isBusy, onAnswer }} />;
    case "code":
      return <CodeForm {...{ step, isBusy, onAnswer }} />;
    case "choice":
      return <ChoiceForm {...{ step, isBusy, onAnswer }} />;
    case "confirm":
      return <ConfirmForm {...{ step, isBusy, onAnswer }} />;
    case "redirect":
      return <RedirectForm {...{ step, token, providerName }} />;
  }
}

/** One of several, such as one of the employers of an account. */
function ChoiceForm({ step, isBusy, onAnswer }: StepFormProps<ChoiceStep>) {
  const texts = useTexts();
  const legend = useProviderWords()(step.title);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen !== null) onAnswer({ choice: chosen });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Choices
        legend={legend.text}
        language="en"
        choices={step.options}
        chosen={chosen}
        fault={isMissing ? texts.steps.choose : undefined}
        onChoose={setChosen}
      />
      <Submit isBusy={isBusy}>{texts.continueLabel}</Submit>
    </form>
  );
}

/** Something that is done only if the person agrees. */
function ConfirmForm({ step, isBusy, onAnswer }: StepFormProps<ConfirmStep>) {
  const texts = useTexts();
  const words = useProviderWords();
  const confirm = words(step.confirm_label);
  const submit = (event: Event) => {
    event.preventDefault();
    onAnswer({ confirm: "true" });
  };
  return (
    <form noValidate onSubmit={submit}>
      <dl class="terms">
        {step.details.map(({ label, value }) => (
          <div key={label}>
            <dt lang={words(label).language}>{words(label).text}</dt>
            <dd lang={words(value).language}>{words(value).text}</dd>
          </div>
        ))}
      </dl>
      <Submit isBusy={isBusy} language={confirm.language}>
        {confirm.text}
      </Submit>
      <SecondaryButton onClick={() => onAnswer({ confirm: "false" })}>{texts.steps.decline}</SecondaryButton>
    </form>
  );
}

/** Kinds of fields of which what was typed is kept for another attempt; never passwords and numbers of a person. */
const KEPT_TYPES: ReadonlySet<string> = new Set(["text", "email"]);

/** What was typed, by the field's name, for as long as the page is open. */
const typed = new Map<string, string>();

/** What the last form was answered with, but passwords: where the same form is asked again, nothing of it has to be typed again. */
let answered: ReadonlyMap<string, string> = new Map();

/** A form of a provider. What is missing is said before anything is sent. */
function FieldsForm({ step, isBusy, onAnswer }: StepFormProps<FormStep>) {
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

interface RedirectFormProps {
  readonly step: RedirectStep;
  readonly token: string;
  readonly providerName: string;
}

/** Sends the person to the provider: in this window, or in a new one if the page is inside another site. */
function RedirectForm({ step, token, providerName }: RedirectFormProps) {
  const texts = useTexts();
  const [isOpened, setOpened] = useState(false);
  if (addressOf(step) === null) return <Fault>{texts.failure.config_error.title}</Fault>;
  const go = () => {
    if (window.parent === window) return depart(step, token);
    openForSignIn(token);
    setOpened(true);
  };
  return (
    <>
      <p>{texts.steps.openText(providerName)}</p>
      <PrimaryButton onClick={go}>{texts.steps.open(providerName)}</PrimaryButton>
      <p role="status">
        {isOpened ? (
          <>
            <Spinner />
            {texts.steps.opened(providerName)}
          </>
        ) : null}
      </p>
    </>
  );
}
