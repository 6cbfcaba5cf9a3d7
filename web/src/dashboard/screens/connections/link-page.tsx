import type { Link as PayrollLink } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { Card, factCard, Moment, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { LinkBadge, productText } from "./connection-texts.tsx";
import { LinkReport } from "./link-report.tsx";
import { TaskTable } from "./tables.tsx";

const REFRESH_MS = 3_000;

/** One link: what it shares, and the tasks that have fetched it. */
export function LinkPage({ params: { id = "" } }: ScreenProps) {
  const mayWrite = useScope("connections:write");
  return (
    <RecordPage
      path="/v1/links/{id}/"
      id={id}
      name="links"
      refreshMs={REFRESH_MS}
      title={({ company_mapping, provider_name }) => readableName(company_mapping.name ?? provider_name ?? "Link")}
      untitled="Link"
      up={{ to: "/connections", title: "Links" }}
      mark={(one) => <Marks link={one} />}
      actions={(one) => (
        <>
          {one.last_task_status === "done" ? <AssessLink field="link_id" id={one.id} /> : null}
          {mayWrite ? (
            <ConfirmButton
              look="danger"
              label="Delete"
              title="Delete this link?"
              confirm="Delete link"
              act={() => voe.links.delete(one.id)}
              changes={[["links", "list"], ["tasks"]]}
              done="The link is deleted, with everything that was fetched."
              leadsTo="/connections"
            >
              <p>What was fetched is deleted, and link-deleted is sent to your webhooks. This cannot be undone.</p>
            </ConfirmButton>
          ) : null}
        </>
      )}
    >
      {(one) => (
        <div class="stack">
          <Details link={one} />
          {one.identity === null ? null : (
            <Card title="Person" actions={<IdentityBadge status={one.identity.status} />}>
              <IdentityFields identity={one.identity} />
            </Card>
          )}
          {one.last_task_status === "done" ? <LinkReport link={one} /> : null}
          <Tasks id={one.id} />
        </div>
      )}
    </RecordPage>
  );
}

/** The status and, where it is not the person's own account, whose it is. */
function Marks({ link }: { readonly link: PayrollLink }) {
  const identity = link.identity?.status ?? "agrees";
  return (
    <>
      <LinkBadge status={link.status} />
      {identity === "agrees" ? null : <IdentityBadge status={identity} />}
    </>
  );
}

function Details({ link }: { readonly link: PayrollLink }) {
  return factCard("Link", [
    ["Provider", link.provider_name],
    ["Product", productText(link.product_type)],
    ["Refreshes", link.can_refresh ? "The person agreed to them" : "Not agreed to"],
    ["Connected", <Moment at={link.connected_at} showsTime />],
    ["Tracking info", link.tracking_info],
    ["User", <Link to={`/connections/users/${link.user_id}`}>See the user</Link>],
    ["Id", <CodeLine text={link.id} what="id" />],
  ]);
}

function Tasks({ id }: { readonly id: string }) {
  const tasks = useQuery(["tasks", "of-link", id], (signal) => voe.tasks.list({ link_id: id }, { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card title="Tasks" lead="Each run, from the sign-in to the data.">
      <QueryState query={tasks}>{({ results }) => <TaskTable rows={results} />}</QueryState>
    </Card>
  );
}
