import type { AuditEntry, AuditFilter } from "@openvoe/client";
import { LinkButton } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/export-button.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../parts/filters.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { detailsText, Moment, wordsOf } from "../../parts/texts.tsx";
import { createdIn, TimeFilter } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

/** Who read or changed what, when and why; with filters that are in the address. */
export function AuditList() {
  const { search } = useLocation();
  const named = Object.fromEntries([...search].filter(([name]) => FILTERS.includes(name))) as AuditFilter;
  const filter = { ...named, ...createdIn(search) };
  const list = useQuery(["audit", search.toString()], (signal) => voe.audit.list(filter, { signal }).page());
  return (
    <Page
      title="Inquiry log"
      lead={
        <>
          Who read or changed what, when and for which purpose. Each entry is bound to the one before it:{" "}
          <code>openvoe audit verify</code> notices a missing or changed one.
        </>
      }
      actions={
        <ExportButton
          noun="entries"
          path="/v1/audit/export/"
          query={filter}
          logged="Choose a month by its first and last day before."
        />
      }
    >
      <Filters />
      <Pages
        of={list}
        nouns={["entry", "entries"]}
        empty={
          <Empty icon="audit" title="No entry fits" action={<LinkButton to="/audit">Show all</LinkButton>}>
            Nobody has done this yet, or it concerns another environment.
          </Empty>
        }
      >
        {(rows) => <Table caption="Entries, newest first" keyOf={({ id }) => id} rows={rows} columns={COLUMNS} />}
      </Pages>
    </Page>
  );
}

const FILTERS: readonly string[] = ["about", "action", "actor", "target", "cursor"];

function Filters() {
  const isOperator = useScope("operations:read");
  return (
    <FilterBar removes={isOperator ? [] : ["about"]}>
      {isOperator ? (
        <FilterSelect name="about" label="About" any="This team" options={[["installation", "The installation"]]} />
      ) : null}
      <FilterText name="target" label="Target" placeholder="An id" />
      <FilterText name="actor" label="By" placeholder="A key's id" />
      <TimeFilter />
    </FilterBar>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: "Action", cell: (row) => wordsOf(row.action.replace(".", " ")) },
  { title: "Target", cell: (row) => <Target of={row} /> },
  { title: "Details", cell: (row) => <Details of={row.details} /> },
  { title: "By", cell: (row) => <Actor of={row} /> },
  {
    title: "Number",
    isHiddenWhenNarrow: true,
    isNumber: true,
    cell: (row) => row.number ?? <span class="muted">–</span>,
  },
  { title: "When", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

function Target({ of: { target } }: { readonly of: AuditEntry }) {
  const isVerification = target.startsWith("iv_");
  return (
    <Id of={target} to={isVerification ? `/verifications/${target}` : `/audit?target=${encodeURIComponent(target)}`} />
  );
}

/** A member by name; a key or an account by what identifies it. */
function Actor({ of: { actor, actor_name } }: { readonly of: AuditEntry }) {
  const to = `/audit?actor=${encodeURIComponent(actor)}`;
  if (actor_name === null) return <Id of={actor} to={to} />;
  return (
    <Link to={to}>
      <span title={actor}>{actor_name}</span>
    </Link>
  );
}

/** What is longer is shown by its beginning and end. */
const ID_MAX = 20;

function Id({ of, to }: { readonly of: string; readonly to: string }) {
  const shown = of.length <= ID_MAX ? of : `${of.slice(0, 7)}…${of.slice(-6)}`;
  return (
    <Link to={to}>
      <code class="whole" title={of}>
        {shown}
      </code>
    </Link>
  );
}

function Details({ of }: { readonly of: object }) {
  const text = detailsText(of);
  return text === "" ? <span class="muted">–</span> : <span class="reason">{text}</span>;
}
