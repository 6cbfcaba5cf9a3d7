import type { AnswerOf, BodyOf } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Facts, LinkButton } from "../../parts/content.tsx";
import { CheckGroup, Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { CodeBlock, CodeLine, Page, SecretOnce } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import { SERVICE_URL } from "../../service/address.ts";
import { type Scope, useMutation, useSession, voe } from "../../service/voe.ts";
import { grantable, SCOPE_TEXTS, usual } from "./scope-texts.ts";

type KeyRequest = BodyOf<"POST", "/v1/keys/">;
type KeyWithSecret = AnswerOf<"POST", "/v1/keys/">;

const DAY_MS = 86_400_000;
const TERMS = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

/** Makes a key, and shows its secret this once. */
export function NewKey() {
  const { scopes, environment } = useSession();
  const [made, setMade] = useState<KeyWithSecret | null>(null);
  const create = useMutation({ act: (key: KeyRequest) => voe.keys.create(key), changes: [["keys"]], onDone: setMade });
  if (made !== null) return <MadeKey accessKey={made} />;
  return (
    <Page title="New key" up={{ to: "/keys", title: "Keys" }} lead={`It works only in the ${environment} environment.`}>
      <Form
        mutation={create}
        submit="Create key"
        onSubmit={(values) => create.run(requestOf(values))}
        cancel={<LinkButton to="/keys">Cancel</LinkButton>}
      >
        <TextField name="name" label="Name" isOptional hint="The program that uses the key" />
        <CheckGroup
          name="scopes"
          legend="Scopes"
          hint="You can grant only scopes that your own key has."
          checks={grantable(scopes).map((scope) => ({ value: scope, label: scope, hint: SCOPE_TEXTS[scope] }))}
          checked={usual(scopes)}
        />
        <SelectField name="expires_at" label="Expires" options={TERMS} />
      </Form>
    </Page>
  );
}

function requestOf(values: Values): KeyRequest {
  const days = Number(values.text("expires_at"));
  return {
    name: values.optional("name"),
    scopes: values.all("scopes").filter(isScope),
    expires_at: days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}

function isScope(text: string): text is Scope {
  return text in SCOPE_TEXTS;
}

function MadeKey({ accessKey }: { readonly accessKey: KeyWithSecret }) {
  return (
    <Page title={accessKey.name ?? "Your new key"} up={{ to: "/keys", title: "Keys" }}>
      <div class="stack">
        <SecretOnce title="Access secret" text={accessKey.access_secret} onStored={() => navigate("/keys")} />
        <Facts
          facts={[
            ["Client ID", <CodeLine text={accessKey.client_id} what="client ID" />],
            ["Scopes", accessKey.scopes.join(", ")],
          ]}
        />
        <CodeBlock title="Try it" text={exampleOf(accessKey)} />
      </div>
    </Page>
  );
}

function exampleOf({ client_id }: KeyWithSecret): string {
  return `curl -sS ${SERVICE_URL}v1/instant-verifications/ \\
  -H 'X-Access-Client-Id: ${client_id}' \\
  -H "X-Access-Secret: $OPENVOE_ACCESS_SECRET"`;
}
