import { useMemo } from "preact/hooks";
import { Button, capitalized, countText, numberText } from "../../parts/content.tsx";
import { SelectField } from "../../parts/form.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { tableOf } from "../../parts/table.tsx";
import { changeSearch, Link, useLocation } from "../../router/router.tsx";
import { caseloadCsv } from "./caseload-csv.ts";
import type { Case } from "./caseload-file.ts";
import { figureText, VerdictBadge, verdictWord } from "./income-texts.tsx";

/** Rows that are drawn; the export has all. */
const ROWS_MAX = 500;
/** The filter for lines that were refused. */
const REFUSED = "refused";

interface CaseloadTableProps {
  readonly cases: readonly Case[];
  readonly isComplete: boolean;
}

/** A caseload as a table: each verdict and why, and what would settle an open one; filtered by verdict, and exported. */
export function CaseloadTable({ cases, isComplete }: CaseloadTableProps) {
  const { search } = useLocation();
  const counts = useMemo(() => countsOf(cases), [cases]);
  const wanted = counts.some(([group]) => group === search.get("verdict")) ? search.get("verdict") : null;
  const shown = wanted === null ? cases : cases.filter((one) => groupOf(one) === wanted);
  return (
    <section class="stack" aria-label="The caseload">
      <p role="status">
        {isComplete ? "" : "So far: "}
        {[countText(cases.length, "case")]
          .concat(counts.map(([group, count]) => `${groupWord(group).toLowerCase()} ${numberText(count)}`))
          .join(" · ")}
      </p>
      <div class="filters">
        <SelectField
          name="verdict"
          label="Verdict"
          value={wanted ?? ""}
          options={[["", "All"], ...counts.map(([group, count]) => [group, `${groupWord(group)} (${count})`] as const)]}
          onChange={(verdict) => changeSearch({ verdict })}
        />
        <Button
          disabled={!isComplete}
          onClick={() => saveFile(new Blob([caseloadCsv(shown)], { type: "text/csv" }), "caseload.csv")}
          icon="imports"
          label="Export as CSV"
        />
      </div>
      {tableOf(
        { caption: "Cases, in the order of the file", keyOf: (row) => row.assessment?.id ?? row.reference },
        shown.slice(0, ROWS_MAX),
        [
          { title: "Case", cell: (row) => <CaseLink oneCase={row} /> },
          {
            title: "Verdict",
            cell: ({ assessment }) => (assessment === null ? "Refused" : <VerdictBadge verdict={assessment.verdict} />),
          },
          { title: IDENTITY_TITLE, cell: ({ assessment }) => <IdentityMark status={assessment?.identity} /> },
          {
            title: "Figure",
            isNumber: true,
            cell: ({ assessment }) => {
              const [figure] = assessment?.figures ?? [];
              return figure === undefined ? "–" : figureText(figure);
            },
          },
          { title: "Why", cell: (row) => whyText(row) },
          { title: "What would settle it", cell: ({ assessment }) => settledText(assessment) },
        ],
      )}
      {shown.length > ROWS_MAX ? (
        <p class="muted">
          The first {ROWS_MAX} of {numberText(shown.length)}; the export has all.
        </p>
      ) : null}
    </section>
  );
}

function CaseLink({ oneCase: { reference, assessment } }: { readonly oneCase: Case }) {
  if (assessment === null) return <>{reference}</>;
  return (
    <Link to={`/income/${assessment.id}`} class="row-link">
      {reference}
    </Link>
  );
}

function whyText({ assessment, fault }: Case): string {
  if (assessment === null) return fault ?? "";
  return capitalized(assessment.reasons.map(({ text }) => text).join("; ")) || "–";
}

function settledText(assessment: Case["assessment"]): string {
  return capitalized((assessment?.settled_by ?? []).map(({ text }) => text).join("; ")) || "–";
}

/** How many cases each group has, in the order in which they first come. */
function countsOf(cases: readonly Case[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const one of cases) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1);
  return [...counts];
}

function groupOf({ assessment }: Case): string {
  return assessment?.verdict ?? REFUSED;
}

function groupWord(group: string): string {
  return group === REFUSED ? "Refused" : verdictWord(group);
}
