import { SelectField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
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
  const query = givenOf({ status, cursor: search.get("cursor") });
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
          options={[["", "Any status"], ...STATUS_OPTIONS]}
          onChange={(chosen) => changeSearch({ status: chosen, cursor: null })}
        />
      </div>
      <Pages
        of={disputes}
        nouns={["dispute", "disputes"]}
        empty={
          <Empty icon="disputes" title={status === undefined ? "No disputes" : "No dispute has this status"}>
            Persons open them at their own page, and you by the interface.
          </Empty>
        }
      >
        {(rows) => <Table caption="Disputes, newest first" keyOf={({ id }) => id} rows={rows} columns={COLUMNS} />}
      </Pages>
    </Page>
  );
}

const COLUMNS: readonly Column<ListedDispute>[] = [
  { title: "Person", to: (row) => `/disputes/${row.id}`, cell: disputantOf },
  { title: "Employer", cell: (row) => row.employer_name },
  { title: "What", isHiddenWhenNarrow: true, cell: disputedText },
  { title: "Status", cell: (row) => <DisputeBadge status={row.status} /> },
  { title: "Clock", cell: (row) => clockText(row) ?? "Ended" },
  { title: "Opened", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];
