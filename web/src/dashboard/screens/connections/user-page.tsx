import type { User } from "@openvoe/client";
import { Card, Facts, LinkButton, Moment, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IDENTITY_TITLE, IdentityBadge } from "../../parts/identity.tsx";
import { MaskedSsn } from "../../parts/masked.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import type { ScreenProps } from "../../router/router.tsx";
import { REVEALING, useQuery, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { userName } from "./connection-texts.tsx";
import { LinkTable, TaskTable } from "./tables.tsx";

const REFRESH_MS = 3_000;

/** One user, with their links and tasks. */
export function UserPage({ params: { id = "" } }: ScreenProps) {
  const user = useQuery(["users", id], (signal) => voe.users.get(id, { signal }));
  const mayWrite = useScope("connections:write");
  const { data } = user;
  return (
    <Page
      title={data === undefined ? "User" : userName(data)}
      up={{ to: "/connections/users", title: "Users" }}
      api={{ path: `/v1/users/${id}/`, data }}
      actions={
        mayWrite && data !== undefined ? (
          <>
            <AssessLink field="user_id" id={data.id} />
            <LinkButton to={connectingOf(data)}>Connect an account</LinkButton>
            <ConfirmButton
              look="danger"
              label="Delete"
              title={`Delete ${userName(data)}?`}
              confirm="Delete user"
              act={() => voe.users.delete(data.id)}
              changes={[["users", "list"], ["links"], ["tasks"]]}
              done="The user is deleted, with everything that was fetched."
              leadsTo="/connections/users"
            >
              <p>Their links, tasks, fetched data and reports are deleted. This cannot be undone.</p>
            </ConfirmButton>
          </>
        ) : null
      }
    >
      <QueryState of={user}>
        {(one) => (
          <div class="stack">
            <Card title="User">
              <Facts
                facts={[
                  ["Your id", <CodeLine text={one.external_user_id} what="your id" />],
                  ["E-mail", one.email],
                  ["Telephone", one.phone],
                  [
                    "SSN",
                    <MaskedSsn text={one.ssn} reveal={async () => (await voe.users.get(one.id, REVEALING)).ssn} />,
                  ],
                  [IDENTITY_TITLE, one.identity === null ? null : <IdentityBadge status={one.identity} />],
                  ["Created", <Moment at={one.created_at} showsTime />],
                  ["Id", <CodeLine text={one.id} what="id" />],
                ]}
              />
            </Card>
            <Connected id={one.id} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function connectingOf({ external_user_id: id }: User): string {
  return `/connections/new?external_user_id=${encodeURIComponent(id)}`;
}

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
        <QueryState of={links}>
          {({ results }) =>
            results.length === 0 ? <p class="muted">No account is connected.</p> : <LinkTable rows={results} />
          }
        </QueryState>
      </Card>
      <Card title="Tasks">
        <QueryState of={tasks}>
          {({ results }) =>
            results.length === 0 ? <p class="muted">Nothing was begun.</p> : <TaskTable rows={results} />
          }
        </QueryState>
      </Card>
    </>
  );
}
