import type { AuditEntry } from "@openvoe/client";
import { detailsText, Empty, LinkButton, Moment, orDash, wordsOf } from "../../parts/content.tsx";
import { CREATED, ListPage } from "../../parts/list.tsx";
import { Link } from "../../router/router.tsx";
import { useScope } from "../../service/voe.ts";

/** Who read or changed what, when and why; with filters that are in the address. */
export function AuditList() {
  const isOperator = useScope("operations:read");
  return (
    <ListPage
      path="/v1/audit/"
      name="audit"
      nouns={["entry", "entries"]}
      title="Inquiry log"
      lead={
        <>
          Shows who read or changed what, when and why. Each entry is chained to the previous one.{" "}
          <code>openvoe audit verify</code> finds missing or changed entries.
        </>
      }
      exportLogged="To export one month, set a custom range first."
      filters={[
        { name: "about", label: "Scope", any: "This team", options: INSTALLATION, scope: "operations:read" },
        { name: "target", label: "Target", placeholder: "ID" },
        { name: "actor", label: "Actor", placeholder: "Key ID" },
        CREATED,
      ]}
      parametersOf={(search) => ({ action: search.get("action") })}
      removes={isOperator ? [] : ["about"]}
      empty={() => (
        <Empty icon="audit" title="No matching entries" action={<LinkButton to="/audit">Show all</LinkButton>}>
          Nothing like this has happened in this environment.
        </Empty>
      )}
      columns={[
        { title: "Action", cell: (row) => wordsOf(row.action.replace(".", " ")) },
        { title: "Target", cell: (row) => <Target entry={row} /> },
        { title: "Details", cell: (row) => <Details details={row.details} /> },
        { title: "Actor", cell: (row) => <Actor entry={row} /> },
        { title: "Entry number", isMinor: true, isNumber: true, cell: (row) => orDash(row.number) },
        { title: "Time", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

const INSTALLATION = [["installation", "Whole installation"]] as const;

function Target({ entry: { target } }: { readonly entry: AuditEntry }) {
  const isVerification = target.startsWith("iv_");
  return (
    <Id id={target} to={isVerification ? `/verifications/${target}` : `/audit?target=${encodeURIComponent(target)}`} />
  );
}

/** A member by name; a key or an account by what identifies it. */
function Actor({ entry: { actor, actor_name } }: { readonly entry: AuditEntry }) {
  const to = `/audit?actor=${encodeURIComponent(actor)}`;
  if (actor_name === null) return <Id id={actor} to={to} />;
  return (
    <Link to={to}>
      <span class="whole" title={actor}>
        {actor_name}
      </span>
    </Link>
  );
}

/** What is longer is shown by its beginning and end. */
const ID_MAX = 20;

function Id({ id, to }: { readonly id: string; readonly to: string }) {
  const shown = id.length <= ID_MAX ? id : `${id.slice(0, 7)}…${id.slice(-6)}`;
  return (
    <Link to={to}>
      <code class="whole" title={id}>
        {shown}
      </code>
    </Link>
  );
}

function Details({ details }: { readonly details: object }) {
  const text = detailsText(details);
  return orDash(text === "" ? null : <span class="reason">{text}</span>);
}
