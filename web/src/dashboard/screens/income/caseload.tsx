import { useMemo, useRef, useState } from "preact/hooks";
import { Button, capitalized, countText, Failure, LinkButton, numberText } from "../../parts/content.tsx";
import { csvOf } from "../../parts/csv.ts";
import { FileField, Form, SelectField } from "../../parts/form.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { Page } from "../../parts/page.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { tableOf } from "../../parts/table.tsx";
import { changeSearch, Link, useLocation } from "../../router/router.tsx";
import { refusalOf, sendLines } from "../../service/send-lines.ts";
import { useMutation } from "../../service/voe.ts";
import { readAsked } from "./asked-fields.tsx";
import { type Case, type CaseLine, readCaseload } from "./caseload-file.ts";
import { type Assessment, figureText, type Rule, VerdictBadge, verdictWord } from "./income-texts.tsx";
import { RuleChoice } from "./rule-choice.tsx";

/** Assesses a caseload by a rule: a file in, a table out. */
export function Caseload() {
  const rule = useRef<Rule | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [cases, setCases] = useState<readonly Case[]>([]);
  const [total, setTotal] = useState(0);
  const run = useMutation<{ readonly file: File; readonly request: CaseloadRequest }, void>({
    act: async ({ file: chosen, request }) => {
      const lines = readCaseload(await chosen.text());
      setTotal(lines.length);
      setCases([]);
      for await (const answered of assessCaseload(lines, request)) setCases(answered);
    },
    changes: [["income", "list"]],
  });
  return (
    <Page
      title="Assess a caseload"
      up={{ to: "/income", title: "Income" }}
      lead="Apply one rule to many people. The file has one line of JSON per person: the facts, as for openvoe assess, or the ID of a verification, link, user or order. The facts that you enter here, such as a household income, apply to everyone in the file."
    >
      <details open={cases.length === 0}>
        <summary>Rule and file</summary>
        <Form
          mutation={run}
          submit={run.isPending ? `Assessing: ${cases.length} of ${total}` : "Assess"}
          onSubmit={(values) => {
            if (file === null) return setMissing(true);
            if (rule.current === null) return;
            const as_of = values.text("as_of");
            run.run({ file, request: { rule: rule.current.name, as_of, ...readAsked(rule.current, values, as_of) } });
          }}
          cancel={<LinkButton to="/income">Cancel</LinkButton>}
        >
          <RuleChoice
            initial={null}
            onRule={(chosen) => {
              rule.current = chosen;
            }}
          />
          <FileField
            file={file}
            fault={isMissing ? "Choose a file first" : null}
            legend="The caseload"
            accept=".ndjson,.jsonl,.json"
            onFile={(chosen) => {
              setFile(chosen);
              setMissing(false);
            }}
          />
        </Form>
      </details>
      {cases.length > 0 && run.error !== null ? <Failure error={run.error} /> : null}
      {cases.length === 0 ? null : <CaseloadTable cases={cases} isComplete={!run.isPending} />}
    </Page>
  );
}

/** What is asked of every case; a line's own facts and parameters come before these. */
export interface CaseloadRequest {
  readonly rule: string;
  readonly as_of: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Lines of one request: the table grows by so many at once. */
const LINES_PER_REQUEST = 200;

/**
 * Assesses the lines of a caseload in order, some at a time.
 *
 * @returns all cases that are answered so far, each time that some are
 * @throws ApiError if a whole request is refused
 */
export async function* assessCaseload(
  lines: readonly CaseLine[],
  request: CaseloadRequest,
): AsyncGenerator<readonly Case[], void, void> {
  const cases: Case[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_REQUEST) {
    const chunk = lines.slice(from, from + LINES_PER_REQUEST);
    const bodies = chunk.flatMap(({ body }) => (body === null ? [] : [bodyOf(body, request)]));
    const answers = bodies.length === 0 ? [] : await sendLines("/v1/income-assessments/batch/", bodies);
    for (const { reference, fault } of chunk) {
      if (fault !== null) cases.push({ reference, assessment: null, fault });
      else cases.push({ reference, ...caseOf(answers.shift()) });
    }
    yield [...cases];
  }
}

function bodyOf(line: Readonly<Record<string, unknown>>, request: CaseloadRequest): object {
  const { rule, as_of, facts, parameters } = request;
  return {
    as_of,
    ...line,
    rule,
    facts: { ...facts, ...(line.facts as object) },
    parameters: { ...parameters, ...(line.parameters as object | undefined) },
  };
}

/** What came of a line; one that was refused says why, with the fields. */
function caseOf(answer: unknown): Omit<Case, "reference"> {
  const fault = refusalOf(answer);
  return { assessment: fault === null ? (answer as Assessment) : null, fault };
}

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
            cell: ({ assessment }) =>
              assessment === null ? "Not assessed" : <VerdictBadge verdict={assessment.verdict} />,
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
          { title: "Reason", cell: (row) => whyText(row) },
          { title: "How to resolve it", cell: ({ assessment }) => settledText(assessment) },
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
  return group === REFUSED ? "Not assessed" : verdictWord(group);
}

const FIXED = ["case", "assessment", "verdict", "reasons", "settled_by", "flags", "fault", "identity"] as const;

/** A caseload as CSV: a column for each figure that any case has. */
export function caseloadCsv(cases: readonly Case[]): string {
  const names = [...new Set(cases.flatMap(({ assessment }) => (assessment?.figures ?? []).map(({ name }) => name)))];
  const rows = cases.map((one) => {
    const { assessment, reference, fault } = one;
    const figures = new Map((assessment?.figures ?? []).map(({ name, value }) => [name, value]));
    return [
      reference,
      assessment?.id ?? "",
      assessment?.verdict ?? "",
      (assessment?.reasons ?? []).map(({ text }) => text).join("; "),
      (assessment?.settled_by ?? []).map(({ text }) => text).join("; "),
      (assessment?.flags ?? []).map(({ text }) => text).join(" "),
      fault ?? "",
      ...[assessment?.identity, assessment?.rule.name, assessment?.period, assessment?.as_of].map((one) => one ?? ""),
      ...names.map((name) => figures.get(name) ?? ""),
    ];
  });
  return csvOf([[...FIXED, "rule", "period", "as_of", ...names], ...rows]);
}
