import { ThresholdBars } from "../../charts/threshold-bars.tsx";
import { Card, moneyText, wordsOf } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link } from "../../router/router.tsx";
import type { AssessedPay, Assessment } from "./income-texts.tsx";

/** Months that are drawn at most, the newest. */
const MONTHS_MAX = 24;
/** Statements that are listed at most, the newest. */
const STATEMENTS_MAX = 104;

type Months = AssessedPay["months"];

/** Gross pay and, where they are known, hours by the month of the pay date, each with the rule's threshold. */
export function Months({ assessment, months }: { readonly assessment: Assessment; readonly months: Months }) {
  const shown = months.slice(-MONTHS_MAX);
  const money = assessment.figures.find(({ name, unit }) => name === "threshold" && unit === "money");
  const hours = hoursThreshold(assessment);
  return (
    <Card title="Months" lead="By pay date. A rule may split a pay period that spans two months differently.">
      <ThresholdBars
        title="Gross pay"
        amounts={shown.map(({ month, gross }) => ({
          label: month,
          value: Number(gross),
          text: moneyText(gross) ?? gross,
        }))}
        threshold={
          money === undefined ? null : { value: Number(money.value), text: `Threshold ${moneyText(money.value)}` }
        }
      />
      {shown.some(({ hours: known }) => known !== null) ? (
        <ThresholdBars
          title="Hours on pay statements"
          amounts={shown.map(({ month, hours: known }) => ({
            label: month,
            value: known === null ? null : Number(known),
            text: known === null ? "not known" : `${Number(known)} h`,
          }))}
          threshold={hours === null ? null : { value: hours, text: `Threshold ${hours} h` }}
        />
      ) : null}
    </Card>
  );
}

/** The hours with which a rule compares, as the derivations name them; null if it compares none. */
function hoursThreshold({ figures }: Assessment): number | null {
  const found = figures.map(({ derivation }) => parameterOf(derivation, "hours_needed")).find((one) => one !== null);
  return found === undefined || found === null ? null : Number(found);
}

function parameterOf(derivation: unknown, name: string): string | null {
  if (typeof derivation !== "object" || derivation === null) return null;
  const { parameter, value, operands } = derivation as Record<string, unknown>;
  if (parameter === name && typeof value === "string") return value;
  if (!Array.isArray(operands)) return null;
  return operands.map((one) => parameterOf(one, name)).find((one) => one !== null) ?? null;
}

type Statement = AssessedPay["statements"][number];

interface StatementsProps {
  readonly statements: readonly Statement[];
  readonly linkId: string | null;
}

/** The statements that an assessment was made of, newest first, each with its source. */
export function Statements({ statements, linkId }: StatementsProps) {
  const newest = [...statements]
    .sort((a, b) => ((a.pay_date ?? "") < (b.pay_date ?? "") ? 1 : -1))
    .slice(0, STATEMENTS_MAX);
  const employers = [...new Set(statements.map(({ employer }) => employer))];
  const title =
    statements.length > newest.length
      ? `The newest ${newest.length} of ${statements.length} statements`
      : `${statements.length} statements`;
  const counted = statements.length === 1 ? "1 statement" : title;
  return (
    <Card title={employers.length === 1 && employers[0] !== null ? `${counted} of ${employers[0]}` : counted}>
      {tableOf("Pay statements, newest first", newest, [
        { title: "Pay date", cell: (row) => row.pay_date ?? "?" },
        { title: "Pay period", isMinor: true, cell: (row) => `${row.period_start ?? "?"} to ${row.period_end ?? "?"}` },
        { title: "Gross pay", isNumber: true, cell: (row) => moneyText(row.gross) ?? "–" },
        { title: "Hours", isNumber: true, cell: (row) => row.hours ?? "Not stated" },
        { title: "Source", cell: (row) => <SourceOf statement={row} linkId={linkId} /> },
        ...(newest.some(({ left_out }) => left_out !== null)
          ? [{ title: "Not counted", cell: (row: Statement) => (row.left_out === null ? "–" : wordsOf(row.left_out)) }]
          : []),
      ])}
    </Card>
  );
}

interface SourceProps {
  readonly statement: Statement;
  readonly linkId: string | null;
}

function SourceOf({ statement: { source, is_stated }, linkId }: SourceProps) {
  if (is_stated) return <>{source === null ? "Stated" : `Stated: ${source}`}</>;
  if (source !== null || linkId === null) return <>{source ?? "Payroll account"}</>;
  return <Link to={`/connections/links/${linkId}`}>Payroll account</Link>;
}
