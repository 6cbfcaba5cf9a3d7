import type { Link as PayrollLink } from "@openvoe/client";
import { useState } from "preact/hooks";
import { readableName } from "../../../text/readable-name.ts";
import { CodeLine } from "../../parts/code.tsx";
import { Confirm } from "../../parts/dialog.tsx";
import { IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer } from "../../parts/states.tsx";
import { Card, Facts, Moment } from "../../parts/texts.tsx";
import { say } from "../../parts/toast.tsx";
import { Link } from "../../router/link.tsx";
import { navigate } from "../../router/location.ts";
import type { ScreenProps } from "../../router/section.ts";
import { useScope } from "../../service/session.tsx";
import { useMutation, useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { LinkBadge, productText } from "./connection-texts.tsx";
import { LinkReport } from "./link-report.tsx";
import { TaskTable } from "./tables.tsx";

const REFRESH_MS = 3_000;

/** One link: what it shares, and the tasks that have fetched it. */
export function LinkPage({ params: { id = "" } }: ScreenProps) {
  const link = useQuery(["links", id], (signal) => voe.links.get(id, { signal }), { refetchInterval: REFRESH_MS });
  const mayWrite = useScope("connections:write");
  const [isAsking, setAsking] = useState(false);
  const { data } = link;
  return (
    <Page
      title={readableName(data?.company_mapping.name ?? data?.provider_name ?? "Link")}
      up={{ to: "/connections", title: "Links" }}
      api={{ path: `/v1/links/${id}/`, data }}
      mark={data === undefined ? null : <LinkBadge status={data.status} />}
      actions={
        data === undefined ? null : (
          <>
            {data.last_task_status === "done" ? <AssessLink field="link_id" id={data.id} /> : null}
            {mayWrite ? (
              <button type="button" class="button danger" onClick={() => setAsking(true)}>
                Delete
              </button>
            ) : null}
          </>
        )
      }
    >
      <Answer of={link}>
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
      </Answer>
      {isAsking && data !== undefined ? <DeleteDialog id={data.id} onClose={() => setAsking(false)} /> : null}
    </Page>
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
          ["Connected", <Moment key="at" at={of.connected_at} isWhole />],
          ["Tracking info", of.tracking_info],
          [
            "User",
            <Link key="user" to={`/connections/users/${of.user_id}`}>
              See the user
            </Link>,
          ],
          ["Id", <CodeLine key="id" text={of.id} what="id" />],
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
      <Answer of={tasks}>{({ results }) => <TaskTable rows={results} />}</Answer>
    </Card>
  );
}

function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const remove = useMutation({
    act: () => voe.links.delete(id),
    changes: [["links", "list"], ["tasks"]],
    onDone: () => {
      say("The link is deleted, with everything that was fetched.");
      navigate("/connections");
    },
  });
  return (
    <Confirm
      title="Delete this link?"
      confirm="Delete link"
      mutation={remove}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      <p>What was fetched is deleted, and link-deleted is sent to your webhooks. This cannot be undone.</p>
    </Confirm>
  );
}
