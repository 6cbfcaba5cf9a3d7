import { useEffect, useState } from "preact/hooks";
import type { BridgeApi } from "../../api/bridge-api.ts";
import type { ProviderView } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";
import { readableName } from "../../text/readable-name.ts";
import { Choices } from "../../ui/choices.tsx";
import { Loading, PrimaryButton, Screen, Submit } from "../../ui/screen.tsx";
import type { Way } from "../use-way.ts";

interface ProviderScreenProps {
  readonly api: BridgeApi;
  readonly way: Way;
  readonly client: string;
}

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | { readonly kind: "loaded"; readonly providers: readonly ProviderView[] };

/**
 * Asks for the payroll service. The one that the employer is known to use is preselected; with a
 * single one the screen is skipped.
 */
export function ProviderScreen({ api, way, client }: ProviderScreenProps) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const load = () => {
    setState({ kind: "loading" });
    api.providers(way.company?.id ?? null).then(
      (providers) => {
        const [only] = providers;
        if (only !== undefined && providers.length === 1) way.chooseProvider(only);
        else setState({ kind: "loaded", providers });
      },
      () => setState({ kind: "failed" }),
    );
  };
  useEffect(load, []);
  switch (state.kind) {
    case "loading":
      return <Loading />;
    case "failed":
      return <LoadFailure onBack={way.back} onRetry={load} />;
    case "loaded":
      return state.providers.length === 0 ? (
        <NoProvider {...{ way, client }} />
      ) : (
        <ProviderForm {...{ way }} providers={state.providers} />
      );
  }
}

function NoProvider({ way, client }: { readonly way: Way; readonly client: string }) {
  const texts = useTexts().provider;
  return (
    <Screen title={texts.none} onBack={way.back} takesFocus={way.hasMoved}>
      <p>{texts.noneText(client)}</p>
    </Screen>
  );
}

function ProviderForm({ way, providers }: { readonly way: Way; readonly providers: readonly ProviderView[] }) {
  const texts = useTexts();
  const [chosen, setChosen] = useState(way.provider?.id ?? providers.find((one) => one.is_suggested)?.id ?? null);
  const [fault, setFault] = useState<string>();
  const submit = (event: Event) => {
    event.preventDefault();
    const provider = providers.find((one) => one.id === chosen);
    if (provider === undefined) setFault(texts.provider.choose);
    else way.chooseProvider(provider);
  };
  return (
    <Screen title={texts.provider.title} onBack={way.back} takesFocus={way.hasMoved}>
      <p>{texts.provider.text(way.company?.name == null ? texts.yourEmployer : readableName(way.company.name))}</p>
      <form noValidate onSubmit={submit}>
        <Choices
          legend={texts.provider.title}
          choices={providers.map(({ id, name, is_suggested }) => ({
            id,
            label: name,
            mark: is_suggested ? texts.provider.suggested : undefined,
          }))}
          chosen={chosen}
          fault={fault}
          onChoose={setChosen}
        />
        <Submit isBusy={false}>{texts.continueLabel}</Submit>
      </form>
    </Screen>
  );
}

/** Says that something could not be loaded, and offers to try again. */
function LoadFailure({ onBack, onRetry }: { readonly onBack?: (() => void) | undefined; onRetry: () => void }) {
  const texts = useTexts();
  const { title, text } = navigator.onLine ? texts.session.server : texts.session.offline;
  return (
    <Screen title={title} onBack={onBack} takesFocus>
      <p>{text}</p>
      <div class="buttons">
        <PrimaryButton onClick={onRetry}>{texts.tryAgain}</PrimaryButton>
      </div>
    </Screen>
  );
}
