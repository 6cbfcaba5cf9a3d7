import type { TeamUsage } from "@openvoe/client";
import { Button, Card, numberText, QueryState } from "../../parts/content.tsx";
import { csvOf } from "../../parts/csv.ts";
import { Page } from "../../parts/page.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { Retention } from "./retention.tsx";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** What teams have used by month, and the rules of retention. */
export function Usage() {
  const usage = useQuery(["usage"], (signal) => voe.statistics.usage({ signal }));
  const rows = usage.data ?? [];
  return (
    <Page
      title="Usage and retention"
      lead="What the teams have used in this environment, and how long what is kept."
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
    <Card title="Usage by team" lead="Verifications that became final, and attempts at delivery; months are of UTC.">
      {tableOf(
        {
          caption: "Usage by month and team, the latest first",
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
