import { useState } from "preact/hooks";
import { Confirm } from "../parts/dialog.tsx";
import { placeText } from "../parts/environment.tsx";
import { queryClient, SESSION_KEY, type Session } from "../service/voe.ts";
import { type FirstSession, startByLink } from "./first-session.ts";

interface ReplaceDialogProps {
  readonly first: FirstSession;
  /** Who is signed in. */
  readonly session: Session;
}

/** Asks whether the sign-in link that was opened may end the session that there is. */
export function ReplaceDialog({ first, session }: ReplaceDialogProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const stay = () => {
    first.token = null;
    setOpen(false);
  };
  return (
    <Confirm
      title="Sign in by the link?"
      confirm="Sign in by the link"
      isDangerous={false}
      act={() => startByLink(first)}
      onDone={(started) => queryClient.setQueryData(SESSION_KEY, started)}
      onClose={stay}
    >
      <p>
        You are signed in to {session.team.name} in {placeText(session.environment)}. The link that you have opened
        signs you in by another key. If that is in {placeText(session.environment)} too, it ends this session, in every
        tab of this browser.
      </p>
      <p>If you keep the session, the link can still be used once.</p>
    </Confirm>
  );
}
