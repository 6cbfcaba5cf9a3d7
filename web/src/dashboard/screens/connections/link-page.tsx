import type { Link as PayrollLink } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { Card, Facts, Moment, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { CodeLine, Page } from "../../parts/page.tsx";
import { Link, type ScreenProps } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { LinkBadge, productText } from "./connection-texts.tsx";
import { LinkReport } from "./link-report.tsx";
import { TaskTable } from "./tables.tsx";

const REFRESH_MS = 3_000;

/** One link: what it shares, and the tasks that have fetched it. */
export function LinkPage({ params: { id = "" } }: ScreenProps) {
  const link = useQuery(["links", id], (signal) => voe.links.get(id, { signal }), { refetchInterval: REFRESH_MS });
  const mayWrite = useScope("connections:write");
  const { data } = link;
  return (
    <Page
      title={readableName(data?.company_mapping.name ?? data?.provider_name ?? "Link")}
      up={{ to: "/connections", title: "Links" }}
      api={{ path: `/v1/links/${id}/`, data }}
      mark={data === undefined ? null : <Marks of={data} />}
      actions={
        data === undefined ? null : (
          <>
            {data.last_task_status === "done" ? <AssessLink field="link_id" id={data.id} /> : null}
            {mayWrite ? (
              <ConfirmButton
                look="danger"
                label="Delete"
                title="Delete this link?"
                confirm="Delete link"
                act={() => voe.links.delete(data.id)}
                changes={[["links", "list"], ["tasks"]]}
                done="The link is deleted, with everything that was fetched."
                leadsTo="/connections"
              >
                <p>What was fetched is deleted, and link-deleted is sent to your webhooks. This cannot be undone.</p>
              </ConfirmButton>
            ) : null}
          </>
        )
      }
    >
      <QueryState of={link}>
        {(one) => (
          <div class="stack">
            <Details of={one} />
            {one.identity === null ? null : (
              <Card title="Person" actions={<IdentityBadge status={one.identity.status} />}>
                <IdentityFields of={one.identity} />
              </Card>
            )}
            {one.last_task_status === "done" ? <LinkReport of={one} /> : null}
            <Tasks id={one.id} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

/** The status and, where it is not the person's own account, whose it is. */
function Marks({ of }: { readonly of: PayrollLink }) {
  const identity = of.identity?.status ?? "agrees";
  return (
    <>
      <LinkBadge status={of.status} />
      {identity === "agrees" ? null : <IdentityBadge status={identity} />}
    </>
  );
}

function Details({ of }: { readonly of: PayrollLink }) {
  return (
    <Card title="Link">
      <Facts
        facts={[
          ["Provider", of.provider_name],
          ["Product", productText(of.product_type)],
          ["Refreshes", of.can_refresh ? "The person agreed to them" : "Not agreed to"],
          ["Connected", <Moment at={of.connected_at} showsTime />],
          ["Tracking info", of.tracking_info],
          ["User", <Link to={`/connections/users/${of.user_id}`}>See the user</Link>],
          ["Id", <CodeLine text={of.id} what="id" />],
        ]}
      />
    </Card>
  );
}

function Tasks({ id }: { readonly id: string }) {
  const tasks = useQuery(["tasks", "of-link", id], (signal) => voe.tasks.list({ link_id: id }, { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card title="Tasks" lead="Each run, from the sign-in to the data.">
      <QueryState of={tasks}>{({ results }) => <TaskTable rows={results} />}</QueryState>
    </Card>
  );
}
