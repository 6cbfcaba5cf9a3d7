import type { BridgeToken, User } from "@openvoe/client";
import { Button, Card, Icon, LinkButton, Moment } from "../../parts/content.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { SERVICE_URL } from "../../service/address.ts";
import { useQuery, useSession, voe } from "../../service/voe.ts";
import { isEnded } from "./connection-texts.tsx";
import { LifeCycle } from "./life-cycle.tsx";
import { SANDBOX_LOG_INS } from "./sandbox-log-ins.ts";

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
      title={`Address for ${user.external_user_id}`}
      up={{ to: "/connections", title: "Connections" }}
      actions={<Button onClick={onDone}>Connect another person</Button>}
    >
      <div class="stack">
        <Card title="Send this to the person, or open it yourself">
          <p>
            <CodeLine text={url} what="address" />
          </p>
          <p class="actions said">
            <a class="button primary" href={url} target="_blank" rel="noreferrer">
              <Icon name="external" /> Open the page<span class="unseen"> (in a new tab)</span>
            </a>
            <span class="muted">
              Works once, until <Moment at={token.expires_at} showsTime />
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
    <Card title="What happens there">
      <div role="status">
        {task === undefined ? (
          <p class="muted">
            <span class="spinner" /> Nothing yet. This page shows it as soon as the person has begun.
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
