import type { QueryOf } from "@openvoe/client";
import { Badge, Card, durationText, Empty, Moment, numberText, orDash } from "../../parts/content.tsx";
import type { Query } from "../../parts/filters.tsx";
import { CREATED, ListPage } from "../../parts/list.tsx";
import { CodeLine } from "../../parts/page.tsx";
import { tableOf } from "../../parts/table.tsx";
import { changeSearch } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";

const REFRESH_MS = 5_000;
/** Calls that `/v1/requests/` counts at most. */
const COUNTED_MAX = 10_000;
const METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;

type FailureQuery = QueryOf<"GET", "/v1/requests/failures/">;

/** The calls of keys of the last days, newest first, and what failed among them. */
export function RequestList() {
  const isOfAll = useScope("keys:write");
  return (
    <ListPage
      path="/v1/requests/"
      name="requests"
      nouns={["request", "requests"]}
      countMax={COUNTED_MAX}
      title="Requests"
      lead={`Recent API calls of ${isOfAll ? "all keys in this environment" : "this key"}, without bodies or personal data. Calls from this dashboard are not included.`}
      hasApi
      filters={[
        { name: "method", label: "Method", any: "Any method", options: METHODS.map((one) => [one, one]) },
        { name: "result", parameter: null, label: "Result", any: "Any result", options: [["errors", "Errors only"]] },
        CREATED,
        { name: "route", label: "Path", placeholder: "/v1/orders/{id}/" },
        { name: "request_id", label: "Request ID" },
      ]}
      parametersOf={parametersOf}
      removes={["status", "error_code"]}
      savesViews
      refreshMs={REFRESH_MS}
      empty={() => (
        <Empty icon="code" title="No matching requests">
          Calls appear one second after their response. OPENVOE_REQUEST_LOG_DAYS sets how long they are stored.
        </Empty>
      )}
      columns={[
        {
          title: "Operation",
          cell: (row) => (
            <code>
              {row.method} {row.route}
            </code>
          ),
        },
        { title: "Status", cell: (row) => <StatusBadge status={row.status} /> },
        { title: "Error", cell: (row) => orDash(row.error_code === null ? null : <code>{row.error_code}</code>) },
        { title: "Duration", isNumber: true, isMinor: true, cell: (row) => durationText(row.duration_ms) },
        { title: "Request ID", isMinor: true, cell: (row) => <CodeLine text={row.request_id} what="request ID" /> },
        { title: "Time", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
      around={(rows, query) => (
        <div class="stack">
          <FailureGroups query={query} />
          {rows}
        </div>
      )}
    />
  );
}

function parametersOf(search: URLSearchParams) {
  const status = Number(search.get("status"));
  return {
    error_code: search.get("error_code"),
    only_errors: search.get("result") === "errors" ? true : null,
    status: status >= 100 && status <= 599 ? status : null,
  };
}

function FailureGroups({ query: { cursor, ...filter } }: { readonly query: Query }) {
  const { data = [] } = useQuery(
    ["requests", "failures", filter],
    (signal) => voe.request("GET", "/v1/requests/failures/", { query: filter as FailureQuery, signal }),
    { refetchInterval: REFRESH_MS },
  );
  if (data.length === 0) return null;
  return (
    <Card title="Failures" lead="By operation, status and error, latest first. Select one to see its requests.">
      {tableOf(
        {
          caption: "Failures, latest first",
          keyOf: (row) => `${row.method} ${row.route} ${row.status} ${row.error_code}`,
        },
        data.slice(0, 10),
        [
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
          { title: "Count", isNumber: true, cell: (row) => numberText(row.count) },
          { title: "Last seen", isNumber: true, cell: (row) => <Moment at={row.last_at} /> },
        ],
      )}
    </Card>
  );
}

function StatusBadge({ status }: { readonly status: number }) {
  const tone = status >= 500 ? "bad" : status >= 400 ? "warning" : "good";
  return <Badge tone={tone}>{status}</Badge>;
}
