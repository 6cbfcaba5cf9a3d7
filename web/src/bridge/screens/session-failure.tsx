import { useEffect } from "preact/hooks";
import type { Host } from "../../host/host.ts";
import { useTexts } from "../../text/language.ts";
import { Frame, PrimaryButton, Screen } from "../../ui/screen.tsx";

/** Why the page cannot begin, or cannot continue. */
export type SessionFailureKind = "spent" | "unknown" | "not_offered" | "offline" | "server" | "embedding";

interface SessionFailureProps {
  readonly reason: SessionFailureKind;
  readonly host: Host;
  readonly onRetry: () => void;
}

/** Says why the page cannot begin, and what the person can do. */
export function SessionFailure({ reason, host, onRetry }: SessionFailureProps) {
  const texts = useTexts();
  const { title, text } = texts.session[reason];
  const close = () => {
    host.send({ kind: "event", type: "CLOSE", payload: {}, source: "bridge" });
    host.send({ kind: "close" });
  };
  useEffect(() => {
    host.onLeave(close);
    host.send({ kind: "load" });
    const error = { error_type: "BRIDGE_ERROR", error_code: "ERROR", error_message: title } as const;
    host.send({ kind: "event", type: "ERROR", payload: { error }, source: "bridge" });
    host.send({ kind: "error", message: title });
  }, [host]);
  const canRetry = reason === "offline" || reason === "server";
  return (
    <Frame title={title} onClose={host.canClose ? close : undefined}>
      <Screen title={title} takesFocus={false}>
        <p>{text}</p>
        <div class="buttons">
          {canRetry ? <PrimaryButton onClick={onRetry}>{texts.tryAgain}</PrimaryButton> : null}
          {host.canClose ? (
            <button type="button" class={canRetry ? "other" : "main"} onClick={close}>
              {texts.close}
            </button>
          ) : null}
        </div>
      </Screen>
    </Frame>
  );
}
