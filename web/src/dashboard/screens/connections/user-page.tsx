import type { User } from "@openvoe/client";
import { Card, factCard, LinkButton, Moment, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IDENTITY_TITLE, IdentityBadge } from "../../parts/identity.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { REVEALING, useQuery, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { userName } from "./connection-texts.tsx";
import { LinkTable, TaskTable } from "./tables.tsx";

const REFRESH_MS = 3_000;

/** One user, with their links and tasks. */
export function UserPage({ params: { id = "" } }: ScreenProps) {
  const mayWrite = useScope("connections:write");
  return (
    <RecordPage
      path="/v1/users/{id}/"
      id={id}
      name="users"
      title={userName}
      untitled="User"
      up={{ to: "/connections/users", title: "Users" }}
      actions={(one) =>
        mayWrite ? (
          <>
            <AssessLink field="user_id" id={one.id} />
            <LinkButton to={connectingOf(one)} label="Connect an account" />
            <ConfirmButton
              look="danger"
              label="Delete"
              title={`Delete ${userName(one)}?`}
              confirm="Delete user"
              act={() => voe.users.delete(one.id)}
              changes={[["users", "list"], ["links"], ["tasks"]]}
              done="The user and their data are deleted."
              leadsTo="/connections/users"
            >
              <p>Their orders, links, data, reports and assessments are deleted. This cannot be undone.</p>
            </ConfirmButton>
          </>
        ) : null
      }
    >
      {(one) => (
        <div class="stack">
          {factCard("User", [
            ["Your ID", <CodeLine text={one.external_user_id} what="your id" />],
            ["Email", one.email],
            ["Phone", one.phone],
            ["SSN", <MaskedSsn text={one.ssn} reveal={async () => (await voe.users.get(one.id, REVEALING)).ssn} />],
            [IDENTITY_TITLE, one.identity === null ? null : <IdentityBadge status={one.identity} />],
            ["Created", <Moment at={one.created_at} showsTime />],
            ["ID", <CodeLine text={one.id} what="id" />],
          ])}
          <Connected id={one.id} />
        </div>
      )}
    </RecordPage>
  );
}

function connectingOf({ external_user_id: id }: User): string {
  return `/connections/new?external_user_id=${encodeURIComponent(id)}`;
}

const NO_LINKS = <p class="muted">No account connected yet.</p>;

function Connected({ id }: { readonly id: string }) {
  const links = useQuery(["links", "of", id], (signal) => voe.links.list({ user_id: id }, { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  const tasks = useQuery(["tasks", "of", id], (signal) => voe.tasks.list({ user_id: id }, { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Card title="Links">
        <QueryState query={links}>
          {({ results }) => (results.length === 0 ? NO_LINKS : <LinkTable rows={results} />)}
        </QueryState>
      </Card>
      <Card title="Tasks">
        <QueryState query={tasks}>{({ results }) => <TaskTable rows={results} empty="No tasks yet." />}</QueryState>
      </Card>
    </>
  );
}
