import type { AuditEntry, AuditFilter, Page as ListPage } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment, wordsOf } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

/** Who read or changed what, when and why; with filters that are in the address. */
export function AuditList() {
  const { search } = useLocation();
  const filter = Object.fromEntries([...search].filter(([name]) => FILTERS.includes(name))) as AuditFilter;
  const list = useQuery<ListPage<AuditEntry>>({
    queryKey: ["audit", search.toString()],
    queryFn: ({ signal }) => voe.audit.list(filter, { signal }).page(),
  });
  return (
    <Page
      title="Inquiry log"
      lead="Who read or changed what, when and for which purpose. Each entry is bound to the one before it: openvoe audit verify notices a missing or changed one."
    >
      <Filters search={search} />
      <Answer of={list}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty
              icon="audit"
              title="No entry fits"
              action={
                <Link to="/audit" class="button">
                  Show all
                </Link>
              }
            >
              Nobody has done this yet, or it concerns another environment.
            </Empty>
          ) : (
            <>
              <Entries rows={page.results} />
              <Pager page={page} nouns={["entry", "entries"]} onTurn={(cursor) => changeSearch({ cursor })} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

const FILTERS: readonly string[] = ["about", "action", "actor", "target", "cursor"];

function Filters({ search }: { readonly search: URLSearchParams }) {
  const isOperator = useScope("operations:read");
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    changeSearch({ about: text("about"), target: text("target"), actor: text("actor"), cursor: null });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        {isOperator ? (
          <SelectField
            name="about"
            label="About"
            value={search.get("about") ?? ""}
            options={[
              ["", "This team"],
              ["installation", "The installation"],
            ]}
          />
        ) : null}
        <TextField name="target" label="Target" type="search" placeholder="An id" value={search.get("target") ?? ""} />
        <TextField name="actor" label="By" type="search" placeholder="A key's id" value={search.get("actor") ?? ""} />
      </form>
    </search>
  );
}

function Entries({ rows }: { readonly rows: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Entries, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        { title: "Action", cell: (row) => wordsOf(row.action.replace(".", " ")) },
        { title: "Target", cell: (row) => <Target of={row} /> },
        { title: "Details", isMinor: true, cell: (row) => <Details of={row.details} /> },
        { title: "By", cell: (row) => <code class="id">{row.actor}</code> },
        { title: "Number", isMinor: true, isNumber: true, cell: (row) => row.number ?? <span class="muted">–</span> },
        { title: "When", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function Target({ of: { target } }: { readonly of: AuditEntry }) {
  const text = <code class="id">{target}</code>;
  return target.startsWith("iv_") ? <Link to={`/verifications/${target}`}>{text}</Link> : text;
}

function Details({ of }: { readonly of: object }) {
  const facts = Object.entries(of).filter(([, value]) => value !== null);
  if (facts.length === 0) return <span class="muted">–</span>;
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return <span>{facts.map(([name, value]) => `${wordsOf(name)}: ${text(value)}`).join("; ")}</span>;
}
