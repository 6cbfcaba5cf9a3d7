import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, Loading } from "../parts/content.tsx";
import { Confirm } from "../parts/dialog.tsx";
import { placeText } from "../parts/environment.tsx";
import { Toasts } from "../parts/page.tsx";
import { useLocation } from "../router/router.tsx";
import { matchPath, type Section } from "../router/section.ts";
import { useStepUp } from "../service/confirmation.ts";
import { queryClient, SESSION_KEY, type Session, SessionContext, useQuery } from "../service/voe.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type FirstSession, isSameTeam, readFirstSession, startByLink } from "./first-session.ts";
import { Layout } from "./layout.tsx";
import { ScreenAt } from "./screen-at.tsx";
import { SignInDialog, SignInPage } from "./sign-in.tsx";

interface AppProps {
  readonly sections: readonly Section[];
  readonly first: FirstSession;
}

/** The dashboard: the sign-in, or the screen at the page's address. */
export function App({ sections, first }: AppProps) {
  const query = useQuery(SESSION_KEY, (signal) => readFirstSession(first, signal), { staleTime: 60_000 });
  const asked = useStepUp();
  const former = useRef<Session | null>(null);
  useEffect(() => {
    if (query.data == null) return;
    // Another tab has signed in to something else: nothing of this one may be shown or sent on.
    if (former.current !== null && !isSameTeam(former.current, query.data)) location.reload();
    former.current = query.data;
  }, [query.data]);
  if (query.data === undefined) {
    if (query.error === null) return <Loading />;
    return (
      <main class="sign-in">
        <h1>OpenVOE</h1>
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </main>
    );
  }
  const session = query.data ?? former.current;
  return (
    <>
      {session === null ? (
        <SignInPage first={first} />
      ) : (
        <SessionContext.Provider value={session}>
          <Screens sections={sections} />
          {first.token !== null && query.data !== null ? <ReplaceDialog first={first} session={session} /> : null}
          {query.data === null ? (
            <SignInDialog former={session} />
          ) : asked === null ? null : (
            <ConfirmDialog asked={asked} />
          )}
        </SessionContext.Provider>
      )}
      <Toasts />
    </>
  );
}

function Screens({ sections }: { readonly sections: readonly Section[] }) {
  const { path } = useLocation();
  const match = matchPath(sections, path);
  return (
    <Layout sections={sections} current={match?.section ?? null}>
      <ScreenAt key={path} match={match} />
    </Layout>
  );
}

interface ReplaceDialogProps {
  readonly first: FirstSession;
  /** Who is signed in. */
  readonly session: Session;
}

/** Asks whether the sign-in link that was opened may end the session that there is. */
function ReplaceDialog({ first, session }: ReplaceDialogProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const stay = () => {
    first.token = null;
    setOpen(false);
  };
  return (
    <Confirm
      title="Sign in with the link?"
      confirm="Sign in with the link"
      isDangerous={false}
      act={() => startByLink(first)}
      onDone={(started) => queryClient.setQueryData(SESSION_KEY, started)}
      onClose={stay}
    >
      <p>
        You are signed in to {session.team.name} in {placeText(session.environment)}. The link that you opened signs you
        in with another key. If that key is also for {placeText(session.environment)}, this session ends in every tab of
        this browser.
      </p>
      <p>If you keep this session, you can still use the link once.</p>
    </Confirm>
  );
}
