import { useCallback, useEffect, useState } from "preact/hooks";
import { ApiFailure } from "../api/http.ts";
import { readBrand, readFile, signIn, signOut } from "../api/person-api.ts";
import type { PersonBrandView, PersonFileView } from "../api/person-views.ts";
import { useTexts } from "../text/language.ts";
import { applyAccent } from "../theme/accent.ts";
import { PrimaryButton } from "../ui/buttons.tsx";
import { Frame } from "../ui/frame.tsx";
import { Loading } from "../ui/parts.tsx";
import { Screen } from "../ui/screen.tsx";
import { problemOf } from "./problem.ts";
import { SignIn } from "./sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";
import { usePersonTexts } from "./text/person-texts.ts";

/** After so long without a call the service ends the session: nothing stays on the screen then. */
const IDLE_MS = 15 * 60_000;

/** Why the person is not signed in. */
type WhyOut = "new" | "ended" | "signed_out" | "spent" | "erased";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "signed_out"; readonly why: WhyOut }
  | { readonly kind: "signed_in"; readonly file: PersonFileView };

interface PersonPageProps {
  /** Of a link that an operator's own sign-in has made; null without one. */
  readonly token: string | null;
  readonly environment: string;
}

/** The page at which anyone sees what is held about them, and acts on it. */
export function PersonPage({ token, environment }: PersonPageProps) {
  const texts = usePersonTexts();
  const { code, tryAgain, sandbox } = useTexts();
  const { state, load, end } = usePerson(token, code);
  const brand = useBrand(environment);
  const shown = state.kind === "signed_in" ? state.file.session.environment : environment;
  return (
    <Frame
      title={texts.pageTitle}
      heading={brand?.display_name}
      brand={brand}
      notice={shown === "sandbox" ? sandbox : undefined}
    >
      {state.kind === "loading" ? <Loading /> : null}
      {state.kind === "failed" ? (
        <Screen title={texts.pageTitle} takesFocus={false}>
          <p>{problemOf(texts, state.error)}</p>
          <PrimaryButton onClick={() => load("new")}>{tryAgain}</PrimaryButton>
        </Screen>
      ) : null}
      {state.kind === "signed_out" ? (
        <SignIn
          key={state.why}
          environment={environment}
          notice={noticeOf(state.why)}
          onSignedIn={() => load("ended")}
        />
      ) : null}
      {state.kind === "signed_in" ? (
        <SignedIn
          file={state.file}
          onChanged={() => load("ended")}
          onErased={() => end("erased")}
          onSignOut={() =>
            signOut().then(
              () => end("signed_out"),
              () => end("signed_out"),
            )
          }
        />
      ) : null}
    </Frame>
  );

  function noticeOf(why: WhyOut): string | null {
    if (why === "new") return null;
    return why === "signed_out" ? texts.signIn.signedOut : texts.signIn[why];
  }
}

/** Who holds the records; undefined until it is known, and where it cannot be read: nothing depends on it. */
function useBrand(environment: string): PersonBrandView | undefined {
  const [brand, setBrand] = useState<PersonBrandView>();
  useEffect(() => {
    readBrand(environment).then(
      (read) => {
        applyAccent(read.accent_color);
        setBrand(read);
      },
      () => {},
    );
  }, [environment]);
  return brand;
}

/** The session: begun by the link if there is one, and shown until it ends. */
function usePerson(token: string | null, language: string) {
  // Of when the page was opened: another language later is no reason to sign in again.
  const [first] = useState(language);
  const [state, setState] = useState<State>({ kind: "loading" });
  const end = useCallback((why: "ended" | "signed_out" | "erased") => {
    // The address of a screen is of nobody who is signed out.
    history.replaceState(null, "", location.pathname + location.search);
    setState({ kind: "signed_out", why });
  }, []);
  const load = useCallback(async (without: "new" | "ended") => {
    try {
      setState({ kind: "signed_in", file: await readFile() });
    } catch (error) {
      const isOut = error instanceof ApiFailure && error.kind === "unknown";
      setState(isOut ? { kind: "signed_out", why: without } : { kind: "failed", error });
    }
  }, []);
  useEffect(() => {
    if (token === null) return void load("new");
    signIn({ token }, first).then(
      () => load("ended"),
      (error: unknown) => {
        const isSpent = error instanceof ApiFailure && error.kind === "spent";
        setState(isSpent ? { kind: "signed_out", why: "spent" } : { kind: "failed", error });
      },
    );
  }, [token, first, load]);
  useEffect(() => {
    if (state.kind !== "signed_in") return;
    const timer = setTimeout(() => end("ended"), IDLE_MS);
    return () => clearTimeout(timer);
  }, [state, end]);
  return { state, load, end };
}
