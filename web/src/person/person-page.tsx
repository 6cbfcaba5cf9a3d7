import { useCallback, useEffect, useState } from "preact/hooks";
import { ApiFailure } from "../api/http.ts";
import { readBrand, readFile, signIn, signOut } from "../api/person-api.ts";
import type { PersonBrandView, PersonFileView } from "../api/person-views.ts";
import { useTexts } from "../text/language.ts";
import { applyAccent } from "../theme/accent.ts";
import { Frame, Loading, PrimaryButton, Screen } from "../ui/screen.tsx";
import { problemOf } from "./screens/use-act.ts";
import { SignIn } from "./sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";
import { OperatorContext, usePersonTexts } from "./text/person-texts.ts";

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
  const { code, shared } = useTexts();
  const { state, load, end } = usePerson(token, code);
  const { brand, error, retry } = useBrand(environment);
  const shown = state.kind === "signed_in" ? state.file.session.environment : environment;
  return (
    <Frame
      title={texts.pageTitle}
      heading={brand?.display_name}
      brand={brand ?? undefined}
      notice={shown === "sandbox" ? shared.sandbox : undefined}
    >
      {brand === null ? brandless() : content(brand.display_name)}
    </Frame>
  );

  /** Nothing is asked of a person before they are informed who holds their records. */
  function brandless() {
    return error === null ? <Loading /> : <Failed error={error} onRetry={retry} />;
  }

  function content(operator: string | null) {
    if (state.kind === "loading") return <Loading />;
    if (state.kind === "failed") return <Failed error={state.error} onRetry={() => load("new")} />;
    if (state.kind === "signed_out" && operator === null) {
      return (
        <Screen title={texts.notReady.title} takesFocus={false}>
          <p>{texts.notReady.text}</p>
        </Screen>
      );
    }
    return (
      <OperatorContext.Provider value={operator ?? ""}>
        {state.kind === "signed_out" ? (
          <SignIn
            key={state.why}
            environment={environment}
            notice={noticeOf(state.why)}
            onSignedIn={() => load("ended")}
          />
        ) : (
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
        )}
      </OperatorContext.Provider>
    );
  }

  function noticeOf(why: WhyOut): string | null {
    if (why === "new") return null;
    return why === "signed_out" ? texts.signIn.signedOut : texts.signIn[why];
  }
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const texts = usePersonTexts();
  const { tryAgain } = useTexts();
  return (
    <Screen title={texts.pageTitle} takesFocus={false}>
      <p>{problemOf(texts, error)}</p>
      <PrimaryButton onClick={onRetry}>{tryAgain}</PrimaryButton>
    </Screen>
  );
}

/** Who holds the records; null until it is known, with why it could not be read. */
function useBrand(environment: string) {
  const [brand, setBrand] = useState<PersonBrandView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const retry = useCallback(() => {
    setError(null);
    readBrand(environment).then((read) => {
      applyAccent(read.accent_color);
      setBrand(read);
    }, setError);
  }, [environment]);
  useEffect(retry, [retry]);
  return { brand, error, retry };
}

/** The session: begun by the link if there is one, and shown until it ends. */
function usePerson(token: string | null, language: string) {
  // Of when the page was opened: another language later is not a reason to sign in again.
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
