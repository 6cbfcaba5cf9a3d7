import type { AnswerOf, Link as PayrollLink } from "@openvoe/client";
import { readableName } from "../../../text/readable-name.ts";
import { Badge, Card, Facts, Icon, Moment, moneyText, Notice, QueryState } from "../../parts/content.tsx";
import { Withheld } from "../../parts/withheld.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { frequencyText, unitText } from "../verifications/verification-texts.tsx";

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
          ["Job", employment.job_title],
          ["From", employment.start_date],
          ["Until", employment.end_date ?? (employment.is_active ? "Now" : null)],
          ["Pay", pay === null ? "Not known" : `${pay} ${unitText(employment.income_unit)}`],
          ["Paid", frequencyText(employment.pay_frequency)],
          ["Statements", String(employment.statements.length)],
        ]}
      />
    </section>
  );
}
