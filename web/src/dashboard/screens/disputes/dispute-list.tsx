import { SelectField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import {
  clockText,
  DisputeBadge,
  disputantOf,
  disputedText,
  disputeStatusOf,
  type ListedDispute,
  STATUS_OPTIONS,
} from "./dispute-texts.tsx";

/** Disputes, newest first, by status, each with what is left of its clock. */
export function DisputeList() {
  const { search } = useLocation();
  const status = disputeStatusOf(search.get("status"));
  const cursor = search.get("cursor");
  const query = { ...(status === undefined ? {} : { status }), ...(cursor === null ? {} : { cursor }) };
  const disputes = useQuery(["disputes", "list", search.toString()], (signal) =>
    voe.request("GET", "/v1/subjects/disputes/", { query, signal }),
  );
  return (
    <Page
      title="Disputes"
      lead="What persons say is wrong with the records about them. What nobody confirms in 30 days, or 45 where the person added something, is deleted."
    >
      <div class="filters">
        <SelectField
          name="status"
          label="Status"
          value={status ?? ""}
          options={STATUS_OPTIONS}
          onChange={(chosen) => changeSearch({ status: chosen, cursor: null })}
        />
      </div>
      <Answer of={disputes}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty icon="disputes" title={status === undefined ? "No disputes" : "No dispute has this status"}>
              Persons open them at their own page, and you by the interface.
            </Empty>
          ) : (
            <>
              <DisputeTable rows={page.results} />
              <Pager page={page} nouns={["dispute", "disputes"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function DisputeTable({ rows }: { readonly rows: readonly ListedDispute[] }) {
  return (
    <Table
      caption="Disputes, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Person",
          cell: (row) => (
            <Link to={`/disputes/${row.id}`} class="row-link">
              {disputantOf(row)}
            </Link>
          ),
        },
        { title: "Employer", cell: (row) => row.employer_name },
        { title: "What", isMinor: true, cell: disputedText },
        { title: "Status", cell: (row) => <DisputeBadge status={row.status} /> },
        { title: "Clock", cell: (row) => clockText(row) ?? "Ended" },
        { title: "Opened", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}
