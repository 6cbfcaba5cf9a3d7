import { type BridgeToken, isApiError, type User } from "@openvoe/client";
import { Button, Card, Icon, LinkButton, Moment } from "../../parts/content.tsx";
import { Form, SelectField, TextField, type Values } from "../../parts/form.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { useLocation } from "../../router/router.tsx";
import { SERVICE_URL } from "../../service/address.ts";
import { useKept } from "../../service/use-kept.ts";
import { useMutation, useQuery, useSession, voe } from "../../service/voe.ts";
import { ClientNameField } from "./client-name-field.tsx";
import { isEnded, PRODUCTS } from "./connection-texts.tsx";
import { LifeCycle } from "./life-cycle.tsx";
import { SANDBOX_LOG_INS } from "./sandbox-log-ins.ts";

interface Begun {
  readonly user: User;
  readonly token: BridgeToken;
}

/** Makes an address at which a person connects their payroll account. */
export function NewConnection() {
  const { search } = useLocation();
  const [kept, keep] = useKept<Begun>("connection");
  const begin = useMutation({ act: (values: Values) => beginConnection(values), changes: [["users"]], onDone: keep });
  if (kept !== null) return <BridgeAddress {...kept} onDone={() => keep(null)} />;
  return (
    <Page
      title="Connect a person"
      up={{ to: "/connections", title: "Connections" }}
      lead="The person opens a page of this service, finds their employer, agrees, and signs in to their payroll provider."
    >
      <Form
        mutation={begin}
        submit="Create page"
        onSubmit={begin.run}
        cancel={<LinkButton to="/connections">Cancel</LinkButton>}
      >
        <TextField
          name="external_user_id"
          label="Your ID for the person"
          value={search.get("external_user_id") ?? ""}
          hint="If you already have a user with this ID, the new account is added to that user."
        />
        <SelectField name="product_type" label="What you need" options={PRODUCTS.slice(0, 2)} />
        <ClientNameField />
        <TextField name="tracking_info" label="Tracking info" isOptional hint="Returned in events" />
      </Form>
    </Page>
  );
}

async function beginConnection(values: Values): Promise<Begun> {
  const user = await findOrCreate(values.text("external_user_id"));
  const token = await voe.users.createToken(user.id, {
    product_type: PRODUCTS.find(([product]) => product === values.text("product_type"))?.[0] ?? "income",
    client_name: values.optional("client_name"),
    tracking_info: values.optional("tracking_info"),
  });
  return { user, token };
}

async function findOrCreate(external_user_id: string): Promise<User> {
  try {
    return await voe.users.create({ external_user_id });
  } catch (error) {
    if (!isApiError(error, "incorrect_parameters") || external_user_id.trim() === "") throw error;
    const [known] = (await voe.users.list({ external_user_id }).page()).results;
    if (known === undefined) throw error;
    return known;
  }
}

const POLL_MS = 1_000;

interface BridgeAddressProps {
  readonly user: User;
  readonly token: BridgeToken;
  /** Goes on to another person. */
  readonly onDone: () => void;
}

/** The address at which a person connects, and what happens there, as it happens. */
export function BridgeAddress({ user, token, onDone }: BridgeAddressProps) {
  const url = `${SERVICE_URL}bridge/${token.bridge_token}`;
  const isSandbox = useSession().environment === "sandbox";
  return (
    <Page
      title={`Page for ${user.external_user_id}`}
      up={{ to: "/connections", title: "Connections" }}
      actions={<Button onClick={onDone}>Connect another person</Button>}
    >
      <div class="stack">
        <Card title="Send this URL to the person, or open it yourself">
          <p>
            <CodeLine text={url} what="address" />
          </p>
          <p class="actions said">
            <a class="button primary" href={url} target="_blank" rel="noreferrer">
              <Icon name="external" /> Open the page<span class="unseen"> (in a new tab)</span>
            </a>
            <span class="muted">
              Works once. Expires <Moment at={token.expires_at} showsTime />
            </span>
          </p>
          {isSandbox ? <LogIns /> : null}
        </Card>
        <Progress user={user} since={token.expires_at} />
      </div>
    </Page>
  );
}

function LogIns() {
  return (
    <>
      <p>In the sandbox, sign in with one of these:</p>
      <dl class="log-ins">
        {SANDBOX_LOG_INS.map(({ username, password, what }) => (
          <div key={`${username}/${password}`}>
            <dt>
              <code>
                {username} / {password}
              </code>
            </dt>
            <dd class="muted">{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Progress({ user, since }: { readonly user: User; readonly since: string }) {
  const tasks = useQuery(
    ["tasks", "of", user.id, since],
    (signal) => voe.tasks.list({ user_id: user.id, page_size: 1 }, { signal }).page(),
    { refetchInterval: POLL_MS },
  );
  const [task] = tasks.data?.results ?? [];
  return (
    <Card title="Progress">
      <div role="status">
        {task === undefined ? (
          <p class="muted">
            <span class="spinner" /> Nothing yet. This page updates when the person starts.
          </p>
        ) : (
          <>
            <LifeCycle task={task} />
            {isEnded(task) ? (
              <p class="said">
                <LinkButton to={`/connections/links/${task.link_id}`}>See the link</LinkButton>
              </p>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}
