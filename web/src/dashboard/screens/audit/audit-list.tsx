import type { AuditEntry, AuditFilter } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/export-button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { detailsText, Moment, wordsOf } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
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
      <Filters search={search} />
      <Answer of={list}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty icon="audit" title="No entry fits" action={<LinkButton to="/audit">Show all</LinkButton>}>
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
    changeSearch({
      about: text("about"),
      target: text("target"),
      actor: text("actor"),
      ...timeParameters(data),
      cursor: null,
    });
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
        <TimeFilter search={search} />
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
        { title: "Details", cell: (row) => <Details of={row.details} /> },
        { title: "By", cell: (row) => <Actor of={row} /> },
        { title: "Number", isMinor: true, isNumber: true, cell: (row) => row.number ?? <span class="muted">–</span> },
        { title: "When", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

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
