import Type from "typebox";
import { type Cursor, PAGE_SIZE_MAX, type Page, type PageRequest } from "../../page.ts";
import { oneOf } from "../../schema/vocabulary.ts";
import { csvCell } from "../../text/csv-cell.ts";
import { NDJSON } from "../core/bodies/ndjson.ts";
import { RowStreamAnswer } from "../core/route.ts";

const FORMATS = ["ndjson", "csv"] as const;
/** One of the formats of an export. */
type ExportFormat = (typeof FORMATS)[number];

/** The query of every export. */
export const EXPORT_QUERY = {
  format: Type.Optional(
    oneOf(FORMATS, "ndjson: each row as in the list; csv: its main values, with headings. ndjson if absent", "csv"),
  ),
};

/** The columns of a CSV file: each heading with its value of a row. */
export type CsvColumns<View> = Readonly<Record<string, (view: View) => string | number | boolean | null | undefined>>;

/**
 * Every row of a list, page by page, newest first. Rows that are added in between are not among them.
 *
 * @param list.noun of the file's name, in the plural
 * @param list.read reads a page
 */
export function exportRows<Row, View>(list: {
  readonly noun: string;
  readonly format: ExportFormat;
  readonly columns: CsvColumns<View>;
  readonly view: (row: Row) => View;
  readonly read: (request: PageRequest) => Promise<Page<Row>>;
  /** Called once the rows are counted, before any is shown. */
  readonly onBegin?: (rows: number) => Promise<void>;
}): RowStreamAnswer {
  const { noun, format, columns, view, read } = list;
  const lineOf =
    format === "csv"
      ? (one: View) => csvLine(Object.values(columns).map((column) => column(one)))
      : (one: View) => `${JSON.stringify(one)}\n`;
  const begin = async () => {
    const first = await read({ pageSize: PAGE_SIZE_MAX, cursor: null, counting: "anew" });
    await list.onBegin?.(first.count);
    let page: Page<Row> | null = first;
    const cursorAfter = ({ next }: Page<Row>): Cursor | null => next;
    const next = async (): Promise<string | null> => {
      if (page === null) return null;
      const text = page.rows.map((row) => lineOf(view(row))).join("");
      const cursor = cursorAfter(page);
      page = cursor === null ? null : await read({ pageSize: PAGE_SIZE_MAX, cursor, counting: "none" });
      return text;
    };
    return { total: first.count, next };
  };
  return new RowStreamAnswer({
    contentType: format === "csv" ? "text/csv; charset=utf-8" : NDJSON,
    fileName: `${noun}.${format}`,
    head: format === "csv" ? csvLine(Object.keys(columns)) : "",
    begin,
  });
}

function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map((value) => csvCell(value == null ? "" : String(value))).join(",")}\r\n`;
}
