import { useEffect, useRef } from "preact/hooks";
import { Failure, Loading } from "../parts/content.tsx";
import { Toasts } from "../parts/page.tsx";
import { useLocation } from "../router/router.tsx";
import { matchPath, type Section } from "../router/section.ts";
import { useStepUp } from "../service/confirmation.ts";
import { SESSION_KEY, type Session, SessionContext, useQuery } from "../service/voe.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { isSameTeam } from "./enter.ts";
import { type FirstSession, readFirstSession } from "./first-session.ts";
import { Layout } from "./layout.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
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
