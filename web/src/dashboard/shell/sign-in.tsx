import { isApiError } from "@openvoe/client";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../parts/content.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { EnvironmentMark, environmentTitle } from "../parts/environment.tsx";
import { Form, TextField } from "../parts/form.tsx";
import { addressIn, tabEnvironment } from "../service/address.ts";
import {
  type Environment,
  type Session,
  type SignIn,
  startSession,
  useEnvironments,
  useMutation,
} from "../service/voe.ts";
import { enter, type FirstSession } from "./first-session.ts";
import { MemberSignIn } from "./member-sign-in.tsx";

const PREFIXES: readonly (readonly [prefix: string, environment: Environment])[] = [
  ["sandbox-", "sandbox"],
  ["dev-", "development"],
  ["prod-", "production"],
];

/** The page of those who are not signed in. */
export function SignInPage({ first: { error, isReturn } }: { readonly first: FirstSession }) {
  const environment = tabEnvironment();
  const place = environment === null ? "" : ` – ${environmentTitle(environment)}`;
  useEffect(() => {
    document.title = `Sign in${place} – OpenVOE`;
  }, [place]);
  return (
    <main class="sign-in">
      <p class="brand">OpenVOE {environment === null ? null : <EnvironmentMark environment={environment} />}</p>
      <h1>Sign in</h1>
      <SignedInElsewhere />
      {isReturn && error !== null ? <Failure error={error} /> : null}
      <MemberSignIn former={null} />
      <p class="lead">
        Use the client ID and access secret of a key. The browser does not store the secret. The session ends after an
        hour without use.
      </p>
      <SignInForm former={null} linkError={isReturn ? null : error} />
      <section class="help">
        <h2>Where do I get a key?</h2>
        <p>
          <code>npm start</code> prints a link that signs you in to the sandbox. For any other environment, the operator
          runs <code>openvoe keys create --env production</code>, or <code>openvoe keys sign-in ID</code> for a link.
          Members get their own link from an owner or from <code>openvoe members sign-in ID</code>.
        </p>
      </section>
    </main>
  );
}

/** Where this browser is signed in, next to the environment that one signs in to: no session ends by it. */
function SignedInElsewhere() {
  const open = (useEnvironments() ?? []).filter((one) => one.is_signed_in && one.environment !== tabEnvironment());
  if (open.length === 0) return null;
  return (
    <ul class="elsewhere">
      {open.map(({ environment, team }) => (
        <li key={environment}>
          You are signed in to {team} in <EnvironmentMark environment={environment} />{" "}
          <a href={addressIn(environment, "/")}>Go there</a>
        </li>
      ))}
    </ul>
  );
}

/** Asks to sign in again over a screen whose session has ended: what was typed there stays. */
export function SignInDialog({ former }: { readonly former: Session }) {
  return (
    <Dialog title="Your session has ended" isClosable={false} onClose={() => undefined}>
      <p>Sign in again to continue with {former.team.name}. What you have typed on this page stays.</p>
      <MemberSignIn former={former} />
      <SignInForm former={former} linkError={null} />
    </Dialog>
  );
}

interface SignInFormProps {
  readonly former: Session | null;
  readonly linkError: Error | null;
}

function SignInForm({ former, linkError }: SignInFormProps) {
  const [secret, setSecret] = useState("");
  const signIn = useMutation({ act: signInWith, onDone: (session) => enter(former, session) });
  const environment = PREFIXES.find(([prefix]) => secret.startsWith(prefix))?.[1];
  return (
    <Form
      mutation={{ error: signIn.error ?? linkError, isPending: signIn.isPending }}
      submit="Sign in"
      onSubmit={(values) =>
        signIn.run({ client_id: values.text("client_id").trim(), access_secret: values.text("access_secret").trim() })
      }
    >
      <TextField
        name="client_id"
        label="Client ID"
        value={former?.team.client_id}
        autocomplete="username"
        hint="32 letters and digits"
        isCode
      />
      <div onInput={({ target }) => setSecret(target instanceof HTMLInputElement ? target.value.trim() : "")}>
        <TextField
          name="access_secret"
          label="Access secret"
          type="password"
          autocomplete="current-password"
          hint={
            environment === undefined ? (
              "Starts with sandbox-, dev- or prod-, the environment that you sign in to"
            ) : (
              <>
                You sign in to <EnvironmentMark environment={environment} />
              </>
            )
          }
          isCode
        />
      </div>
    </Form>
  );
}

/** The service's words are for programs. */
async function signInWith(given: SignIn): Promise<Session> {
  try {
    return await startSession(given);
  } catch (error) {
    if (!isApiError(error, "authentication_failed")) throw error;
    throw new Error("The client ID or the access secret is wrong, or the key was revoked.");
  }
}
