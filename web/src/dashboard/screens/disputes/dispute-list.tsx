import { Empty, Moment } from "../../parts/content.tsx";
import { ListPage } from "../../parts/list.tsx";
import { clockText, DisputeBadge, disputantOf, disputedText, STATUS_OPTIONS } from "./dispute-texts.tsx";

/** Disputes, newest first, by status, each with what is left of its clock. */
export function DisputeList() {
  return (
    <ListPage
      path="/v1/subjects/disputes/"
      name="disputes"
      nouns={["dispute", "disputes"]}
      title="Disputes"
      lead="Records that people say are wrong. Data that nobody confirms is deleted after 30 days, or after 45 days if the person added information."
      filters={[{ name: "status", label: "Status", any: "Any status", options: STATUS_OPTIONS }]}
      empty={(isFiltered) => (
        <Empty icon="disputes" title={isFiltered ? "No dispute has this status" : "No disputes"}>
          People open disputes on their own page. You can also open disputes through the API.
        </Empty>
      )}
      columns={[
        { title: "Person", to: (row) => `/disputes/${row.id}`, cell: disputantOf },
        { title: "Employer", cell: (row) => row.employer_name },
        { title: "Disputed", isMinor: true, cell: disputedText },
        { title: "Status", cell: (row) => <DisputeBadge status={row.status} /> },
        { title: "Time left", cell: (row) => clockText(row) ?? "Ended" },
        { title: "Opened", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}
