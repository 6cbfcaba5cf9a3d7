import { isHexId, isIsoDate, type Timestamp } from "./ids.ts";

/** Maximum number of rows of a page, and the default. */
export const PAGE_SIZE_MAX = 100;
/** See {@link PAGE_SIZE_MAX}. */
export const PAGE_SIZE_DEFAULT = 25;

/** A position in a descending list: the row at it, and the direction of the page. */
export interface Cursor {
  readonly direction: "older" | "newer";
  readonly at: Timestamp;
  /** 32 hex digits. */
  readonly id: string;
}

/** The requested page of a list; without a cursor its newest rows. */
export interface PageRequest {
  readonly pageSize: number;
  readonly cursor: Cursor | null;
  /** How the rows of the whole list are counted: not at all (the page's count is 0), or now; absent: not always counted again if there are many or a cursor is given. */
  readonly counting?: "none" | "anew";
}

/** One page, newest first, and the cursors of its neighbours. */
export interface Page<Row> {
  /** Rows in the whole list; if they are many, or this is not the first page, as they were some moments ago. */
  readonly count: number;
  readonly rows: readonly Row[];
  readonly next: Cursor | null;
  readonly previous: Cursor | null;
}

/** Before every row: the start of a list without a cursor. */
export const NEWEST: Cursor = { direction: "older", at: "infinity" as Timestamp, id: "f".repeat(32) };

const CURSOR = /^([on])(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)([0-9a-f]{32})$/;

/** The cursor as an opaque text for URLs. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(cursor.direction.charAt(0) + cursor.at + cursor.id).toString("base64url");
}

/** Decodes what {@link encodeCursor} encoded, or null if the text is invalid. */
export function decodeCursor(text: string): Cursor | null {
  const parts = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1"));
  const [, direction, at, id] = parts ?? [];
  if (at === undefined || id === undefined || !isHexId(id) || !isInstant(at)) return null;
  return { direction: direction === "n" ? "newer" : "older", at: at as Timestamp, id };
}

/** `Date.parse` accepts `2026-02-30` and an hour of 24: both are checked here. */
function isInstant(text: string): boolean {
  return isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) && text.slice(11, 13) < "24";
}

/**
 * Builds a page of what the store found: up to `pageSize + 1` rows in the direction of the cursor,
 * nearest first.
 *
 * @param found the one surplus row shows that the list continues
 * @param foundCount how many rows the store found, if it returns only the first of them: the page is
 * shorter then
 * @param positionOf the position of a row in the list
 */
export function toPage<Row>(
  found: readonly Row[],
  request: PageRequest,
  options: {
    readonly count: number;
    readonly foundCount?: number;
    readonly positionOf: (row: Row) => { readonly at: Timestamp; readonly id: string };
  },
): Page<Row> {
  const { cursor, pageSize } = request;
  const hasMore = found.length > pageSize || (options.foundCount ?? 0) > found.length;
  const near = found.slice(0, pageSize);
  const rows = cursor?.direction === "newer" ? near.reverse() : near;
  const first = rows[0];
  const last = rows.at(-1);
  const hasOlder = cursor?.direction === "newer" ? true : hasMore;
  const hasNewer = cursor?.direction === "newer" ? hasMore : cursor !== null;
  return {
    count: options.count,
    rows,
    next: hasOlder && last !== undefined ? { direction: "older", ...options.positionOf(last) } : null,
    previous: hasNewer && first !== undefined ? { direction: "newer", ...options.positionOf(first) } : null,
  };
}

/**
 * A page of rows that are all in memory, newest first.
 *
 * @param rows in any order
 * @param positionOf the position of a row in the list; no two rows have the same
 */
export function pageOf<Row>(
  rows: readonly Row[],
  request: PageRequest,
  positionOf: (row: Row) => { readonly at: Timestamp; readonly id: string },
): Page<Row> {
  const { cursor, pageSize } = request;
  const sorted = rows
    .map((row) => ({ row, position: keyOf(positionOf(row)) }))
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  const start = cursor === null ? null : keyOf(cursor);
  const found =
    cursor?.direction === "newer"
      ? sorted.filter(({ position }) => start !== null && position > start).reverse()
      : sorted.filter(({ position }) => start === null || position < start);
  const near = found.slice(0, pageSize + 1).map(({ row }) => row);
  return toPage(near, request, { count: rows.length, positionOf });
}

/** Keys have one length, so that the order of texts is the order of the list. */
function keyOf({ at, id }: { readonly at: Timestamp; readonly id: string }): string {
  return `${at} ${id}`;
}
