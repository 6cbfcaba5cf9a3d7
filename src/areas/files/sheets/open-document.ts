import { XMLParser } from "fast-xml-parser";
import { AppError } from "../../../kernel/error.ts";
import { isObject } from "../../../kernel/schema/objects.ts";
import type { FileSheet, SheetRow } from "../reading/sheet.ts";

/** Rows and cells that a sheet repeats to its end are empty; those with values are not repeated so often. */
const REPEATED_MAX = 10_000;
/** Functions and links of formulas that fetch or run something. */
const ACTIVE_FORMULA = /\b(?:WEBSERVICE|DDE|FILTERXML)\s*\(|'file:|\bhttps?:/i;
const XML = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  attributesGroupName: ":@",
  parseTagValue: false,
  parseAttributeValue: false,
  preserveOrder: true,
  trimValues: false,
});

/** An element as the parser tells it in the order of the document: its name, its content and its attributes. */
interface XmlElement {
  readonly name: string;
  readonly inner: readonly XmlElement[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * The sheets of an OpenDocument spreadsheet (.ods). Formulas are not evaluated: their stored values are read.
 * Source: OASIS, OpenDocument 1.3, part 3, 9 and 19.
 *
 * @param content its part `content.xml`
 * @throws AppError `incorrect_parameters` if it is none, or has a formula without a value or one that fetches data
 */
export function readOpenDocument(content: string): FileSheet[] {
  const tables = elementsOf(parse(content)).flatMap((root) => within(root, "table:table"));
  if (tables.length === 0) throw refused("is not a readable spreadsheet");
  return tables.map((table) => ({ name: table.attributes["table:name"] ?? "", rows: rowsOf(table) }));
}

function parse(content: string): unknown {
  try {
    return XML.parse(content);
  } catch {
    throw refused("is not a readable spreadsheet");
  }
}

function elementsOf(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isObject).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ":@");
    if (name === undefined) return [];
    const inner = node[name];
    const attributes = (isObject(node[":@"]) ? node[":@"] : {}) as Record<string, string>;
    return [{ name, attributes, inner: elementsOf(inner), text: name === "#text" ? String(inner) : "" }];
  });
}

/** The elements of a name at any depth, not within one another: cells may hold tables of their own. */
function within(element: XmlElement, name: string): XmlElement[] {
  return element.inner.flatMap((one) => (one.name === name ? [one] : within(one, name)));
}

function rowsOf(table: XmlElement): SheetRow[] {
  const rows: SheetRow[] = [];
  let place = 0;
  for (const row of within(table, "table:table-row")) {
    const times = repeated(row, "table:number-rows-repeated");
    const cells = cellsOf(row);
    // Empty rows keep the places of those below them.
    for (let time = 0; time < Math.min(times, REPEATED_MAX) && cells.length > 0; time += 1) {
      rows.push({ place: place + time + 1, cells });
    }
    place += times;
  }
  return rows;
}

/** The texts of a row's cells up to the last one that is not empty. */
function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  let empty = 0;
  for (const cell of row.inner) {
    if (!/^table:(?:covered-)?table-cell$/.test(cell.name)) continue;
    const times = repeated(cell, "table:number-columns-repeated");
    const text = textOf(cell);
    if (text === "") empty += times;
    else {
      if (empty > REPEATED_MAX) throw refused("has cells so far apart that they are not a table");
      cells.push(...Array<string>(empty).fill(""), ...Array<string>(Math.min(times, REPEATED_MAX)).fill(text));
      empty = 0;
    }
  }
  return cells;
}

function repeated({ attributes }: XmlElement, name: string): number {
  return Math.max(1, Number.parseInt(attributes[name] ?? "1", 10) || 1);
}

function textOf(cell: XmlElement): string {
  const { attributes } = cell;
  const shown = within(cell, "text:p").map(plainText).join("\n");
  const value = attributes["office:date-value"]?.slice(0, 10) ?? attributes["office:value"] ?? shown;
  const formula = attributes["table:formula"];
  if (formula !== undefined && ACTIVE_FORMULA.test(formula)) {
    throw refused("has formulas that fetch data or link to other files");
  }
  if (formula !== undefined && value === "" && attributes["office:value-type"] !== "string") {
    throw refused("has formulas without a stored value");
  }
  return value;
}

function plainText({ name, text, attributes, inner }: XmlElement): string {
  if (name === "text:s") return " ".repeat(Math.min(Number(attributes["text:c"] ?? "1") || 1, REPEATED_MAX));
  if (name === "text:tab" || name === "text:line-break") return " ";
  return text + inner.map(plainText).join("");
}

function refused(what: string): AppError {
  return new AppError("incorrect_parameters", `The workbook ${what}; save the sheet as CSV.`);
}
