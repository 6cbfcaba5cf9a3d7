import { Badge, Card, Facts, factCard, moneyText } from "../../parts/content.tsx";
import { Pay } from "./pay.tsx";
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
    ["Current jobs, a year", <span class="figure">{yearText(summary, "current_annual_income")}</span>],
    ["Last job that ended, a year", yearText(summary, "previous_annual_income")],
    ["Derived from", summary.derived_from.replaceAll("_", " ")],
  ]);
}

/** A year's income, or why it is not known. */
function yearText(
  summary: NonNullable<Results["income_summary"]>,
  name: "current_annual_income" | "previous_annual_income",
) {
  const why = (summary.reasons ?? []).filter(({ about }) => about === name);
  const words = why.map(({ text, employer_name }) => (employer_name === null ? text : `${employer_name}: ${text}`));
  return moneyText(summary[name]) ?? (words.length === 0 ? "Not known" : `Not known: ${words.join("; ")}`);
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
      <div class="employment">
        <Facts
          facts={[
            ["Job", employment.job_title],
            ["From", employment.start_date],
            ["Until", employment.end_date ?? (employment.is_active ? "Now" : null)],
            ["Pay", pay === null ? "Not known" : `${pay} ${unitText(income_unit)}`],
            ["Paid", frequencyText(pay_frequency)],
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
      <p class="muted small">{shareText(match.probability)} that this record is this person's</p>
    </section>
  );
}
