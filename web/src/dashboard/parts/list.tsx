import type { AnswerOf, PathOf } from "@openvoe/client";
import type { QueryObserverResult } from "@tanstack/query-core";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { changeSearch, useLocation } from "../router/router.tsx";
import { readAny, type Scope, useQuery, useSession } from "../service/voe.ts";
import { Button, capitalized, numberText, QueryState } from "./content.tsx";
import { ExportButton } from "./export-button.tsx";
import {
  createdIn,
  FilterBar,
  FilterSelect,
  FilterText,
  givenOf,
  type Query,
  TimeFilter,
  withQuery,
} from "./filters.tsx";
import { Page } from "./page.tsx";
import { SavedViews } from "./saved-views.tsx";
import { type Column, Table, type TableProps } from "./table.tsx";
import { useStored } from "./use-stored.ts";

/** A page of a list, as the service answers it. */
interface RowPage<Row> {
  readonly results: readonly Row[];
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
}

interface PagerProps {
  readonly page: RowPage<unknown>;
  /** The noun in the singular and plural. */
  readonly nouns: readonly [one: string, many: string];
  /** How many rows `count` counts at most; all if absent. */
  readonly countMax?: number | undefined;
}

interface PagesProps<Row> extends Omit<PagerProps, "page"> {
  readonly query: QueryObserverResult<RowPage<Row>, Error>;
  /** Shown instead of a list without rows; absent: the list itself is. */
  readonly empty?: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A list by pages, of which the address says the one that is shown. */
export function Pages<Row>({ query, empty, children, ...pager }: PagesProps<Row>) {
  return (
    <QueryState query={query}>
      {(page) =>
        page.results.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <>
            {children(page.results)}
            <Pager page={page} {...pager} />
          </>
        )
      }
    </QueryState>
  );
}

/** How many rows a list has, and the ways to its neighbouring pages. */
function Pager({ page: { count, next, previous }, nouns, countMax = Number.POSITIVE_INFINITY }: PagerProps) {
  const turn = (url: string | null) => () => changeSearch({ cursor: cursorOf(url) });
  return (
    <nav class="pager" aria-label="Pages">
      <span class="muted">
        {numberText(count)} {count === 1 ? nouns[0] : nouns[1]}
        {count < countMax ? "" : " or more"}
      </span>
      {previous === null && next === null ? null : (
        <span class="actions">
          <Button look="small" disabled={previous === null} onClick={turn(previous)} label="Newer" />
          <Button look="small" disabled={next === null} onClick={turn(next)} label="Older" />
        </span>
      )}
    </nav>
  );
}

function cursorOf(url: string | null): string | null {
  return url === null ? null : new URL(url).searchParams.get("cursor");
}

/** A column of a list, which can be left out. */
export interface ListColumn<Row> extends Column<Row> {
  /** Shown only where somebody has chosen it. */
  readonly isHiddenByDefault?: boolean;
}

interface ListTableProps<Row> extends Omit<TableProps<Row>, "columns"> {
  /** The list, unique in the dashboard: its choice is kept under this name. */
  readonly name: string;
  /** The first one says what a row is, and always stays. */
  readonly columns: readonly ListColumn<Row>[];
}

/** A table of a list whose columns one chooses; the choice is kept in this browser, for the team's environment. */
export function ListTable<Row>({ name, columns, ...rest }: ListTableProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [changed, change] = useStored({ kept: "columns", owner: name }, changesOf);
  const isShown = ({ title, isHiddenByDefault = false }: ListColumn<Row>) => changed[title] ?? !isHiddenByDefault;
  const [first, ...others] = columns;
  const toggle = (column: ListColumn<Row>) => change({ ...changed, [column.title]: !isShown(column) });
  return (
    <>
      <div class="column-choice">
        <Button look="quiet small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} label="Columns" />
        {isOpen ? (
          <fieldset>
            <legend class="unseen">Visible columns</legend>
            {others.map((column) => (
              <label key={column.title}>
                <input type="checkbox" checked={isShown(column)} onChange={() => toggle(column)} />
                {column.title}
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      <Table {...rest} columns={[...(first === undefined ? [] : [first]), ...others.filter(isShown)]} />
    </>
  );
}

/** Columns, by title, that somebody has switched on or off. */
type Changes = Readonly<Record<string, boolean>>;

function changesOf(stored: unknown): Changes {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "boolean"));
}

/** The path of a list of the API. */
export type ListPath = {
  [Path in PathOf<"GET">]: AnswerOf<"GET", Path> extends RowPage<unknown> ? Path : never;
}[PathOf<"GET">];
type RowOf<Path extends ListPath> = AnswerOf<"GET", Path> extends RowPage<infer Row> ? Row : never;

/** A filter by the time of creation, with the service's parameters for its beginning and end. */
interface TimeParameters {
  readonly time: readonly [after: string, before: string];
}

interface FieldFilter {
  /** Of the address, and of the service where `parameter` is absent; null: `parametersOf` says it to the service. */
  readonly name: string;
  readonly label: string;
  readonly parameter?: string | null;
  /** A choice, with the one that filters nothing. Other values of the address are ignored. */
  readonly any?: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** Of a text; `Exactly` if absent. */
  readonly placeholder?: string;
  /** The field is shown to those who have it. */
  readonly scope?: Scope;
}

/** A filter of a list, which is in the address. */
export type ListFilter = FieldFilter | TimeParameters;

/** The filter by the time of creation of most lists. */
export const CREATED: TimeParameters = { time: ["created_after", "created_before"] };

/** The same of lists that compare the moment itself. */
export const HAPPENED: TimeParameters = { time: ["created_at__gte", "created_at__lte"] };

/** What a list shows: where its rows are from, how they are filtered, and what stands for none. */
export interface ListProps<Path extends ListPath> {
  readonly path: Path;
  /** Unique in the dashboard: answers and chosen columns are stored under it. */
  readonly name: string;
  readonly nouns: PagerProps["nouns"];
  readonly countMax?: number | undefined;
  readonly filters?: readonly ListFilter[];
  /** When the filters are shown; always if absent. */
  readonly showsFilters?: "once filled" | "unless empty";
  /** Parameters of the address without a field: another filter removes them. */
  readonly removes?: readonly string[];
  /** What else the address says to the service. */
  readonly parametersOf?: (search: URLSearchParams) => Readonly<Record<string, string | number | boolean | null>>;
  readonly savesViews?: boolean;
  readonly columns: readonly ListColumn<RowOf<Path>>[];
  readonly choosesColumns?: boolean;
  /** How often the list is read again, in milliseconds, with the rows that are shown; once if absent. */
  readonly refreshMs?: number | ((rows: readonly RowOf<Path>[]) => number | false);
  /** Shown where there are no rows, or none that the filters select. */
  readonly empty?: (isFiltered: boolean) => ComponentChildren;
}

interface ListPageProps<Path extends ListPath> extends ListProps<Path> {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** What the inquiry log has of an export; without it the list cannot be exported. */
  readonly exportLogged?: string;
  /** True: the screen can be read as JSON too. */
  readonly hasApi?: boolean;
  /** Above the filters. */
  readonly above?: ComponentChildren;
  /** The rows with what is around them. */
  readonly around?: (rows: ComponentChildren, query: Query) => ComponentChildren;
}

/** A screen with a list: its heading, filters, rows and pages, all as they are declared. */
export function ListPage<Path extends ListPath>(props: ListPageProps<Path>) {
  const { path, name, nouns, title, lead, actions, exportLogged: logged, hasApi, above, around } = props;
  const { filters = [], removes = [], showsFilters, savesViews = false, refreshMs = false } = props;
  const { search } = useLocation();
  const query = queryOf(props, search);
  const list = useQuery([name, "list", query], (signal) => readAny<RowPage<RowOf<Path>>>(path, { query, signal }), {
    refetchInterval: ({ state }) =>
      typeof refreshMs === "function" ? refreshMs(state.data?.results ?? []) : refreshMs,
  });
  const isFiltered = Object.keys(query).length > 0;
  const hasRows = list.data === undefined ? showsFilters === "unless empty" : list.data.count > 0;
  const rows = <Rows {...props} list={list} isFiltered={isFiltered} />;
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        logged === undefined ? (
          actions
        ) : (
          <>
            <ExportButton noun={nouns[1]} path={`${path}export/`} query={query} logged={logged} />
            {actions}
          </>
        )
      }
      {...(hasApi === true ? { api: { path: withQuery(path, query), data: list.data } } : {})}
    >
      {above}
      {filters.length > 0 && (showsFilters === undefined || isFiltered || hasRows) ? (
        <FilterBar removes={removes}>
          {filters.map((filter) =>
            "time" in filter ? <TimeFilter key="time" /> : <Filter key={filter.name} {...filter} />,
          )}
        </FilterBar>
      ) : null}
      {savesViews ? <SavedViews /> : null}
      {around === undefined ? rows : around(rows, query)}
    </Page>
  );
}

interface RowsProps<Path extends ListPath> extends ListProps<Path> {
  readonly list: QueryObserverResult<RowPage<RowOf<Path>>, Error>;
  readonly isFiltered: boolean;
}

function Rows<Path extends ListPath>(props: RowsProps<Path>) {
  const { list, isFiltered, name, nouns, countMax, columns, choosesColumns = false, empty } = props;
  const table = { caption: `${capitalized(nouns[1])}, newest first`, columns };
  return (
    <Pages query={list} nouns={nouns} countMax={countMax} empty={empty?.(isFiltered)}>
      {(rows) => (choosesColumns ? <ListTable name={name} {...table} rows={rows} /> : <Table {...table} rows={rows} />)}
    </Pages>
  );
}

function Filter({ scope, any, options, placeholder, ...field }: FieldFilter) {
  const { scopes } = useSession();
  if (scope !== undefined && !scopes.includes(scope)) return null;
  if (options !== undefined) return <FilterSelect {...field} any={any ?? "Any"} options={options} />;
  return <FilterText {...field} {...(placeholder === undefined ? {} : { placeholder })} />;
}

type Parameters = Pick<ListProps<ListPath>, "filters" | "parametersOf">;

function queryOf({ filters = [], parametersOf }: Parameters, search: URLSearchParams): Query {
  const { created_after: after, created_before: before } = createdIn(search);
  const given = filters.flatMap((filter): (readonly [string, string | null | undefined])[] => {
    if ("time" in filter) return [after, before].map((moment, at) => [filter.time[at] ?? "", moment]);
    const { name, parameter = name, options } = filter;
    if (parameter === null) return [];
    const value = search.get(name);
    return [[parameter, options === undefined || options.some(([one]) => one === value) ? value : null]];
  });
  return givenOf({ ...Object.fromEntries(given), ...parametersOf?.(search), cursor: search.get("cursor") });
}
