import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers end at one line. */
  readonly isNumber?: boolean;
  /** Left out on a phone. */
  readonly isMinor?: boolean;
}

/** A table: what its rows are, and how they are shown. */
export interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table. The first column holds what the row is, as a heading; a link in it with the class `row-link` makes the whole
 * row lead there. On a phone each row is a block of its own, with the columns' titles before the values.
 */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div class="table-frame">
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.title} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.title} class={classOf(column)} data-title={column.title}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf<Row>({ isNumber, isMinor }: Column<Row>): string | undefined {
  return [isNumber === true ? "number" : "", isMinor === true ? "minor" : ""].filter(Boolean).join(" ") || undefined;
}

interface PagerProps {
  readonly page: { readonly count: number; readonly next: string | null; readonly previous: string | null };
  /** The noun in the singular and plural. */
  readonly nouns: readonly [one: string, many: string];
  /** How many rows `count` counts at most; all if absent. */
  readonly countMax?: number;
  /** @param cursor of the other page, which the address then has */
  readonly onTurn: (cursor: string | null) => void;
}

/** How many rows a list has, and the ways to its neighbouring pages. */
export function Pager({
  page: { count, next, previous },
  nouns,
  countMax = Number.POSITIVE_INFINITY,
  onTurn,
}: PagerProps) {
  const turn = (url: string | null) => () => onTurn(cursorOf(url));
  return (
    <nav class="pager" aria-label="Pages">
      <span class="muted">
        {count.toLocaleString("en-US")} {count === 1 ? nouns[0] : nouns[1]}
        {count < countMax ? "" : " or more"}
      </span>
      {previous === null && next === null ? null : (
        <span class="actions">
          <Button look="small" disabled={previous === null} onClick={turn(previous)}>
            Newer
          </Button>
          <Button look="small" disabled={next === null} onClick={turn(next)}>
            Older
          </Button>
        </span>
      )}
    </nav>
  );
}

function cursorOf(url: string | null): string | null {
  return url === null ? null : new URL(url).searchParams.get("cursor");
}
