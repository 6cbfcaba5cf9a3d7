import type { AnswerOf, Link as PayrollLink, Task, User } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Table } from "../../parts/table.tsx";
import { Moment, wordsOf } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { verdictWord } from "../income/income-texts.tsx";
import { LinkBadge, productText, TaskBadge, userName } from "./connection-texts.tsx";

/** Links as a table. */
export function LinkTable({ rows }: { readonly rows: readonly PayrollLink[] }) {
  return (
    <ListTable
      name="links"
      caption="Links, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Employer",
          to: (row) => `/connections/links/${row.id}`,
          cell: (row) => row.company_mapping.name ?? row.provider_name ?? "Not chosen yet",
        },
        { title: "Status", cell: (row) => <LinkBadge status={row.status} /> },
        { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity?.status} /> },
        { title: "Product", cell: (row) => productText(row.product_type) },
        {
          title: "Last task",
          cell: ({ last_task_status: status }) =>
            status === null ? <span class="muted">–</span> : <TaskBadge status={status} />,
        },
        { title: "Tracking info", cell: (row) => row.tracking_info ?? <span class="muted">–</span> },
        {
          title: "Provider",
          isHiddenWhenNarrow: true,
          cell: (row) => row.provider_name ?? <span class="muted">–</span>,
        },
        { title: "Id", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

/** Tasks as a table. */
export function TaskTable({ rows }: { readonly rows: readonly Task[] }) {
  return (
    <Table
      caption="Tasks, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        { title: "Task", to: (row) => `/connections/tasks/${row.id}`, cell: (row) => wordsOf(row.kind) },
        { title: "Status", cell: (row) => <TaskBadge status={row.status} /> },
        { title: "Product", cell: (row) => productText(row.product_type) },
        { title: "Tracking info", cell: (row) => row.tracking_info ?? <span class="muted">–</span> },
        { title: "Ended", isHiddenWhenNarrow: true, isNumber: true, cell: (row) => <Moment at={row.finished_at} /> },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

/** Users as a table. */
export function UserTable({ rows }: { readonly rows: readonly User[] }) {
  return (
    <ListTable
      name="users"
      caption="Users, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        { title: "User", to: (row) => `/connections/users/${row.id}`, cell: userName },
        { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
        { title: "Your id", cell: (row) => <code>{row.external_user_id}</code> },
        {
          title: "SSN",
          isHiddenWhenNarrow: true,
          cell: (row) => (row.ssn === null ? <span class="muted">–</span> : <code>{row.ssn}</code>),
        },
        { title: "E-mail", isHiddenByDefault: true, cell: (row) => row.email ?? "–" },
        { title: "Telephone", isHiddenByDefault: true, cell: (row) => row.phone ?? "–" },
        { title: "Id", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

/** A monitor of a list. */
export type Monitor = AnswerOf<"GET", "/v1/monitors/">["results"][number];

/** Monitors as a table, each with what its rules say. */
export function MonitorTable({ rows }: { readonly rows: readonly Monitor[] }) {
  return (
    <ListTable
      name="monitors"
      caption="Monitors, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        { title: "Link", to: (row) => `/connections/links/${row.link_id}`, cell: (row) => <code>{row.link_id}</code> },
        { title: "Status", cell: (row) => <MonitorBadge status={row.status} /> },
        { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
        { title: "Rules", cell: (row) => <Verdicts of={row} /> },
        {
          title: "Last task",
          isHiddenWhenNarrow: true,
          cell: ({ last_task_status: status }) =>
            status === null ? <span class="muted">–</span> : <TaskBadge status={status} />,
        },
        { title: "Every", isHiddenWhenNarrow: true, cell: (row) => `${row.interval_days} days` },
        { title: "Next", isNumber: true, cell: (row) => <Moment at={row.next_refresh_at} /> },
        { title: "Id", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
      ]}
    />
  );
}

const MONITOR_TONES = { active: "good", paused: "warning", ended: "neutral" } as const;

function MonitorBadge({ status }: Pick<Monitor, "status">) {
  return <Badge tone={MONITOR_TONES[status]}>{wordsOf(status)}</Badge>;
}

/** What each rule of a monitor says, with the way to its assessment. */
function Verdicts({ of: { income_assessments: answers } }: { readonly of: Monitor }) {
  if (answers.length === 0) return <span class="muted">None</span>;
  return (
    <>
      {answers.map(({ rule, verdict, assessment_id: id }) => (
        <p key={`${rule} ${id}`}>
          {id === null ? rule : <Link to={`/income/${id}`}>{rule}</Link>}: {verdictWord(verdict ?? "cannot_tell")}
        </p>
      ))}
    </>
  );
}
