import type { AnswerOf, Link as PayrollLink } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { Badge, Card, Facts, factCard, Icon, Moment, moneyText, Notice, QueryState } from "../../parts/content.tsx";
import { ConfirmButton } from "../../parts/dialog.tsx";
import { IdentityBadge, IdentityFields } from "../../parts/identity.tsx";
import { CodeLine, RecordPage } from "../../parts/page.tsx";
import { Withheld } from "../../parts/withheld.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { AssessLink } from "../income/assess-link.tsx";
import { frequencyText, unitText } from "../verifications/verification-texts.tsx";
import { LinkBadge, productText } from "./connection-texts.tsx";
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
              done="The link and its data are deleted."
              leadsTo="/connections"
            >
              <p>Its data is deleted, and your webhooks receive link-deleted. This cannot be undone.</p>
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
    ["Refresh", link.can_refresh ? "Allowed by the person" : "Not allowed by the person"],
    ["Connected", <Moment at={link.connected_at} showsTime />],
    ["Tracking info", link.tracking_info],
    ["User", <Link to={`/connections/users/${link.user_id}`}>See the user</Link>],
    ["ID", <CodeLine text={link.id} what="id" />],
  ]);
}

function Tasks({ id }: { readonly id: string }) {
  const tasks = useQuery(["tasks", "of-link", id], (signal) => voe.tasks.list({ link_id: id }, { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card title="Tasks" lead="Each run, from sign-in to data.">
      <QueryState query={tasks}>{({ results }) => <TaskTable rows={results} />}</QueryState>
    </Card>
  );
}

type Report = AnswerOf<"GET", "/v1/links/{id}/income/report/"> | AnswerOf<"GET", "/v1/links/{id}/employment/report/">;

/** What a link shares: the employments of its report, and the report as a PDF. */
export function LinkReport({ link: { id, product_type } }: { readonly link: PayrollLink }) {
  const isEmployment = product_type === "employment";
  const isIncome = product_type === "income";
  const report = useQuery(
    ["links", id, "report"],
    (signal) => (isEmployment ? voe.links.employmentReport(id, { signal }) : voe.links.incomeReport(id, { signal })),
    { enabled: isEmployment || isIncome },
  );
  if (!isEmployment && !isIncome) return null;
  return (
    <QueryState query={report}>
      {(data) => (
        <Card
          title="Report"
          actions={
            data.pdf_report === null ? (
              <Withheld what="the PDF" onConfirmed={report.refetch} />
            ) : (
              <a class="button small" href={data.pdf_report} target="_blank" rel="noreferrer">
                <Icon name="orders" /> PDF<span class="unseen"> of the report (opens in a new tab)</span>
              </a>
            )
          }
        >
          {data.is_suspicious ? (
            <Notice tone="warning">
              <p>Suspicious: {data.suspicious_reasons.join("; ")}</p>
            </Notice>
          ) : null}
          <div class="stack">
            {data.employments.map((employment) => (
              <Employment key={employment.id} employment={employment} />
            ))}
          </div>
          <p class="muted small said">
            As of {data.as_of}, fetched <Moment at={data.finished_at} />
          </p>
        </Card>
      )}
    </QueryState>
  );
}

function Employment({ employment }: { readonly employment: Report["employments"][number] }) {
  const pay = moneyText(employment.income);
  return (
    <section>
      <h3 class="actions">
        {readableName(employment.company.name)}
        <Badge tone={employment.is_active ? "good" : "neutral"}>{employment.is_active ? "Current" : "Ended"}</Badge>
      </h3>
      <Facts
        facts={[
          ["Job title", employment.job_title],
          ["Start date", employment.start_date],
          ["End date", employment.end_date ?? (employment.is_active ? "Present" : null)],
          ["Pay rate", pay === null ? "Unknown" : `${pay} ${unitText(employment.income_unit)}`],
          ["Pay frequency", frequencyText(employment.pay_frequency)],
          ["Statements", String(employment.statements.length)],
        ]}
      />
    </section>
  );
}
