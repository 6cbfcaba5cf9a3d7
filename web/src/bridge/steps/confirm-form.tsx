import type { ConfirmStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { Submit } from "../../ui/parts.tsx";
import type { StepFormProps } from "./step-form-props.ts";

/** Something that is done only if the person agrees. */
export function ConfirmForm({ step, isBusy, onAnswer }: StepFormProps<ConfirmStep>) {
  const texts = useTexts();
  const confirm = useProviderWords()(step.confirm_label);
  const submit = (event: Event) => {
    event.preventDefault();
    onAnswer({ confirm: "true" });
  };
  return (
    <form noValidate onSubmit={submit}>
      <dl class="terms" lang="en">
        {step.details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Submit isBusy={isBusy} language={confirm.language}>
        {confirm.text}
      </Submit>
      <button type="button" class="other" onClick={() => onAnswer({ confirm: "false" })}>
        {texts.steps.decline}
      </button>
    </form>
  );
}
