import { useEffect, useState } from "preact/hooks";
import { bridgeApi } from "../api/bridge-api.ts";
import { useTexts } from "../text/language.ts";
import { Frame } from "../ui/frame.tsx";
import { Spinner } from "../ui/parts.tsx";
import { Screen } from "../ui/screen.tsx";
import { takeDeparture } from "./departure.ts";

/** `/bridge/return`: hands what the provider sent back with the person to the connection, and goes back to it. */
export function Returned() {
  const texts = useTexts().returned;
  const [state, setState] = useState<"working" | "done" | "failed">("working");
  useEffect(() => {
    finish().then(setState, () => setState("failed"));
  }, []);
  if (state === "working") {
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
  const [title, text] = state === "done" ? [texts.title, texts.text] : [texts.failedTitle, texts.failedText];
  return (
    <Frame title={title}>
      <Screen title={title} takesFocus>
        <p>{text}</p>
      </Screen>
    </Frame>
  );
}

async function finish(): Promise<"working" | "done" | "failed"> {
  const departure = takeDeparture();
  if (departure === null) return "failed";
  const values = Object.fromEntries(new URLSearchParams(location.search));
  // What the provider said must not stay in the address.
  history.replaceState(null, "", location.pathname);
  const answered = bridgeApi(departure.token).answer(departure.stepId, values);
  if (departure.backTo === null) {
    await answered;
    return "done";
  }
  // What became of it, the page shows to which the person returns.
  await answered.catch(() => {});
  location.replace(departure.backTo);
  return "working";
}
