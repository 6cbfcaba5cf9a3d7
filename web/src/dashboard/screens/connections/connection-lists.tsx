import type { Page as ListPage, Link as PayrollLink, Task, User } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { LinkButton } from "../../parts/button.tsx";
import { FilterBar, FilterSelect } from "../../parts/filters.tsx";
import { IDENTITY_OPTIONS, IDENTITY_TITLE, type IdentityStatus, identityStatusOf } from "../../parts/identity.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { LinkTable, type Monitor, MonitorTable, TaskTable, UserTable } from "./tables.tsx";

const REFRESH_MS = 5_000;
const TABS = [
  ["/connections", "Links"],
  ["/connections/users", "Users"],
  ["/connections/tasks", "Tasks"],
  ["/connections/monitors", "Monitors"],
] as const;

/** Links, newest first. */
export function LinkList() {
  return (
    <Listed<PayrollLink>
      nouns={["link", "links"]}
      isCompared
      list={(query, options) => voe.links.list(query, options).page()}
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
      isCompared
      list={(query, options) => voe.users.list(query, options).page()}
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
      list={(query, options) => voe.tasks.list(query, options).page()}
      table={(rows) => <TaskTable rows={rows} />}
      empty="A task is one run of a connection or a refresh, from the sign-in to the data."
    />
  );
}

/** Monitors, newest first. */
export function MonitorList() {
  return (
    <Listed<Monitor>
      nouns={["monitor", "monitors"]}
      isCompared
      list={(query, options) => voe.request("GET", "/v1/monitors/", { query, ...options })}
      table={(rows) => <MonitorTable rows={rows} />}
      empty="A monitor refreshes a link every so often, and answers its rules of income again. A program makes it: POST /v1/monitors/."
    />
  );
}

interface ListedProps<Row> {
  readonly nouns: readonly [one: string, many: string];
  /** True if it can be filtered by whose the accounts are. */
  readonly isCompared?: boolean;
  readonly list: (
    query: { cursor?: string; identity?: IdentityStatus },
    options: { signal: AbortSignal },
  ) => Promise<ListPage<Row>>;
  readonly table: (rows: readonly Row[]) => ComponentChildren;
  readonly empty: string;
}

function Listed<Row>({ nouns, list, table, empty, isCompared = false }: ListedProps<Row>) {
  const { path, search } = useLocation();
  const cursor = search.get("cursor");
  const identity = isCompared ? identityStatusOf(search.get("identity")) : undefined;
  const query = useQuery(
    [nouns[1], "list", cursor, identity],
    (signal) => list(givenOf({ cursor, identity }), { signal }),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Page
      title="Connections"
      lead="Persons connect their payroll account, and you read employment and pay from it."
      actions={<ConnectButton />}
    >
      <Tabs label="Connections" tabs={TABS} current={path} />
      {isCompared && (identity !== undefined || (query.data?.count ?? 0) > 0) ? (
        <FilterBar>
          <FilterSelect name="identity" label={IDENTITY_TITLE} any="Any" options={IDENTITY_OPTIONS} />
        </FilterBar>
      ) : null}
      <Pages
        of={query}
        nouns={nouns}
        empty={
          <Empty
            icon="connections"
            title={identity === undefined ? `No ${nouns[1]} yet` : `No ${nouns[0]} fits`}
            action={<ConnectButton />}
          >
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
