import type { PageList, Link as PayrollLink, Task, User } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { LinkTable, TaskTable, UserTable } from "./tables.tsx";

const REFRESH_MS = 5_000;
const TABS = [
  ["/connections", "Links"],
  ["/connections/users", "Users"],
  ["/connections/tasks", "Tasks"],
] as const;

/** Links, newest first. */
export function LinkList() {
  return (
    <Listed<PayrollLink>
      nouns={["link", "links"]}
      list={(query, options) => voe.links.list(query, options)}
      table={(rows) => <LinkTable rows={rows} />}
      empty="A link is a payroll account that a person has connected. Make an address for them, and watch it being made."
    />
  );
}

/** Users, newest first. */
export function UserList() {
  return (
    <Listed<User>
      nouns={["user", "users"]}
      list={(query, options) => voe.users.list(query, options)}
      table={(rows) => <UserTable rows={rows} />}
      empty="A user is a person of yours who may connect accounts, under an id that you choose."
    />
  );
}

/** Tasks, newest first. */
export function TaskList() {
  return (
    <Listed<Task>
      nouns={["task", "tasks"]}
      list={(query, options) => voe.tasks.list(query, options)}
      table={(rows) => <TaskTable rows={rows} />}
      empty="A task is one run of a connection or a refresh, from the sign-in to the data."
    />
  );
}

interface ListedProps<Row> {
  readonly nouns: readonly [one: string, many: string];
  readonly list: (query: { cursor?: string }, options: { signal: AbortSignal }) => PageList<Row>;
  readonly table: (rows: readonly Row[]) => ComponentChildren;
  readonly empty: string;
}

function Listed<Row>({ nouns, list, table, empty }: ListedProps<Row>) {
  const { path, search } = useLocation();
  const cursor = search.get("cursor");
  const query = useQuery([nouns[1], "list", cursor], (signal) => list(givenOf({ cursor }), { signal }).page(), {
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title="Connections"
      lead="Persons connect their payroll account, and you read employment and pay from it."
      actions={<ConnectButton />}
    >
      <Tabs label="Connections" tabs={TABS} current={path} />
      <Pages
        of={query}
        nouns={nouns}
        empty={
          <Empty icon="connections" title={`No ${nouns[1]} yet`} action={<ConnectButton />}>
            {empty}
          </Empty>
        }
      >
        {table}
      </Pages>
    </Page>
  );
}

function ConnectButton() {
  return useScope("connections:write") ? (
    <LinkButton to="/connections/new" look="primary" icon="plus">
      Connect a person
    </LinkButton>
  ) : null;
}
