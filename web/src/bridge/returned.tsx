import { useEffect, useState } from "preact/hooks";
import { bridgeApi } from "../api/bridge-api.ts";
import { call } from "../api/http.ts";
import { useTexts } from "../text/language.ts";
import { Frame, PrimaryButton, Screen, SecondaryButton, Spinner } from "../ui/screen.tsx";
import { takeDeparture } from "./departure.ts";

type State =
  | { readonly kind: "working" | "done" | "failed" }
  /** The person came back in another browser: they say whether the sign-in is theirs. */
  | { readonly kind: "asking"; readonly signIn: ReturnedSignIn; readonly values: Readonly<Record<string, string>> };

/** `/bridge/return`: hands what the provider sent back with the person to the connection, and goes back to it. */
export function Returned() {
  const texts = useTexts().returned;
  const [state, setState] = useState<State>({ kind: "working" });
  const follow = (next: Promise<State>) => next.then(setState, () => setState({ kind: "failed" }));
  useEffect(() => void follow(finish()), []);
  if (state.kind === "working") {
    return (
      <Frame title={texts.working}>
        <main class="screen waiting">
          <p role="status">
            <Spinner />
            {texts.working}
          </p>
        </main>
      </Frame>
    );
  }
  if (state.kind === "asking") {
    const confirm = () => {
      setState({ kind: "working" });
      follow(returnFromSignIn(state.values, true).then(() => ({ kind: "done" })));
    };
    return <Confirmation signIn={state.signIn} onConfirm={confirm} onRefuse={() => setState({ kind: "failed" })} />;
  }
  const [title, text] = state.kind === "done" ? [texts.title, texts.text] : [texts.failedTitle, texts.failedText];
  return (
    <Frame title={title}>
      <Screen title={title} takesFocus>
        <p>{text}</p>
      </Screen>
    </Frame>
  );
}

interface ConfirmationProps {
  readonly signIn: ReturnedSignIn;
  readonly onConfirm: () => void;
  readonly onRefuse: () => void;
}

/** Names who gets the data: a link to a provider's site may come from somebody else. */
function Confirmation({ signIn, onConfirm, onRefuse }: ConfirmationProps) {
  const texts = useTexts();
  const { confirmTitle, confirmText, confirm, refuse } = texts.returned;
  const client = signIn.client_name;
  return (
    <Frame title={confirmTitle(client)}>
      <Screen title={confirmTitle(client)} takesFocus>
        <p>{confirmText(signIn.provider_name ?? "", client)}</p>
        <div class="buttons">
          <PrimaryButton onClick={onConfirm}>{confirm}</PrimaryButton>
          <SecondaryButton onClick={onRefuse}>{refuse}</SecondaryButton>
        </div>
      </Screen>
    </Frame>
  );
}

async function finish(): Promise<State> {
  const departure = takeDeparture();
  const values = Object.fromEntries(new URLSearchParams(location.search));
  // What the provider said must not stay in the address.
  history.replaceState(null, "", location.pathname);
  if (departure === null) return { kind: "asking", values, signIn: await returnFromSignIn(values, false) };
  const answered = bridgeApi(departure.token).answer(departure.stepId, values);
  if (departure.backTo === null) {
    await answered;
    return { kind: "done" };
  }
  // What became of it, the page shows to which the person returns.
  await answered.catch(() => {});
  location.replace(departure.backTo);
  return { kind: "working" };
}

/** The sign-in that a person came back to from a provider's site. */
interface ReturnedSignIn {
  readonly client_name: string;
  readonly provider_name: string | null;
}

/**
 * Finishes a sign-in in another browser than the one it began in; without a confirmation it only tells which one it is.
 * Throws ApiFailure.
 */
function returnFromSignIn(values: Readonly<Record<string, string>>, isConfirmed: boolean): Promise<ReturnedSignIn> {
  return call(null, { method: "POST", path: "v1/bridge/return/", body: { values, is_confirmed: isConfirmed } });
}
