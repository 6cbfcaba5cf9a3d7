import { useEffect, useState } from "preact/hooks";
import { tellEnded } from "../api/ended-links.ts";
import { call, type TokenFailure, tokenFailureOf } from "../api/http.ts";
import type { SharedLinkView } from "../api/views.ts";
import { useTexts } from "../text/language.ts";
import { applyAccent } from "../theme/accent.ts";
import { Frame, Loading, PrimaryButton, Screen } from "../ui/screen.tsx";
import { SharedLink } from "./shared-link.tsx";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: TokenFailure }
  | { readonly kind: "loaded"; readonly link: SharedLinkView };

/** The page at which a person sees what they share by a link, and ends it. */
export function SharedPage({ token }: { readonly token: string }) {
  const texts = useTexts();
  const [state, setState] = useState<State>({ kind: "loading" });
  const load = () => {
    setState({ kind: "loading" });
    call<SharedLinkView>(token, { path: "v1/shared/link/" }).then(
      (link) => {
        applyAccent(link.accent_color);
        setState({ kind: "loaded", link });
      },
      (error: unknown) => setState({ kind: "failed", reason: tokenFailureOf(error) }),
    );
  };
  useEffect(load, [token]);
  const revoke = async () => {
    const link = await call<SharedLinkView>(token, { method: "POST", path: "v1/shared/link/revoke/" });
    setState({ kind: "loaded", link });
    tellEnded(location.href);
  };
  return (
    <Frame
      title={texts.shared.pageTitle}
      heading={state.kind === "loaded" ? state.link.client_name : null}
      brand={state.kind === "loaded" ? state.link.brand : undefined}
      notice={state.kind === "loaded" && state.link.environment === "sandbox" ? texts.shared.sandbox : undefined}
    >
      {state.kind === "loading" ? (
        <Loading />
      ) : state.kind === "loaded" ? (
        <SharedLink link={state.link} onRevoke={revoke} />
      ) : (
        <Screen title={texts.session[state.reason].title} takesFocus={false}>
          <p>{texts.session[state.reason].text}</p>
          {state.reason === "offline" || state.reason === "server" ? (
            <PrimaryButton onClick={load}>{texts.tryAgain}</PrimaryButton>
          ) : null}
        </Screen>
      )}
    </Frame>
  );
}
