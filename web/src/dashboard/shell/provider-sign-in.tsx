import { useEffect, useRef } from "preact/hooks";
import { SelectField } from "../parts/fields.tsx";
import { Form } from "../parts/form.tsx";
import { queryClient, SESSION_KEY } from "../service/query-client.ts";
import { useMutation, useQuery } from "../service/use-query.ts";
import { departToProvider, type Environment, hasIdentityProvider, type Session } from "../service/voe.ts";
import { environmentTitle } from "./environment.tsx";
import { keepPath } from "./first-session.ts";

/** In the order in which the service looks for a role. */
const ENVIRONMENTS: readonly Environment[] = ["production", "development", "sandbox"];

/** The way to the operator's identity provider, where there is one; over a screen, it leaves that alone. */
export function ProviderSignIn({ former }: { readonly former: Session | null }) {
  const query = useQuery({
    queryKey: ["sign-in", "ways"],
    queryFn: ({ signal }) => hasIdentityProvider(signal),
    staleTime: 600_000,
  });
  const tab = useRef<Window | null>(null);
  const depart = useMutation({ act: departToProvider, onDone: (url) => goTo(url, tab.current) });
  useEffect(() => (former === null ? undefined : watchForReturn()), [former]);
  useEffect(() => {
    if (depart.error !== null) tab.current?.close();
  }, [depart.error]);
  if (query.data !== true) return null;
  const isLeaving = former === null && depart.answer !== undefined;
  return (
    <Form
      error={depart.error}
      isPending={depart.isPending || isLeaving}
      submit="Sign in with your organization"
      onSubmit={(values) => {
        // While the click counts: a browser blocks a tab that opens later.
        tab.current = former === null ? null : openTab();
        depart.run(former?.environment ?? (values.optional("environment") as Environment | null));
      }}
    >
      {former === null ? (
        <SelectField
          name="environment"
          label="Environment"
          options={[
            ["", "The first with a role"],
            ...ENVIRONMENTS.map((environment) => [environment, environmentTitle(environment)] as const),
          ]}
        />
      ) : (
        <p>In another tab. Come back to this one when you are signed in.</p>
      )}
    </Form>
  );
}

function goTo(url: string, tab: Window | null): void {
  if (tab !== null) {
    tab.location.href = url;
    return;
  }
  keepPath();
  location.assign(url);
}

/** An empty tab that cannot reach this one. */
function openTab(): Window | null {
  const tab = window.open("about:blank");
  if (tab !== null) tab.opener = null;
  return tab;
}

/** Asks who is signed in whenever one comes back to this tab. */
function watchForReturn(): () => void {
  const ask = () => {
    if (document.visibilityState === "visible") void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  };
  document.addEventListener("visibilitychange", ask);
  return () => document.removeEventListener("visibilitychange", ask);
}
