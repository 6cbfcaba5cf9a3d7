import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Empty, Failure, LinkButton, Loading } from "../parts/content.tsx";
import { Page } from "../parts/page.tsx";
import type { Match, ScreenProps } from "../router/section.ts";
import { useSession } from "../service/voe.ts";
import { isScreenOpenTo } from "./open-section.ts";

/** The screen at an address, once its script is loaded; or why there is none. */
export function ScreenAt({ match }: { readonly match: Match | null }) {
  const session = useSession();
  if (match === null) return <NothingHere />;
  if (!isScreenOpenTo(match, session)) return <NotAllowed match={match} />;
  return <Loaded match={match} />;
}

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "loaded"; readonly Screen: ComponentType<ScreenProps> };

function Loaded({ match: { screen, params } }: { readonly match: Match }) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const load = () => {
    setState({ kind: "loading" });
    screen.load().then(
      (Screen) => setState({ kind: "loaded", Screen }),
      () => setState({ kind: "failed", error: new Error("This screen could not be loaded. Reload the page.") }),
    );
  };
  useEffect(load, [screen]);
  if (state.kind === "loading") return <Loading />;
  if (state.kind === "failed") return <Failure error={state.error} onRetry={() => location.reload()} />;
  return <state.Screen params={params} />;
}

function NothingHere() {
  return (
    <Page title="Nothing here">
      <Empty
        icon="info"
        title="There is no screen at this address"
        action={<LinkButton to="/" look="primary" label="Go to the overview" />}
      >
        The address may be mistyped, or belong to a newer version of the dashboard.
      </Empty>
    </Page>
  );
}

function NotAllowed({ match: { section, screen } }: { readonly match: Match }) {
  const { member, environment } = useSession();
  const needed = screen.scope ?? section.scope ?? section.memberScope;
  const isSandboxOnly = section.environment !== undefined && section.environment !== environment;
  return (
    <Page title={section.title}>
      <Empty
        icon="keys"
        title={
          isSandboxOnly
            ? "Only in the sandbox"
            : member === null
              ? `This key lacks the scope ${needed}`
              : `Your role, ${member.role}, does not show this`
        }
        action={<LinkButton to="/">Go to the overview</LinkButton>}
      >
        {isSandboxOnly
          ? "Sign in to the sandbox to use this screen."
          : member !== null
            ? `It needs the scope ${needed}. An owner of your team can give you another role.`
            : "Sign in with a key that has it, or ask the operator for one (openvoe keys create --scopes)."}
      </Empty>
    </Page>
  );
}
