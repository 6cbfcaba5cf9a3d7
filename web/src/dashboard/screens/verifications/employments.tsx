import type { Series } from "../../charts/share-bar.tsx";
import { StackedBars } from "../../charts/stacked-bars.tsx";
import { Badge, Card, Facts, factCard, Moment, moneyText, Notice } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import { disputedText } from "../disputes/dispute-texts.tsx";
import {
  AgreementBadge,
  type Employment,
  frequencyText,
  type Results,
  shareText,
  unitText,
} from "./verification-texts.tsx";

/** The employments of the results, each with its evidence. */
export function Employments({ results: { employments, income_summary } }: { readonly results: Results }) {
  return (
    <>
      {income_summary === null ? null : <Income summary={income_summary} />}
      {employments.map((employment, at) => (
        <EmploymentCard key={`${employment.employer_name}/${employment.start_date}/${at}`} employment={employment} />
      ))}
    </>
  );
}

function Income({ summary }: { readonly summary: NonNullable<Results["income_summary"]> }) {
  return factCard("Income", [
    ["Annual income, current jobs", <span class="figure">{yearText(summary, "current_annual_income")}</span>],
    ["Annual income, last ended job", yearText(summary, "previous_annual_income")],
    ["Derived from", summary.derived_from],
  ]);
}

/** A year's income, or why it is not known. */
function yearText(
  summary: NonNullable<Results["income_summary"]>,
  name: "current_annual_income" | "previous_annual_income",
) {
  const why = (summary.reasons ?? []).filter(({ about }) => about === name);
  const words = why.map(({ text, employer_name }) => (employer_name === null ? text : `${employer_name}: ${text}`));
  return moneyText(summary[name]) ?? (words.length === 0 ? "Unknown" : `Unknown: ${words.join("; ")}`);
}

function EmploymentCard({ employment }: { readonly employment: Employment }) {
  const { income, income_unit, pay_frequency } = employment;
  const pay = moneyText(income);
  return (
    <Card
      title={employment.employer_name}
      actions={
        <Badge tone={employment.is_active ? "good" : "neutral"}>{employment.is_active ? "Current" : "Ended"}</Badge>
      }
    >
      {(employment.disputes ?? []).map((dispute) => (
        <DisputeNotice key={dispute.id} {...dispute} />
      ))}
      <div class="employment">
        <Facts
          facts={[
            ["Job title", employment.job_title],
            ["Start date", employment.start_date],
            ["End date", employment.end_date ?? (employment.is_active ? "Present" : null)],
            ["Pay rate", pay === null ? "Unknown" : `${pay} ${unitText(income_unit)}`],
            ["Pay frequency", frequencyText(pay_frequency)],
            ["Source", employment.source],
            ["As of", employment.as_of],
          ]}
        />
        <Evidence match={employment.match} />
      </div>
      <Pay employment={employment} />
    </Card>
  );
}

type Dispute = NonNullable<Employment["disputes"]>[number];

/** What the person disputes, since when, and what they say. */
function DisputeNotice({ status, fields, opened_at, statement }: Dispute) {
  const disputes = status === "verified" ? "disputed" : "disputes";
  return (
    <Notice tone="warning" title={`The person ${disputes}: ${disputedText({ fields }).toLowerCase()}`}>
      <p>
        {status === "verified" ? "Opened on " : "Since "}
        <Moment at={opened_at} showsTime />
        {status === "verified" ? ". The source confirmed the data." : ". The investigation is open."}
        {statement === null ? null : ` The person says: “${statement}”`}
      </p>
    </Notice>
  );
}

const FIELDS = [
  ["name", "Name"],
  ["date_of_birth", "Date of birth"],
  ["ssn", "Social Security number"],
  ["address", "Address"],
] as const;

/** The agreement of each field with the submitted details. */
function Evidence({ match }: { readonly match: Employment["match"] }) {
  return (
    <section class="evidence">
      <h3>Evidence</h3>
      <dl>
        {FIELDS.map(([field, title]) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd>
              <AgreementBadge agreement={match[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{shareText(match.probability)} probability that this record belongs to this person</p>
    </section>
  );
}

/** Statements in the chart and the table: two years of weekly pay. */
const SHOWN_MAX = 104;

const SERIES: readonly Series[] = [
  { key: "net", title: "Net pay, US dollars", tone: "good" },
  { key: "withheld", title: "Taxes and deductions", tone: "neutral" },
];

type Statement = NonNullable<Employment["statements"]>[number];

/** The pay of a job: by pay date as a chart and a table, and the totals of quarters and years. */
function Pay({ employment }: { readonly employment: Employment }) {
  const { statements = [], quarters = [], w2s = [] } = employment;
  if (statements.length + quarters.length + w2s.length === 0) return null;
  const shown = statements.slice(0, SHOWN_MAX);
  return (
    <section class="stack">
      <h3>Pay</h3>
      {shown.length === 0 ? null : <StatementChart statements={shown} />}
      {shown.length === 0 ? null : (
        <details>
          <summary>
            {shown.length === statements.length
              ? `${shown.length} pay statements`
              : `The newest ${shown.length} of ${statements.length} pay statements`}
          </summary>
          <StatementTable statements={shown} />
        </details>
      )}
      {quarters.length === 0
        ? null
        : tableOf("Quarterly totals", quarters, [
            { title: "Quarter", cell: ({ year, quarter, state }) => `${year} Q${quarter} ${state ?? ""}` },
            { title: "Gross pay", isNumber: true, cell: ({ gross_pay }) => moneyText(gross_pay) ?? "–" },
            { title: "Hours", isNumber: true, cell: ({ hours }) => hours ?? "–" },
            { title: "Source", isMinor: true, cell: originText },
          ])}
      {w2s.length === 0
        ? null
        : tableOf("Yearly totals", w2s, [
            { title: "Year", cell: ({ year, is_fiscal }) => (is_fiscal ? `Fiscal ${year}` : String(year)) },
            { title: "Gross pay", isNumber: true, cell: ({ gross_pay }) => moneyText(gross_pay) ?? "–" },
            { title: "Wages (W-2 box 1)", isNumber: true, cell: ({ wages }) => moneyText(wages) ?? "–" },
            { title: "Source", isMinor: true, cell: originText },
          ])}
    </section>
  );
}

function StatementChart({ statements }: { readonly statements: readonly Statement[] }) {
  const bars = [...statements].reverse().map(({ pay_date, gross_pay, net_pay }, at) => {
    const [gross, net] = [Number(gross_pay ?? net_pay ?? 0), Number(net_pay ?? gross_pay ?? 0)];
    const counts = { net: Math.max(0, Math.round(net)), withheld: Math.max(0, Math.round(gross - Math.max(0, net))) };
    return { at: `${pay_date} ${at}`, label: labelOf(pay_date), title: `Paid on ${pay_date}`, counts };
  });
  return <StackedBars title="Pay by pay date" series={SERIES} bars={bars} />;
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

const DAY_LENGTH = 10;

/** `Jan 9`; a pay date of which only the month is known as it is. */
function labelOf(payDate: string): string {
  return payDate.length === DAY_LENGTH ? DAY.format(new Date(payDate)) : payDate;
}

function periodText({ period_start: start, period_end: end }: Statement): string {
  return start === null && end === null ? "–" : `${start ?? "?"} to ${end ?? "?"}`;
}

function StatementTable({ statements }: { readonly statements: readonly Statement[] }) {
  return tableOf("Pay statements", statements, [
    { title: "Pay date", cell: ({ pay_date }) => pay_date },
    { title: "Pay period", isMinor: true, cell: periodText },
    { title: "Gross pay", isNumber: true, cell: ({ gross_pay }) => moneyText(gross_pay) ?? "–" },
    { title: "Net pay", isNumber: true, cell: ({ net_pay }) => moneyText(net_pay) ?? "–" },
    { title: "Hours", isNumber: true, cell: ({ hours }) => hours ?? "–" },
    { title: "Source", isMinor: true, cell: originText },
  ]);
}

function originText({
  source_file: file,
  source_row: row,
}: {
  readonly source_file: string | null;
  readonly source_row: string | null;
}): string {
  return [file, row === null ? null : `row ${row}`].filter((part) => part !== null).join(", ") || "–";
}
