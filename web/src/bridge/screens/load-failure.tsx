import { useTexts } from "../../text/language.ts";
import { PrimaryButton, Screen } from "../../ui/screen.tsx";

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ onBack, onRetry }: { readonly onBack?: (() => void) | undefined; onRetry: () => void }) {
  const texts = useTexts();
  const { title, text } = navigator.onLine ? texts.session.server : texts.session.offline;
  return (
    <Screen title={title} onBack={onBack} takesFocus>
      <p>{text}</p>
      <div class="buttons">
        <PrimaryButton onClick={onRetry}>{texts.tryAgain}</PrimaryButton>
      </div>
    </Screen>
  );
}
