import type { ImportPreview } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, Card, countText, numberText } from "../../parts/content.tsx";
import { Choice, FOUND } from "./choices.tsx";
import { columnName, placeOf, rowText } from "./column-names.ts";
import type { Meanings } from "./meanings.ts";

type Table = ImportPreview["tables"][number];
type Column = Table["columns"][number];

const ROWS_FOLDED = 6;

interface FileTableProps {
  readonly tables: ImportPreview["tables"];
  readonly meanings: Meanings;
  readonly leftOut: ImportPreview["left_out"];
  /** Further choices on how it is read. */
  readonly children: ComponentChildren;
}

/** The table of the file, with the meaning of each column above it, to be chosen. */
export function FileTableCard({ tables, meanings, leftOut, children }: FileTableProps) {
  const [chosen, setChosen] = useState(0);
  const used = tables.filter(({ unused }) => unused === null);
  const shown = used.length > 0 ? used : tables;
  const table = shown[chosen] ?? shown[0];
  return (
    <Card title="The file" lead={leadOf(table)}>
      <div class="fields file-choices">
        {table === undefined || shown.length === 1 ? null : (
          <Choice
            label={`Sheet or table (${shown.length} in the file)`}
            value={String(shown.indexOf(table))}
            options={shown.map((one, at) => [String(at), nameOf(one, at)] as const)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
        {children}
      </div>
      {table === undefined ? null : (
        <>
          {table.titles.length === 0 ? null : <p class="muted small sheet-titles">{table.titles.join(" · ")}</p>}
          <Sheet table={table} meanings={meanings} />
          <Evidence table={table} meanings={meanings} />
        </>
      )}
      <Unused tables={used.length > 0 ? tables.filter(({ unused }) => unused !== null) : []} />
      <LeftOut leftOut={leftOut} />
    </Card>
  );
}

function leadOf(table: Table | undefined): string {
  if (table === undefined) return "This file is not a table, so it has no columns to map.";
  return isUnheaded(table) ? UNHEADED : HEADED;
}

const HEADED = "The field of each column is shown above it. If it is wrong, choose another field.";
const UNHEADED =
  "The file has no header row, so columns are named by letters. Choose the field of each column by its values.";

/** True if every column is named by its place: the table has no headings, or none that reads as one. */
function isUnheaded({ columns }: Pick<Table, "columns">): boolean {
  return columns.length > 0 && columns.every(({ heading }) => placeOf(heading) > 0);
}

function nameOf({ sheet, count }: Table, at: number): string {
  return `${sheet ?? `Table ${at + 1}`} (${countText(count, "row")})`;
}

interface SheetProps {
  readonly table: Table;
  readonly meanings: Meanings;
}

function Sheet({ table: { columns, rows, count }, meanings }: SheetProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, ROWS_FOLDED);
  return (
    <>
      <div class="table-frame sheet-frame">
        <table class="sheet">
          <caption class="unseen">The first rows of the file, with the field of each column</caption>
          <thead>
            <tr>
              <td class="row-number" />
              {columns.map((column, place) => (
                <td key={place} class={column.field === null ? "unread" : undefined}>
                  <MeaningChoice column={column} meanings={meanings} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="col" class="row-number">
                Row
              </th>
              {columns.map((column, place) => (
                <th key={place} scope="col" class={column.field === null ? "unread" : undefined}>
                  {columnName(column.heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells }) => (
              <tr key={rowText(row)}>
                <th scope="row" class="row-number">
                  {rowText(row)}
                </th>
                {columns.map(({ field }, place) => (
                  <td key={place} class={field === null ? "unread" : undefined}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small sheet-more">
        {shown.length === count
          ? `${countText(count, "row")}.`
          : `${shown.length} of ${countText(count, "row")} are shown.`}{" "}
        {rows.length > ROWS_FOLDED ? (
          <Button
            look="quiet small"
            onClick={() => setWhole(!isWhole)}
            label={isWhole ? "Show fewer" : `Show ${rows.length}`}
          />
        ) : null}
      </p>
    </>
  );
}

interface MeaningProps {
  readonly column: Column;
  readonly meanings: Meanings;
}

function MeaningChoice({ column, meanings }: MeaningProps) {
  const { heading } = column;
  const isChanged = meanings.isChanged(column);
  const value = meanings.optionOf(column);
  return (
    <select
      class={isChanged ? "input chosen" : "input"}
      aria-label={`Field of ${columnName(heading)}`}
      value={value}
      onChange={({ currentTarget }) =>
        meanings.choose(column, currentTarget.value === FOUND ? null : currentTarget.value)
      }
    >
      {isChanged ? <option value={FOUND}>As detected</option> : null}
      {meanings.hasOption(value) ? null : <option value={value}>{meanings.textOf(column)}</option>}
      {meanings.groups.map(({ title, options }) => (
        <optgroup key={title} label={title}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function Evidence({ table: { columns }, meanings }: SheetProps) {
  const told = columns.filter(({ evidence }) => evidence !== null);
  if (told.length === 0) return null;
  return (
    <details class="sheet-fold">
      <summary>Why these fields were chosen</summary>
      <dl class="facts">
        {told.map((column, at) => (
          <div key={at}>
            <dt>{columnName(column.heading)}</dt>
            <dd>
              {meanings.textOf(column)}. {column.evidence}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Unused({ tables }: { readonly tables: readonly Table[] }) {
  if (tables.length === 0) return null;
  return (
    <details class="sheet-fold">
      <summary>{countText(tables.length, "sheet or table", "sheets or tables")} not used</summary>
      <dl class="facts">
        {tables.map((table, at) => (
          <div key={at}>
            <dt>{nameOf(table, at)}</dt>
            <dd>{table.unused}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function LeftOut({ leftOut }: { readonly leftOut: ImportPreview["left_out"] }) {
  if (leftOut.length === 0) return null;
  const all = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="sheet-fold">
      <summary>{all === 1 ? "1 row without a person" : `${numberText(all)} rows without a person`}</summary>
      <dl class="facts">
        {leftOut.map(({ why, rows, count }) => (
          <div key={why}>
            <dt>
              {count === 1 ? "Row" : "Rows"} {rows}
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
