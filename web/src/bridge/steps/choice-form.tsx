import { useState } from "preact/hooks";
import type { ChoiceStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Choices } from "../../ui/choices.tsx";
import { Submit } from "../../ui/screen.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** One of several, such as one of the employers of an account. */
export function ChoiceForm({ step, isBusy, onAnswer }: StepFormProps<ChoiceStep>) {
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
