import type { AnswerOf } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { Badge } from "../../parts/badge.tsx";
import { CodeLine } from "../../parts/code.tsx";
import { withQuery } from "../../parts/export-button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Card, durationText, Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
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
      <Filters search={search} />
      <SavedViews />
      <div class="stack">
        <FailureGroups of={failures.data ?? []} />
        <Answer of={requests}>
          {(page) =>
            page.results.length === 0 ? (
              <Empty icon="code" title="No request fits">
                Calls appear a second after they were answered. OPENVOE_REQUEST_LOG_DAYS says for how long they are
                kept.
              </Empty>
            ) : (
              <>
                <RequestTable rows={page.results} />
                <Pager
                  page={page}
                  nouns={["request", "requests"]}
                  countMax={COUNTED_MAX}
                  onTurn={(next) => changeSearch({ cursor: next })}
                />
              </>
            )
          }
        </Answer>
      </div>
    </Page>
  );
}

function queryOf(search: URLSearchParams) {
  const text = (name: string) => search.get(name) ?? "";
  const method = METHODS.find((one) => one === text("method"));
  const status = Number(text("status"));
  return {
    ...(method === undefined ? {} : { method }),
    ...(text("route") === "" ? {} : { route: text("route") }),
    ...(text("error_code") === "" ? {} : { error_code: text("error_code") }),
    ...(text("request_id") === "" ? {} : { request_id: text("request_id") }),
    ...(text("result") === "errors" ? { only_errors: true } : {}),
    ...(status >= 100 && status <= 599 ? { status } : {}),
    ...createdIn(search),
    ...(text("cursor") === "" ? {} : { cursor: text("cursor") }),
  };
}

function Filters({ search }: { readonly search: URLSearchParams }) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const named = Object.fromEntries(["method", "result", "route", "request_id"].map((name) => [name, text(name)]));
    changeSearch({ ...named, ...timeParameters(data), status: null, error_code: null, cursor: null });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        <SelectField
          name="method"
          label="Method"
          value={search.get("method") ?? ""}
          options={[["", "Any method"], ...METHODS.map((one) => [one, one] as const)]}
        />
        <SelectField
          name="result"
          label="Result"
          value={search.get("result") ?? ""}
          options={[
            ["", "Any result"],
            ["errors", "Errors only"],
          ]}
        />
        <TimeFilter search={search} />
        <TextField
          name="route"
          label="Path"
          type="search"
          placeholder="/v1/orders/{id}/"
          value={search.get("route") ?? ""}
        />
        <TextField
          name="request_id"
          label="Request id"
          type="search"
          placeholder="Exactly"
          value={search.get("request_id") ?? ""}
        />
      </form>
    </search>
  );
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
          { title: "Times", isNumber: true, cell: (row) => row.count.toLocaleString("en-US") },
          { title: "Last", isNumber: true, cell: (row) => <Moment at={row.last_at} /> },
        ]}
      />
    </Card>
  );
}

function RequestTable({ rows }: { readonly rows: readonly LoggedRequest[] }) {
  return (
    <Table
      caption="Requests, newest first"
      keyOf={(row) => row.id}
      rows={rows}
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
        {
          title: "Error",
          cell: (row) => (row.error_code === null ? <span class="muted">–</span> : <code>{row.error_code}</code>),
        },
        { title: "Took", isNumber: true, isMinor: true, cell: (row) => durationText(row.duration_ms) },
        { title: "Request id", isMinor: true, cell: (row) => <CodeLine text={row.request_id} what="request id" /> },
        { title: "Answered", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function StatusBadge({ status }: { readonly status: number }) {
  const tone = status >= 500 ? "bad" : status >= 400 ? "warning" : "good";
  return <Badge tone={tone}>{status}</Badge>;
}
