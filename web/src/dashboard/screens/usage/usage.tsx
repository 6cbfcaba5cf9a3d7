import type { RetentionRules, TeamUsage } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Button, Card, countText, numberText, QueryState } from "../../parts/content.tsx";
import { csvOf } from "../../parts/csv.ts";
import { Page } from "../../parts/page.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, voe } from "../../service/voe.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** What teams have used by month, and the rules of retention. */
export function Usage() {
  const usage = useQuery(["usage"], (signal) => voe.statistics.usage({ signal }));
  const rows = usage.data ?? [];
  return (
    <Page
      title="Usage and retention"
      lead="What each team used in this environment, and how long data is stored."
      actions={
        rows.length === 0 ? undefined : (
          <Button onClick={() => saveFile(new Blob([csvText(rows)]), "usage.csv")}>Download CSV</Button>
        )
      }
    >
      <div class="stack">
        <QueryState query={usage}>{(found) => <UsageCard rows={found} />}</QueryState>
        <Retention />
      </div>
    </Page>
  );
}

function UsageCard({ rows }: { readonly rows: readonly TeamUsage[] }) {
  return (
    <Card title="Usage by team" lead="Final verifications and delivery attempts. Months are in UTC.">
      {tableOf(
        {
          caption: "Usage by month and team, latest first",
          empty: "Nothing was verified or delivered in this environment yet.",
        },
        rows,
        [
          { title: "Team", cell: (row) => row.team },
          { title: "Month", cell: (row) => MONTH.format(new Date(`${row.month}-01T00:00:00Z`)) },
          { title: "Verifications", isNumber: true, cell: (row) => numberText(totalOf(row.verifications)) },
          { title: "Found", isNumber: true, cell: (row) => numberText(row.verifications.match) },
          { title: "Failed", isNumber: true, cell: (row) => numberText(row.verifications.failed) },
          { title: "Deliveries", isNumber: true, cell: (row) => numberText(totalOf(row.deliveries)) },
        ],
      )}
    </Card>
  );
}

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A row for each team and month, with every count. */
function csvText(rows: readonly TeamUsage[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const counts = ({ verifications, deliveries }: TeamUsage): readonly (readonly [string, number])[] => [
    ...Object.entries(verifications).map(([word, count]) => [`verifications_${word}`, count] as const),
    ...Object.entries(deliveries).map(([word, count]) => [`deliveries_${word}`, count] as const),
  ];
  const head = ["team", "environment", "month", ...counts(first).map(([name]) => name)];
  return csvOf([
    head,
    ...rows.map((row) => [row.team, row.environment, row.month, ...counts(row).map(([, count]) => count)]),
  ]);
}

/** Up to how many verifications are counted. */
const COUNTED_MAX = 10_000;

/** The rules in force, each with the variable that sets it. */
export function Retention() {
  const retention = useQuery(["retention"], (signal) => voe.statistics.retention({ signal }));
  return (
    <Card
      title="Retention and purpose"
      lead="These settings apply to all teams and environments. The service reads the environment variables when it starts."
    >
      <QueryState query={retention}>
        {(rules) =>
          tableOf("Current settings", rowsOf(rules), [
            { title: "Setting", cell: ({ rule }) => rule },
            { title: "Value", cell: ({ now }) => now },
            { title: "Effect", cell: ({ effect }) => effect },
            { title: "Variable", isMinor: true, cell: ({ variable }) => <code>{variable}</code> },
          ])
        }
      </QueryState>
    </Card>
  );
}

interface Rule {
  readonly rule: string;
  readonly now: string;
  readonly effect: ComponentChildren;
  readonly variable: string;
}

function rowsOf(rules: RetentionRules): readonly Rule[] {
  const { retention_days: days, pay_retention_years: years, request_log_days: logDays } = rules;
  const year = new Date().getUTCFullYear();
  return [
    {
      rule: "Erase final verifications after",
      now: days === null ? "Never" : countText(days, "day"),
      effect: days === null ? "They stay until someone erases them" : erasedText(rules.erased_within_30_days),
      variable: "OPENVOE_RETENTION_DAYS",
    },
    {
      rule: "Keep imported pay for",
      now: years === null ? "Forever" : `${countText(years, "year")} before this year`,
      effect: years === null ? "It stays until its source is removed" : `Pay from before ${year - years} is deleted`,
      variable: "OPENVOE_PAY_RETENTION_YEARS",
    },
    {
      rule: "Keep the request log for",
      now: logDays === 0 ? "Off" : countText(logDays, "day"),
      effect: "Without bodies and personal data",
      variable: "OPENVOE_REQUEST_LOG_DAYS",
    },
    {
      rule: "Mark a source as outdated after",
      now: rules.source_stale_days === 0 ? "Never" : countText(rules.source_stale_days, "day"),
      effect: "Shown on the overview and under “Sources”",
      variable: "OPENVOE_SOURCE_STALE_DAYS",
    },
    {
      rule: "Require purpose and consent",
      now: rules.requires_purpose ? "Yes" : "No",
      effect: rules.requires_purpose ? "Verifications without them are refused" : "Recorded if given",
      variable: "OPENVOE_REQUIRE_PURPOSE",
    },
    {
      rule: "Disputed data in results",
      now: rules.disputed_data === "show" ? "Shown and marked" : "Withheld",
      effect: "Until the dispute ends",
      variable: "OPENVOE_DISPUTED_DATA",
    },
  ];
}

function erasedText(count: number): string {
  if (count === 0) return "No verification of this environment reaches that age within 30 days";
  const number = numberText(count);
  const more = count >= COUNTED_MAX ? " or more" : "";
  return `${number}${more} of this environment will be erased within 30 days, except those under a legal hold`;
}
