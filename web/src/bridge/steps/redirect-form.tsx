import { useState } from "preact/hooks";
import type { RedirectStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { Fault, PrimaryButton, Spinner } from "../../ui/screen.tsx";
import { addressOf, depart, openForSignIn } from "../departure.ts";

interface RedirectFormProps {
  readonly step: RedirectStep;
  readonly token: string;
  readonly providerName: string;
}

/** Sends the person to the provider: in this window, or in a new one if the page is inside another site. */
export function RedirectForm({ step, token, providerName }: RedirectFormProps) {
  const texts = useTexts();
  const [isOpened, setOpened] = useState(false);
  if (addressOf(step) === null) return <Fault>{texts.failure.config_error.title}</Fault>;
  const go = () => {
    if (window.parent === window) return depart(step, token);
    openForSignIn(token);
    setOpened(true);
  };
  return (
    <>
      <p>{texts.steps.openText(providerName)}</p>
      <PrimaryButton onClick={go}>{texts.steps.open(providerName)}</PrimaryButton>
      <p role="status">
        {isOpened ? (
          <>
            <Spinner />
            {texts.steps.opened(providerName)}
          </>
        ) : null}
      </p>
    </>
  );
}
