import type { ComponentChildren } from "preact";
import type { ConnectionView } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Fault, Screen } from "../../ui/screen.tsx";
import { problemText } from "../screens/problem-text.ts";
import type { Connection } from "../use-connection.ts";
import { ChoiceForm } from "./choice-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { FieldsForm } from "./fields-form.tsx";
import { RedirectForm } from "./redirect-form.tsx";
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
  // A fault of one field stands beside it.
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
