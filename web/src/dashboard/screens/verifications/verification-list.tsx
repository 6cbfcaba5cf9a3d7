import { isFinal, type Verification } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { ExportButton, withQuery } from "../../parts/export-button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Page } from "../../parts/page.tsx";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager } from "../../parts/table.tsx";
import { durationText, Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
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
  const filter = filterOf(search);
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
      {isFiltered || list.data === undefined || list.data.count > 0 ? <Filters search={search} /> : null}
      <SavedViews />
      <Answer of={list}>
        {(page) =>
          page.results.length === 0 ? (
            <NoVerifications isFiltered={isFiltered} />
          ) : (
            <>
              <VerificationTable rows={page.results} />
              <Pager
                page={page}
                nouns={["verification", "verifications"]}
                onTurn={(cursor) => changeSearch({ cursor })}
              />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

/** The query of the list, of what the address says. */
function filterOf(search: URLSearchParams) {
  const [status, outcome, tracking, cursor] = ["status", "outcome", "tracking_info", "cursor"].map((name) =>
    search.get(name),
  );
  const known = STATUSES.find((one) => one === status);
  const [ended] = OUTCOMES.find(([one]) => one === outcome) ?? [];
  return {
    ...(known === undefined ? {} : { status: known }),
    ...(ended === undefined ? {} : { outcome: ended }),
    ...(tracking === null || tracking === undefined ? {} : { tracking_info: tracking }),
    ...createdIn(search),
    ...(cursor === null || cursor === undefined ? {} : { cursor }),
  };
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

function Filters({ search }: { readonly search: URLSearchParams }) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    changeSearch({
      status: text("status"),
      outcome: text("outcome"),
      ...timeParameters(data),
      tracking_info: text("tracking_info"),
      cursor: null,
    });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        <SelectField
          name="status"
          label="Status"
          value={search.get("status") ?? ""}
          options={[["", "Any status"], ...STATUSES.map((one) => [one, one] as const)]}
        />
        <SelectField
          name="outcome"
          label="Outcome"
          value={search.get("outcome") ?? ""}
          options={[["", "Any outcome"], ...OUTCOMES]}
        />
        <TimeFilter search={search} />
        <TextField
          name="tracking_info"
          label="Tracking info"
          type="search"
          placeholder="Exactly"
          value={search.get("tracking_info") ?? ""}
        />
      </form>
    </search>
  );
}

function VerificationTable({ rows }: { readonly rows: readonly Verification[] }) {
  return (
    <ListTable
      name="verifications"
      caption="Verifications, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Person",
          cell: (row) => (
            <Link to={`/verifications/${row.id}`} class="row-link">
              {nameOf(row)}
            </Link>
          ),
        },
        { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
        { title: "Outcome", cell: (row) => <OutcomeBadge results={row.results} /> },
        {
          title: "Confidence",
          isNumber: true,
          cell: ({ results }) => (results?.outcome === "match" ? shareText(results.confidence_score) : "–"),
        },
        { title: "Tracking info", isMinor: true, cell: (row) => row.tracking_info ?? <span class="muted">–</span> },
        { title: "Took", isMinor: true, isNumber: true, cell: (row) => tookText(row) },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
        { title: "Completed", isFurther: true, isNumber: true, cell: (row) => <Moment at={row.completed_at} /> },
        { title: "Id", isFurther: true, cell: (row) => <code>{row.id}</code> },
      ]}
    />
  );
}

function tookText({ created_at, completed_at }: Verification): string {
  return completed_at === null ? "–" : durationText(Date.parse(completed_at) - Date.parse(created_at));
}
