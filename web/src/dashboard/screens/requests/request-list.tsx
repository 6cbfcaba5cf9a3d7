import type { AnswerOf } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";
import { CodeLine } from "../../parts/code.tsx";
import { FilterBar, FilterSelect, FilterText } from "../../parts/filters.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { codeOf, givenOf, withQuery } from "../../parts/query.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Card, durationText, Moment, numberText } from "../../parts/texts.tsx";
import { createdIn, TimeFilter } from "../../parts/time-filter.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

const REFRESH_MS = 5_000;
/** Calls that `/v1/requests/` counts at most. */
const COUNTED_MAX = 10_000;
const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;

type RequestPage = AnswerOf<"GET", "/v1/requests/">;
type LoggedRequest = RequestPage["results"][number];
type Failures = AnswerOf<"GET", "/v1/requests/failures/">;

/** The calls of keys of the last days, newest first, and what failed among them. */
export function RequestList() {
  const { search } = useLocation();
  const query = queryOf(search);
  const { cursor, ...filter } = query;
  const requests = useQuery(
    ["requests", "list", search.toString()],
    (signal) => voe.request("GET", "/v1/requests/", { query, signal }),
    { refetchInterval: REFRESH_MS },
  );
  const failures = useQuery(
    ["requests", "failures", search.toString()],
    (signal) => voe.request("GET", "/v1/requests/failures/", { query: filter, signal }),
    { refetchInterval: REFRESH_MS },
  );
  const isOfAll = useScope("keys:write");
  return (
    <Page
      title="Requests"
      lead={`What ${isOfAll ? "the keys of this environment" : "this key"} called in the last days: no bodies, no personal data. Calls of this dashboard are left out.`}
      api={{ path: withQuery("/v1/requests/", query), data: requests.data }}
    >
      <FilterBar removes={["status", "error_code"]}>
        <FilterSelect name="method" label="Method" any="Any method" options={METHODS.map((one) => [one, one])} />
        <FilterSelect name="result" label="Result" any="Any result" options={[["errors", "Errors only"]]} />
        <TimeFilter />
        <FilterText name="route" label="Path" placeholder="/v1/orders/{id}/" />
        <FilterText name="request_id" label="Request id" />
      </FilterBar>
      <SavedViews />
      <div class="stack">
        <FailureGroups of={failures.data ?? []} />
        <Pages
          of={requests}
          nouns={["request", "requests"]}
          countMax={COUNTED_MAX}
          empty={
            <Empty icon="code" title="No request fits">
              Calls appear a second after they were answered. OPENVOE_REQUEST_LOG_DAYS says for how long they are kept.
            </Empty>
          }
        >
          {(rows) => <Table caption="Requests, newest first" keyOf={({ id }) => id} rows={rows} columns={COLUMNS} />}
        </Pages>
      </div>
    </Page>
  );
}

function queryOf(search: URLSearchParams) {
  const status = Number(search.get("status"));
  return givenOf({
    method: codeOf(METHODS, search.get("method")),
    route: search.get("route"),
    error_code: search.get("error_code"),
    request_id: search.get("request_id"),
    only_errors: search.get("result") === "errors" ? true : null,
    status: status >= 100 && status <= 599 ? status : null,
    ...createdIn(search),
    cursor: search.get("cursor"),
  });
}

function FailureGroups({ of }: { readonly of: Failures }) {
  if (of.length === 0) return null;
  return (
    <Card title="What failed" lead="By operation, status and error, the latest first. Choose one to see its requests.">
      <Table
        caption="Failures, the latest first"
        keyOf={(row) => `${row.method} ${row.route} ${row.status} ${row.error_code}`}
        rows={of.slice(0, 10)}
        columns={[
          {
            title: "Operation",
            cell: (row) => (
              <button
                type="button"
                class="link"
                onClick={() =>
                  changeSearch({
                    method: row.method,
                    route: row.route,
                    status: String(row.status),
                    error_code: row.error_code,
                    cursor: null,
                  })
                }
              >
                <code>
                  {row.method} {row.route}
                </code>
              </button>
            ),
          },
          { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
          { title: "Error", cell: (row) => <code>{row.error_code ?? "–"}</code> },
          { title: "Times", isNumber: true, cell: (row) => numberText(row.count) },
          { title: "Last", isNumber: true, cell: (row) => <Moment at={row.last_at} /> },
        ]}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<LoggedRequest>[] = [
  {
    title: "Operation",
    cell: (row) => (
      <code>
        {row.method} {row.route}
      </code>
    ),
  },
  { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
  {
    title: "Error",
    cell: (row) => (row.error_code === null ? <span class="muted">–</span> : <code>{row.error_code}</code>),
  },
  { title: "Took", isNumber: true, isHiddenWhenNarrow: true, cell: (row) => durationText(row.duration_ms) },
  {
    title: "Request id",
    isHiddenWhenNarrow: true,
    cell: (row) => <CodeLine text={row.request_id} what="request id" />,
  },
  { title: "Answered", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

function StatusBadge({ status }: { readonly status: number }) {
  const tone = status >= 500 ? "bad" : status >= 400 ? "warning" : "good";
  return <Badge tone={tone}>{status}</Badge>;
}
