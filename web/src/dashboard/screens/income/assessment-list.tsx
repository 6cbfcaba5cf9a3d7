import { LinkButton } from "../../parts/button.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../parts/filters.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { capitalized, Moment } from "../../parts/texts.tsx";
import { useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { type Assessment, figureText, VerdictBadge } from "./income-texts.tsx";
import { useRules } from "./rule-choice.tsx";

const FILTERS: readonly string[] = ["verdict", "rule", "tracking_info", "cursor"];
const VERDICTS = [
  ["met", "Met"],
  ["not_shown", "Not shown"],
  ["cannot_tell", "Cannot tell"],
] as const;

/** Assessments, newest first, with filters that are in the address. */
export function AssessmentList() {
  const { search } = useLocation();
  const query = Object.fromEntries([...search].filter(([name]) => FILTERS.includes(name)));
  const list = useQuery(["income", "list", search.toString()], (signal) =>
    voe.request("GET", "/v1/income-assessments/", { query, signal }),
  );
  const isFiltered = search.size > 0;
  return (
    <Page
      title="Income"
      lead="What a written rule says of a person's pay, with where each cent is from."
      actions={
        <>
          <LinkButton to="/income/caseload" icon="imports">
            Assess a caseload
          </LinkButton>
          <AssessButton />
        </>
      }
    >
      {isFiltered || (list.data?.count ?? 0) > 0 ? <Filters /> : null}
      <Pages
        of={list}
        nouns={["assessment", "assessments"]}
        empty={
          <Empty
            icon="income"
            title={isFiltered ? "No assessment fits" : "No assessments yet"}
            action={<AssessButton />}
          >
            Begin at a verification, link, user or order: “Assess income” takes what its payroll shows. Or state the
            facts yourself.
          </Empty>
        }
      >
        {(rows) => <Table caption="Assessments, newest first" keyOf={({ id }) => id} rows={rows} columns={COLUMNS} />}
      </Pages>
    </Page>
  );
}

function AssessButton() {
  return (
    <LinkButton to="/income/new" look="primary" icon="plus">
      Assess stated facts
    </LinkButton>
  );
}

function Filters() {
  const rules = useRules().data ?? [];
  return (
    <FilterBar>
      <FilterSelect name="verdict" label="Verdict" any="Any verdict" options={VERDICTS} />
      <FilterSelect
        name="rule"
        label="Rule"
        any="Any rule"
        options={rules.map((one) => [one.name, `${one.pack.title}: ${one.title}`])}
      />
      <FilterText name="tracking_info" label="Your reference" />
    </FilterBar>
  );
}

const COLUMNS: readonly Column<Assessment>[] = [
  { title: "Rule", to: (row) => `/income/${row.id}`, cell: (row) => row.rule.title },
  { title: "Verdict", cell: (row) => <VerdictBadge verdict={row.verdict} /> },
  { title: IDENTITY_TITLE, isHiddenWhenNarrow: true, cell: (row) => <IdentityMark status={row.identity} /> },
  { title: "Period", cell: (row) => row.period ?? "–" },
  { title: "Figure", isNumber: true, cell: firstFigure },
  { title: "Why", cell: (row) => capitalized(row.reasons[0]?.text ?? "–") },
  { title: "Your reference", isHiddenWhenNarrow: true, cell: (row) => row.tracking_info ?? "–" },
  { title: "Made", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

function firstFigure({ figures }: Assessment): string {
  const [first] = figures;
  return first === undefined ? "–" : figureText(first);
}
