import { LinkButton } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { type Assessment, figureText, sentence, VerdictBadge } from "./income-texts.tsx";
import { useRules } from "./rule-choice.tsx";

const FILTERS = ["verdict", "rule", "tracking_info", "cursor"] as const;
const VERDICTS = [
  ["", "Any verdict"],
  ["met", "Met"],
  ["not_shown", "Not shown"],
  ["cannot_tell", "Cannot tell"],
] as const;

/** Assessments, newest first, with filters that are in the address. */
export function AssessmentList() {
  const { search } = useLocation();
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
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
      {isFiltered || (list.data?.count ?? 0) > 0 ? <Filters search={search} /> : null}
      <Answer of={list}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty
              icon="income"
              title={isFiltered ? "No assessment fits" : "No assessments yet"}
              action={<AssessButton />}
            >
              Begin at a verification, link, user or order: “Assess income” takes what its payroll shows. Or state the
              facts yourself.
            </Empty>
          ) : (
            <>
              <AssessmentTable rows={page.results} />
              <Pager page={page} nouns={["assessment", "assessments"]} onTurn={(cursor) => changeSearch({ cursor })} />
            </>
          )
        }
      </Answer>
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

function Filters({ search }: { readonly search: URLSearchParams }) {
  const rules = useRules().data ?? [];
  const filter = (form: HTMLFormElement) => {
    const text = (name: string) => String(new FormData(form).get(name) ?? "").trim();
    changeSearch({ verdict: text("verdict"), rule: text("rule"), tracking_info: text("tracking_info"), cursor: null });
  };
  return (
    <search>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          filter(event.currentTarget);
        }}
        onChange={({ currentTarget }) => filter(currentTarget)}
      >
        <SelectField name="verdict" label="Verdict" value={search.get("verdict") ?? ""} options={VERDICTS} />
        <SelectField
          name="rule"
          label="Rule"
          value={search.get("rule") ?? ""}
          options={[["", "Any rule"], ...rules.map((one) => [one.name, `${one.pack.title}: ${one.title}`] as const)]}
        />
        <TextField
          name="tracking_info"
          label="Your reference"
          type="search"
          placeholder="Exactly"
          value={search.get("tracking_info") ?? ""}
        />
      </form>
    </search>
  );
}

function AssessmentTable({ rows }: { readonly rows: readonly Assessment[] }) {
  return (
    <Table
      caption="Assessments, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Rule",
          cell: (row) => (
            <Link to={`/income/${row.id}`} class="row-link">
              {row.rule.title}
            </Link>
          ),
        },
        { title: "Verdict", cell: (row) => <VerdictBadge verdict={row.verdict} /> },
        { title: "Period", cell: (row) => row.period ?? "–" },
        { title: "Figure", isNumber: true, cell: (row) => firstFigure(row) },
        { title: "Why", cell: (row) => sentence(row.reasons[0]?.text ?? "–") },
        { title: "Your reference", isMinor: true, cell: (row) => row.tracking_info ?? "–" },
        { title: "Made", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function firstFigure({ figures }: Assessment): string {
  const [first] = figures;
  return first === undefined ? "–" : figureText(first);
}
