import type { ComponentChildren } from "preact";
import { Link } from "../router/router.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The screen that the whole row leads to, by a link around this cell. */
  readonly to?: (row: Row) => string;
  /** A second, smaller line; null: none. */
  readonly note?: (row: Row) => ComponentChildren;
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
  /** What identifies a row: its id if absent, or its place where it has none, which is right of rows that nobody acts on. */
  readonly keyOf?: ((row: Row) => string) | undefined;
  /** What stands for a table without rows; absent: its headings alone. */
  readonly empty?: string;
}

/**
 * A table. The first column holds what the row is, as a heading. On a phone each row is a block of its own, with the columns' titles before the values.
 */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <p class="muted">{empty}</p>;
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
          {rows.map((row, place) => (
            <tr key={keyOf?.(row) ?? idOf(row) ?? place}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.title} scope="row" class={classOf(column)}>
                    {contentOf(column, row)}
                  </th>
                ) : (
                  <td key={column.title} class={classOf(column)} data-title={column.title}>
                    {contentOf(column, row)}
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

/**
 * A table by its caption, rows and columns.
 *
 * @param about the caption, or with it what stands for a table without rows and what identifies a row
 */
export function tableOf<Row>(
  about: string | Pick<TableProps<Row>, "caption" | "empty" | "keyOf">,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
) {
  return <Table {...(typeof about === "string" ? { caption: about } : about)} rows={rows} columns={columns} />;
}

function contentOf<Row>({ to, cell, note }: Column<Row>, row: Row): ComponentChildren {
  const content =
    to === undefined ? (
      cell(row)
    ) : (
      <Link to={to(row)} class="row-link">
        {cell(row)}
      </Link>
    );
  if (note === undefined) return content;
  const second = note(row);
  return (
    <span>
      {content}
      {second === null ? null : <span class="muted line small">{second}</span>}
    </span>
  );
}

function classOf<Row>({ isNumber, isMinor }: Column<Row>): string | undefined {
  return [isNumber === true ? "number" : "", isMinor === true ? "minor" : ""].filter(Boolean).join(" ") || undefined;
}

/** The id of a row, or of the event that it is; undefined if it has none. */
function idOf(row: unknown): string | undefined {
  const { id, event_id } = (row ?? {}) as { readonly id?: string; readonly event_id?: string };
  return id ?? event_id;
}
