import Type, { type Static, type TObject, type TProperties, type TSchema } from "typebox";
import { AppError } from "../../error.ts";
import { type IdByResource, nilId, readHexId } from "../../ids.ts";
import { decodeCursor, encodeCursor, PAGE_SIZE_DEFAULT, type Page, type PageRequest } from "../../page.ts";
import type { Application } from "./application.ts";
import { type Route, type RouteRequest, route, type UntaggedRoute } from "./route.ts";
import { listOf, PAGE_QUERY } from "./schemas.ts";

/** The query of a list, as its schema has checked and read it. */
interface PageQuery {
  readonly page_size?: number;
  readonly cursor?: string;
}

/** A route that answers with a page of a list. */
interface PagedRoute<Filters extends TProperties>
  extends Omit<Route, "tag" | "isPaged" | "query" | "body" | "read" | "linesMax" | "answer" | "handle"> {
  /** The parameters besides those of every list. */
  readonly filters?: Filters;
  /** The schema of a row. */
  readonly answer: { readonly rows: TSchema; readonly description: string };
  /** Finds the page that is asked for, with its rows in the form of the interface. */
  readonly list: (
    request: RouteRequest<unknown, Static<TObject<Filters>>> & { readonly page: PageRequest },
    application: Application,
  ) => Promise<Page<unknown>>;
}

/** Builds the route of a list: with the query and the answer of every list, and links to the neighbouring pages. */
export function pagedRoute<Filters extends TProperties>(paged: PagedRoute<Filters>): UntaggedRoute {
  const { filters, answer, list, ...rest } = paged;
  return route({
    ...rest,
    isPaged: true,
    query: Type.Object({ ...PAGE_QUERY, ...filters }),
    answer: { schema: listOf(answer.rows), description: answer.description },
    handle: async (request, application) => {
      const asked = request as RouteRequest<unknown, Static<TObject<Filters>> & PageQuery>;
      const page = await list({ ...asked, page: pageRequest(asked.query) }, application);
      const path = rest.path.replace(/:(\w+)/g, (_, name: string) => asked.params[name] ?? "");
      return pageView(page, request, { path, view: (row) => row });
    },
  });
}

/** A page with each of its rows in another form. */
export async function mapRows<Row, View>(
  page: Page<Row> | Promise<Page<Row>>,
  view: (row: Row) => View,
): Promise<Page<View>> {
  const found = await page;
  return { ...found, rows: found.rows.map(view) };
}

function pageRequest(query: PageQuery): PageRequest {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor);
  return { pageSize: query.page_size ?? PAGE_SIZE_DEFAULT, cursor };
}

/** The page in the form of the API. The links keep the filters of the query. */
export function pageView<Row, View>(
  page: Page<Row>,
  request: Pick<RouteRequest<unknown, object>, "baseUrl" | "query">,
  list: { readonly path: string; readonly view: (row: Row) => View },
) {
  const linkTo = (cursor: Page<Row>["next"]) => {
    if (cursor === null) return null;
    const params = Object.entries({ ...request.query, cursor: encodeCursor(cursor) }).map(
      ([key, value]): [string, string] => [key, String(value)],
    );
    return `${request.baseUrl}${list.path}?${new URLSearchParams(params)}`;
  };
  return {
    count: page.count,
    next: linkTo(page.next),
    previous: linkTo(page.previous),
    results: page.rows.map(list.view),
  };
}

/** The refusal of an id that is unknown in the caller's environment. */
export function notFound(noun: string): AppError {
  return new AppError("not_found", `No ${noun} has this id in this environment.`);
}

/** The id to filter by; an invalid id matches nothing. Null without a filter. */
export function idOrNoMatch<Id extends string>(id: string | undefined): Id | null {
  return id === undefined ? null : (readHexId<Id>(id) ?? nilId());
}

/** The id of a path or body. @throws AppError `not_found` for what is not an id */
export function idOf<Noun extends keyof IdByResource>(id: string | undefined, noun: Noun): IdByResource[Noun] {
  const read = readHexId<IdByResource[Noun]>(id ?? "");
  if (read === null) throw notFound(noun);
  return read;
}
