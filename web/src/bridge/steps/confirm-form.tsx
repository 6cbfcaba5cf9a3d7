import type { ConfirmStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { SecondaryButton, Submit } from "../../ui/screen.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** Something that is done only if the person agrees. */
export function ConfirmForm({ step, isBusy, onAnswer }: StepFormProps<ConfirmStep>) {
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
