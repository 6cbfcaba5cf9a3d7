import type { ConnectionView } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { useProviderWords } from "../../text/provider-words.ts";
import { PrimaryButton, Screen, SecondaryButton } from "../../ui/screen.tsx";

interface FailureScreenProps {
  readonly error: NonNullable<ConnectionView["error"]>;
  readonly client: string;
  readonly takesFocus: boolean;
  readonly isBusy: boolean;
  readonly canChooseEmployer: boolean;
  readonly canChooseProvider: boolean;
  /** Absent: there is nowhere to return to. */
  readonly onReturn: (() => void) | undefined;
  readonly retry: () => void;
  readonly leaveFor: (place: "employer" | "provider") => void;
}

/** Failures that another attempt with the same employer and payroll service cannot mend. */
const LASTING: ReadonlySet<string> = new Set(["no_data", "not_supported", "config_error"]);

/** Why the connection failed, in plain words, and every way on that there is. */
export function FailureScreen(props: FailureScreenProps) {
  const { error, client, takesFocus, isBusy, canChooseEmployer, canChooseProvider, onReturn, retry, leaveFor } = props;
  const texts = useTexts();
  const message = useProviderWords()(error.message);
  const isNotMe = error.refusal === "not_their_account";
  const { title, advice } = isNotMe
    ? { title: texts.review.refusedTitle, advice: texts.review.refusedText(client) }
    : texts.failure[error.code];
  const canRetry = !LASTING.has(error.code) || !(canChooseEmployer || canChooseProvider);
  return (
    <Screen title={title} takesFocus={takesFocus}>
      {isNotMe ? null : <p lang={message.language}>{message.text}</p>}
      <p>{advice}</p>
      <div class="buttons">
        {canRetry ? (
          <PrimaryButton aria-disabled={isBusy} onClick={() => isBusy || retry()}>
            {isNotMe ? texts.review.signInAgain : texts.tryAgain}
          </PrimaryButton>
        ) : null}
        {canChooseProvider ? (
          <button type="button" class={canRetry ? "other" : "main"} onClick={() => leaveFor("provider")}>
            {texts.failure.otherProvider}
          </button>
        ) : null}
        {canChooseEmployer ? (
          <SecondaryButton onClick={() => leaveFor("employer")}>{texts.failure.otherEmployer}</SecondaryButton>
        ) : null}
        {onReturn === undefined ? null : (
          <button type="button" class="plain" onClick={onReturn}>
            {texts.failure.returnTo(client)}
          </button>
        )}
      </div>
    </Screen>
  );
}
