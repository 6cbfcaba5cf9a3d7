import type { AnswerOf, Link as PayrollLink, Task, User } from "@openvoe/client";
import { Badge, Moment, orDash, wordsOf } from "../../parts/content.tsx";
import { IDENTITY_TITLE, IdentityMark } from "../../parts/identity.tsx";
import { type ListColumn, ListTable } from "../../parts/list.tsx";
import { type Column, Table, type TableProps } from "../../parts/table.tsx";
import { Link } from "../../router/router.tsx";
import { verdictWord } from "../income/income-texts.tsx";
import { LinkBadge, productText, TaskBadge, userName } from "./connection-texts.tsx";

/** The columns of links. */
export const LINK_COLUMNS: readonly ListColumn<PayrollLink>[] = [
  {
    title: "Employer",
    to: (row) => `/connections/links/${row.id}`,
    cell: (row) => row.company_mapping.name ?? row.provider_name ?? "Not chosen yet",
  },
  { title: "Status", cell: (row) => <LinkBadge status={row.status} /> },
  { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity?.status} /> },
  { title: "Product", cell: (row) => productText(row.product_type) },
  { title: "Last task", cell: lastTask },
  { title: "Tracking info", cell: (row) => orDash(row.tracking_info) },
  { title: "Provider", isMinor: true, cell: (row) => orDash(row.provider_name) },
  { title: "ID", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

/** The columns of tasks. */
export const TASK_COLUMNS: readonly Column<Task>[] = [
  { title: "Task", to: (row) => `/connections/tasks/${row.id}`, cell: (row) => wordsOf(row.kind) },
  { title: "Status", cell: (row) => <TaskBadge status={row.status} /> },
  { title: "Product", cell: (row) => productText(row.product_type) },
  { title: "Tracking info", cell: (row) => orDash(row.tracking_info) },
  { title: "Ended", isMinor: true, isNumber: true, cell: (row) => <Moment at={row.finished_at} /> },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

/** Links as a table, whose columns one chooses. */
export function LinkTable({ rows }: { readonly rows: readonly PayrollLink[] }) {
  return <ListTable name="links" caption="Links, newest first" rows={rows} columns={LINK_COLUMNS} />;
}

/** Tasks as a table. */
export function TaskTable(table: Pick<TableProps<Task>, "rows" | "empty">) {
  return <Table caption="Tasks, newest first" {...table} columns={TASK_COLUMNS} />;
}

/** The columns of users. */
export const USER_COLUMNS: readonly ListColumn<User>[] = [
  { title: "User", to: (row) => `/connections/users/${row.id}`, cell: userName },
  { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
  { title: "Your ID", cell: (row) => <code>{row.external_user_id}</code> },
  { title: "SSN", isMinor: true, cell: (row) => orDash(row.ssn === null ? null : <code>{row.ssn}</code>) },
  { title: "Email", isHiddenByDefault: true, cell: (row) => row.email ?? "–" },
  { title: "Phone", isHiddenByDefault: true, cell: (row) => row.phone ?? "–" },
  { title: "ID", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];

type Monitor = AnswerOf<"GET", "/v1/monitors/">["results"][number];

/** The columns of monitors, each with what its rules say. */
export const MONITOR_COLUMNS: readonly ListColumn<Monitor>[] = [
  { title: "Link", to: (row) => `/connections/links/${row.link_id}`, cell: (row) => <code>{row.link_id}</code> },
  { title: "Status", cell: (row) => <MonitorBadge status={row.status} /> },
  { title: IDENTITY_TITLE, cell: (row) => <IdentityMark status={row.identity} /> },
  { title: "Rules", cell: (row) => <Verdicts monitor={row} /> },
  { title: "Last task", isMinor: true, cell: lastTask },
  { title: "Interval", isMinor: true, cell: (row) => `${row.interval_days} days` },
  { title: "Next run", isNumber: true, cell: (row) => <Moment at={row.next_refresh_at} /> },
  { title: "ID", isHiddenByDefault: true, cell: (row) => <code>{row.id}</code> },
];

/** The status of the last task; a dash where none was begun. */
function lastTask({ last_task_status: status }: Pick<PayrollLink, "last_task_status">) {
  return orDash(status === null ? null : <TaskBadge status={status} />);
}

const MONITOR_TONES = { active: "good", paused: "warning", ended: "neutral" } as const;

function MonitorBadge({ status }: Pick<Monitor, "status">) {
  return <Badge tone={MONITOR_TONES[status]}>{wordsOf(status)}</Badge>;
}

/** What each rule of a monitor says, with the way to its assessment. */
function Verdicts({ monitor: { income_assessments: answers } }: { readonly monitor: Monitor }) {
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
