import { capitalized, Empty, LinkButton, Moment } from "../../parts/content.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { ListPage } from "../../parts/list.tsx";
import { type Assessment, figureText, VerdictBadge } from "./income-texts.tsx";
import { useRules } from "./rule-choice.tsx";

const VERDICTS = [
  ["met", "Met"],
  ["not_shown", "Not shown"],
  ["cannot_tell", "Cannot tell"],
] as const;

/** Assessments, newest first, with filters that are in the address. */
export function AssessmentList() {
  const rules = (useRules().data ?? []).map((one) => [one.name, `${one.pack.title}: ${one.title}`] as const);
  return (
    <ListPage
      path="/v1/income-assessments/"
      name="income"
      nouns={["assessment", "assessments"]}
      title="Income"
      lead="Apply a written rule to a person's pay. Each figure shows where it comes from."
      actions={
        <>
          <LinkButton to="/income/caseload" icon="imports" label="Assess a caseload" />
          <AssessButton />
        </>
      }
      showsFilters="once filled"
      filters={[
        { name: "verdict", label: "Verdict", any: "Any verdict", options: VERDICTS },
        { name: "rule", parameter: null, label: "Rule", any: "Any rule", options: rules },
        { name: "tracking_info", label: "Your reference" },
      ]}
      parametersOf={(search) => ({ rule: search.get("rule") })}
      empty={(isFiltered) => (
        <Empty icon="income" title={isFiltered ? "No matches" : "No assessments yet"} action={<AssessButton />}>
          Open a verification, link, user or order and select “Assess income” to use its payroll data. Or enter the
          facts yourself.
        </Empty>
      )}
      columns={[
        { title: "Rule", to: (row) => `/income/${row.id}`, cell: (row) => row.rule.title },
        { title: "Verdict", cell: (row) => <VerdictBadge verdict={row.verdict} /> },
        { title: IDENTITY_TITLE, isMinor: true, cell: (row) => <IdentityMark status={row.identity} /> },
        { title: "Period", cell: (row) => row.period ?? "–" },
        { title: "Figure", isNumber: true, cell: firstFigure },
        { title: "Reason", cell: (row) => capitalized(row.reasons[0]?.text ?? "–") },
        { title: "Your reference", isMinor: true, cell: (row) => row.tracking_info ?? "–" },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function AssessButton() {
  return <LinkButton to="/income/new" look="primary" icon="plus" label="Assess entered facts" />;
}

function firstFigure({ figures }: Assessment): string {
  const [first] = figures;
  return first === undefined ? "–" : figureText(first);
}
