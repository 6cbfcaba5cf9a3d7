import { useEffect, useState } from "preact/hooks";
import { onEndedElsewhere } from "../../api/ended-links.ts";
import type { ConnectionView } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { Announcement, PrimaryButton, Screen, SecondaryButton } from "../../ui/screen.tsx";
import type { Leaving } from "../use-leaving.ts";

interface SuccessScreenProps {
  readonly view: ConnectionView;
  readonly client: string;
  readonly takesFocus: boolean;
  /** True if leaving goes to the client's address. */
  readonly isRedirected: boolean;
  readonly leaving: Leaving;
  /** Continues with the next part of the order; absent at the last one. */
  readonly onNext: (() => void) | undefined;
  /** Parts of the order that are left after this one. */
  readonly partsLeft: number;
}

/** The end: the link to the page of what is shared, and the way back to the client. */
export function SuccessScreen(props: SuccessScreenProps) {
  const { view, client, takesFocus, isRedirected, leaving, onNext, partsLeft } = props;
  const texts = useTexts();
  const isEnded = useEnded(view);
  if (isEnded) {
    return (
      <Screen title={texts.success.endedTitle} takesFocus={takesFocus}>
        <p>{texts.success.endedText(client)}</p>
        <p class="muted">{texts.success.mayClose}</p>
      </Screen>
    );
  }
  return (
    <Screen title={texts.success.title} takesFocus={takesFocus} picture={<SuccessMark />}>
      <p>{texts.success.text(client)}</p>
      {view.identity === "differs" ? <p class="notice">{texts.success.differs(client)}</p> : null}
      {onNext === undefined ? null : <p>{texts.success.more(partsLeft)}</p>}
      {view.management_url === null ? null : <ManagementLink url={view.management_url} sentTo={view.link_sent_to} />}
      <div class="buttons">
        {onNext !== undefined ? (
          <PrimaryButton onClick={onNext}>{texts.success.next}</PrimaryButton>
        ) : leaving.isPossible ? (
          <PrimaryButton onClick={leaving.leave}>
            {isRedirected ? texts.success.goOn(client) : texts.success.finish}
          </PrimaryButton>
        ) : (
          <p class="muted">{texts.success.mayClose}</p>
        )}
      </div>
    </Screen>
  );
}

/** True once the person has ended the connection, here or in another window. */
function useEnded({ is_ended, management_url: url }: ConnectionView): boolean {
  const [isEndedElsewhere, setEnded] = useState(false);
  useEffect(() => (url === null ? undefined : onEndedElsewhere(url, () => setEnded(true))), [url]);
  return is_ended || isEndedElsewhere;
}

function SuccessMark() {
  return (
    <svg class="success-mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3" />
      <path d="m15 24.5 6.5 6.5L34 18" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" />
    </svg>
  );
}

function ManagementLink({ url, sentTo }: { readonly url: string; readonly sentTo: string | null }) {
  const texts = useTexts().success;
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <div class="card">
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {texts.manage}
          <span class="unseen"> ({texts.newWindow})</span>
        </a>
      </p>
      {sentTo === null ? null : <p>{texts.sentTo(sentTo)}</p>}
      <p class="muted">{texts.manageText}</p>
      <p class="print-only">{url}</p>
      <div class="link-acts">
        {navigator.clipboard === undefined ? null : (
          <SecondaryButton isSmall onClick={copy}>
            {texts.copy}
          </SecondaryButton>
        )}
        <SecondaryButton isSmall onClick={() => print()}>
          {texts.print}
        </SecondaryButton>
      </div>
      <Announcement>{isCopied ? texts.copied : null}</Announcement>
      {isCopied ? <p aria-hidden="true">{texts.copied}</p> : null}
    </div>
  );
}
