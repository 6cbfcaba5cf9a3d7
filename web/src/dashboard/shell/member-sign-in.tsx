import { useEffect, useState } from "preact/hooks";
import { Button } from "../parts/content.tsx";
import { environmentTitle } from "../parts/environment.tsx";
import { Form, SelectField } from "../parts/form.tsx";
import { ENVIRONMENTS, type Environment, tabEnvironment } from "../service/address.ts";
import { canUsePasskeys, signInByPasskey } from "../service/passkeys.ts";
import {
  type Departure,
  departToProvider,
  queryClient,
  readSignInWays,
  SESSION_KEY,
  type Session,
  useMutation,
  useQuery,
} from "../service/voe.ts";
import { enter, keepPath } from "./first-session.ts";
import { useProvider } from "./provider-tab.ts";

const PASSKEY = "Sign in with a passkey";

interface MemberSignInProps {
  readonly former: Session | null;
}

/**
 * The ways in for people, where there are some: the operator's identity provider, and passkeys. Over a
 * screen they leave that alone.
 */
export function MemberSignIn({ former }: MemberSignInProps) {
  const { data } = useQuery(["sign-in", "ways"], (signal) => readSignInWays(signal), { staleTime: 600_000 });
  const [chosen, choose] = useState<Environment | null>(tabEnvironment);
  const here = useProviderHere();
  const elsewhere = useProvider();
  const provider = former === null ? here : elsewhere;
  useEffect(() => (former === null ? undefined : watchForReturn()), [former]);
  const passkey = useMutation({ act: signInByPasskey, onDone: (session) => enter(former, session) });
  const hasPasskey = data?.passkey === true && canUsePasskeys();
  if (data?.identity_provider !== true && !hasPasskey) return null;
  const hasProvider = data?.identity_provider === true;
  const environment = former?.environment ?? chosen;
  const byPasskey = () => passkey.run(environment);
  return (
    <Form
      mutation={{
        error: provider.error ?? passkey.error,
        isPending: provider.isPending || passkey.isPending,
      }}
      submit={hasProvider ? "Sign in with your organization" : PASSKEY}
      onSubmit={() => (hasProvider ? provider.begin(environment === null ? {} : { environment }) : byPasskey())}
      cancel={
        hasProvider && hasPasskey ? (
          <Button disabled={passkey.isPending} onClick={byPasskey} label={PASSKEY} />
        ) : undefined
      }
    >
      {former === null ? (
        <SelectField
          name="environment"
          label="Environment"
          value={chosen ?? ""}
          options={[["", "First with a role"], ...ENVIRONMENTS.map((one) => [one, environmentTitle(one)] as const)]}
          onChange={(value) => choose(ENVIRONMENTS.find((one) => one === value) ?? null)}
        />
      ) : hasProvider ? (
        <p class="field">Your organization opens in another tab. Return to this tab when you are signed in.</p>
      ) : null}
    </Form>
  );
}

/** The way to the identity provider in this tab, which comes back to its screen. */
function useProviderHere() {
  const depart = useMutation({
    act: departToProvider,
    onDone: (url) => {
      keepPath();
      location.assign(url);
    },
  });
  return {
    error: depart.error,
    isPending: depart.isPending || depart.answer !== undefined,
    begin: (departure: Departure) => depart.run(departure),
  };
}

/** Asks who is signed in whenever one comes back to this tab. */
function watchForReturn(): () => void {
  const ask = () => {
    if (document.visibilityState === "visible") void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  };
  document.addEventListener("visibilitychange", ask);
  return () => document.removeEventListener("visibilitychange", ask);
}
