import { Badge, Card, Facts, moneyText } from "../../parts/content.tsx";
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
      {income_summary === null ? null : <Income of={income_summary} />}
      {employments.map((employment, at) => (
        <EmploymentCard key={`${employment.employer_name}/${employment.start_date}/${at}`} of={employment} />
      ))}
    </>
  );
}

function Income({ of }: { readonly of: NonNullable<Results["income_summary"]> }) {
  return (
    <Card title="Income">
      <Facts
        facts={[
          ["Current jobs, a year", <span class="figure">{yearText(of, "current_annual_income")}</span>],
          ["Last job that ended, a year", yearText(of, "previous_annual_income")],
          ["Derived from", of.derived_from.replaceAll("_", " ")],
        ]}
      />
    </Card>
  );
}

/** A year's income, or why it is not known. */
function yearText(
  of: NonNullable<Results["income_summary"]>,
  name: "current_annual_income" | "previous_annual_income",
) {
  const why = (of.reasons ?? []).filter(({ about }) => about === name);
  const words = why.map(({ text, employer_name }) => (employer_name === null ? text : `${employer_name}: ${text}`));
  return moneyText(of[name]) ?? (words.length === 0 ? "Not known" : `Not known: ${words.join("; ")}`);
}

function EmploymentCard({ of }: { readonly of: Employment }) {
  const { income, income_unit, pay_frequency } = of;
  const pay = moneyText(income);
  return (
    <Card
      title={of.employer_name}
      actions={<Badge tone={of.is_active ? "good" : "neutral"}>{of.is_active ? "Current" : "Ended"}</Badge>}
    >
      <div class="employment">
        <Facts
          facts={[
            ["Job", of.job_title],
            ["From", of.start_date],
            ["Until", of.end_date ?? (of.is_active ? "Now" : null)],
            ["Pay", pay === null ? "Not known" : `${pay} ${unitText(income_unit)}`],
            ["Paid", frequencyText(pay_frequency)],
            ["Source", of.source],
            ["As of", of.as_of],
          ]}
        />
        <Evidence of={of.match} />
      </div>
      <Pay of={of} />
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
function Evidence({ of }: { readonly of: Employment["match"] }) {
  return (
    <section class="evidence">
      <h3>Evidence</h3>
      <dl>
        {FIELDS.map(([field, title]) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd>
              <AgreementBadge of={of[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{shareText(of.probability)} that this record is this person's</p>
    </section>
  );
}
