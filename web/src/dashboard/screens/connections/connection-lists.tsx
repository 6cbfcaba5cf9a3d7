import { Empty, LinkButton } from "../../parts/content.tsx";
import { IDENTITY_OPTIONS, IDENTITY_TITLE } from "../../parts/identity.tsx";
import { type ListFilter, ListPage, type ListPath, type ListProps } from "../../parts/list.tsx";
import { Tabs } from "../../parts/page.tsx";
import { useLocation } from "../../router/router.tsx";
import { useScope } from "../../service/voe.ts";
import { LINK_COLUMNS, MONITOR_COLUMNS, TASK_COLUMNS, USER_COLUMNS } from "./tables.tsx";

const TABS = [
  ["/connections", "Links"],
  ["/connections/users", "Users"],
  ["/connections/tasks", "Tasks"],
  ["/connections/monitors", "Monitors"],
] as const;

/** The filter by whose the accounts are. */
const COMPARED: readonly ListFilter[] = [
  { name: "identity", label: IDENTITY_TITLE, any: "Any", options: IDENTITY_OPTIONS },
];

/** Links, newest first. */
export function LinkList() {
  return (
    <Connections
      {...{ path: "/v1/links/", name: "links", nouns: ["link", "links"], columns: LINK_COLUMNS }}
      filters={COMPARED}
      choosesColumns
      none="A link is a payroll account that a person has connected. Create a page for the person and follow their progress."
    />
  );
}

/** Users, newest first. */
export function UserList() {
  return (
    <Connections
      {...{ path: "/v1/users/", name: "users", nouns: ["user", "users"], columns: USER_COLUMNS }}
      filters={COMPARED}
      choosesColumns
      none="A user is a person who can connect payroll accounts. You choose the user's ID."
    />
  );
}

/** Tasks, newest first. */
export function TaskList() {
  return (
    <Connections
      {...{ path: "/v1/tasks/", name: "tasks", nouns: ["task", "tasks"], columns: TASK_COLUMNS }}
      none="A task is one run of a connection or a refresh, from sign-in to data."
    />
  );
}

/** Monitors, newest first. */
export function MonitorList() {
  return (
    <Connections
      {...{ path: "/v1/monitors/", name: "monitors", nouns: ["monitor", "monitors"], columns: MONITOR_COLUMNS }}
      filters={COMPARED}
      choosesColumns
      none="A monitor refreshes a link on a schedule and applies its income rules again. Create monitors through the API: POST /v1/monitors/."
    />
  );
}

type ConnectionsProps<Path extends ListPath> = Omit<ListProps<Path>, "empty"> & { readonly none: string };

function Connections<Path extends ListPath>({ none, ...list }: ConnectionsProps<Path>) {
  const { path } = useLocation();
  const [, many] = list.nouns;
  return (
    <ListPage
      {...list}
      title="Connections"
      lead="People connect their payroll accounts, and you read their employment and pay."
      actions={<ConnectButton />}
      above={<Tabs label="Connections" tabs={TABS} current={path} />}
      showsFilters="once filled"
      refreshMs={5_000}
      empty={(isFiltered) => (
        <Empty icon="connections" title={isFiltered ? "No matches" : `No ${many} yet`} action={<ConnectButton />}>
          {none}
        </Empty>
      )}
    />
  );
}

function ConnectButton() {
  return useScope("connections:write") ? (
    <LinkButton to="/connections/new" look="primary" icon="plus" label="Connect a person" />
  ) : null;
}
