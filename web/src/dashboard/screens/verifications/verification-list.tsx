import { isFinal, type Verification } from "@openvoe/client";
import { durationText, Empty, LinkButton, Moment, orDash } from "../../parts/content.tsx";
import { CREATED, ListPage } from "../../parts/list.tsx";
import { useScope } from "../../service/voe.ts";
import { nameOf, OutcomeBadge, StatusBadge, shareText } from "./verification-texts.tsx";

const STATUSES = ["pending", "processing", "confirming", "completed", "partial", "failed"] as const;
const OUTCOMES = [
  ["match", "Match"],
  ["no_match", "No match"],
  ["ambiguous", "Ambiguous"],
] as const;
/** How often the list is asked again, in milliseconds: while some are not final, and else. */
const BUSY_MS = 1_000;
const IDLE_MS = 10_000;

/** Every verification, newest first, with filters that are in the address. */
export function VerificationList() {
  return (
    <ListPage
      path="/v1/instant-verifications/"
      name="verifications"
      nouns={["verification", "verifications"]}
      title="Verifications"
      actions={<RunButton />}
      exportLogged="The inquiry log records each exported verification with results as read."
      hasApi
      showsFilters="unless empty"
      filters={[
        { name: "status", label: "Status", any: "Any status", options: STATUSES.map((one) => [one, one]) },
        { name: "outcome", label: "Outcome", any: "Any outcome", options: OUTCOMES },
        CREATED,
        { name: "tracking_info", label: "Tracking info" },
      ]}
      savesViews
      refreshMs={(rows) => (rows.every(isFinal) ? IDLE_MS : BUSY_MS)}
      empty={(isFiltered) => <NoVerifications isFiltered={isFiltered} />}
      choosesColumns
      columns={[
        { title: "Person", to: (row) => `/verifications/${row.id}`, cell: nameOf },
        { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
        { title: "Outcome", cell: (row) => <OutcomeBadge results={row.results} /> },
        {
          title: "Confidence",
          isNumber: true,
          cell: ({ results }) => (results?.outcome === "match" ? shareText(results.confidence_score) : "–"),
        },
        { title: "Tracking info", isMinor: true, cell: (row) => orDash(row.tracking_info) },
        { title: "Duration", isMinor: true, isNumber: true, cell: tookText },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
        {
          title: "Completed",
          isHiddenByDefault: true,
          isNumber: true,
          cell: (row) => <Moment at={row.completed_at} />,
        },
        { title: "ID", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
      ]}
    />
  );
}

function RunButton() {
  return useScope("verifications:write") ? (
    <LinkButton to="/verifications/new" look="primary" icon="plus" label="Verify a person" />
  ) : null;
}

function NoVerifications({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        icon="verifications"
        title="No matching verifications"
        action={<LinkButton to="/verifications">Show all</LinkButton>}
      >
        No verification in this period has this status, outcome and tracking info.
      </Empty>
    );
  }
  return (
    <Empty icon="verifications" title="No verifications yet" action={<RunButton />}>
      Verifications from here and from the API appear in this list, with status, outcome and evidence.
    </Empty>
  );
}

function tookText({ created_at, completed_at }: Verification): string {
  return completed_at === null ? "–" : durationText(Date.parse(completed_at) - Date.parse(created_at));
}
