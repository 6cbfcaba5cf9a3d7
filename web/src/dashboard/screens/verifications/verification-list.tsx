import { isFinal, type Verification } from "@openvoe/client";
import { LinkButton } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/export-button.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../parts/filters.tsx";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { codeOf, givenOf, withQuery } from "../../parts/query.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Empty } from "../../parts/states.tsx";
import { durationText, Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter } from "../../parts/time-filter.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
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
  const { search } = useLocation();
  const filter = givenOf({
    status: codeOf(STATUSES, search.get("status")),
    outcome: OUTCOMES.find(([one]) => one === search.get("outcome"))?.[0],
    tracking_info: search.get("tracking_info"),
    ...createdIn(search),
    cursor: search.get("cursor"),
  });
  const list = useQuery(
    ["verifications", "list", search.toString()],
    (signal) => voe.verifications.list(filter, { signal }).page(),
    { refetchInterval: ({ state }) => (state.data?.results.every(isFinal) === false ? BUSY_MS : IDLE_MS) },
  );
  const isFiltered = [...search.keys()].some((name) => name !== "view");
  return (
    <Page
      title="Verifications"
      actions={
        <>
          <ExportButton
            noun="verifications"
            path="/v1/instant-verifications/export/"
            query={filter}
            logged="Each one with results is read, as the inquiry log records."
          />
          <RunButton />
        </>
      }
      api={{ path: withQuery("/v1/instant-verifications/", filter), data: list.data }}
    >
      {isFiltered || list.data === undefined || list.data.count > 0 ? <Filters /> : null}
      <SavedViews />
      <Pages of={list} nouns={["verification", "verifications"]} empty={<NoVerifications isFiltered={isFiltered} />}>
        {(rows) => (
          <ListTable
            name="verifications"
            caption="Verifications, newest first"
            keyOf={({ id }) => id}
            rows={rows}
            columns={COLUMNS}
          />
        )}
      </Pages>
    </Page>
  );
}

function RunButton() {
  return useScope("verifications:write") ? (
    <LinkButton to="/verifications/new" look="primary" icon="plus">
      Verify a person
    </LinkButton>
  ) : null;
}

function NoVerifications({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty
        icon="verifications"
        title="No verification fits"
        action={<LinkButton to="/verifications">Show all</LinkButton>}
      >
        Nothing has this status, outcome and tracking info, and is of this time.
      </Empty>
    );
  }
  return (
    <Empty icon="verifications" title="No verifications yet" action={<RunButton />}>
      Each person that you verify, here or over the interface, is listed with status, outcome and evidence.
    </Empty>
  );
}

function Filters() {
  return (
    <FilterBar>
      <FilterSelect name="status" label="Status" any="Any status" options={STATUSES.map((one) => [one, one])} />
      <FilterSelect name="outcome" label="Outcome" any="Any outcome" options={OUTCOMES} />
      <TimeFilter />
      <FilterText name="tracking_info" label="Tracking info" />
    </FilterBar>
  );
}

const COLUMNS: readonly ListColumn<Verification>[] = [
  { title: "Person", to: (row) => `/verifications/${row.id}`, cell: nameOf },
  { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
  { title: "Outcome", cell: (row) => <OutcomeBadge results={row.results} /> },
  {
    title: "Confidence",
    isNumber: true,
    cell: ({ results }) => (results?.outcome === "match" ? shareText(results.confidence_score) : "–"),
  },
  {
    title: "Tracking info",
    isHiddenWhenNarrow: true,
    cell: (row) => row.tracking_info ?? <span class="muted">–</span>,
  },
  { title: "Took", isHiddenWhenNarrow: true, isNumber: true, cell: tookText },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
  { title: "Completed", isHiddenByDefault: true, isNumber: true, cell: (row) => <Moment at={row.completed_at} /> },
  { title: "Id", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
];

function tookText({ created_at, completed_at }: Verification): string {
  return completed_at === null ? "–" : durationText(Date.parse(completed_at) - Date.parse(created_at));
}
