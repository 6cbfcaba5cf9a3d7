import { isDecimal } from "../../../../kernel/pay/money.ts";
import { isObject } from "../../../../kernel/schema/objects.ts";
import type { RowPlace } from "../../payroll/payroll-file.ts";
import { isOfOther, isUnread, namesPerson, pathsOf } from "./whose-records.ts";

/** A record of a list, with the members of what stands around it. */
export interface RecordRow {
  readonly place: RowPlace;
  /** Places of the records around it, outermost first, and its own. */
  readonly places: readonly RowPlace[];
  readonly members: Map<string, string>;
  /** The headings of the record's own members; the others are of what stands around it, or names. */
  readonly own: ReadonlySet<string>;
  /** Places of the records of other lists that it names by their keys. */
  readonly refers: Set<RowPlace>;
}

/** A record of a list, as it is in the document. */
export interface PlacedRecord {
  /** The name of the member, or element, in which it stands. */
  readonly name: string;
  readonly record: object;
  readonly place: RowPlace;
}

/** A list of records as a table. */
export interface RecordTable {
  /** The name of the list, such as `employee` of `employees`. */
  readonly name: string;
  /** True of the lines of payments, such as earnings and taxes. */
  readonly areLines: boolean;
  readonly rows: RecordRow[];
}

/** Members that only wrap what they hold. */
const WRAPPERS =
  /^(?:responses?|results?|data|items?|records?|entries|body|attributes|resources?|list|edges|node|value|content|row)$/i;
const ENVELOPES = ["body", "data", "record", "attributes"] as const;
/** What belongs to a person and is none: of several only the first is read. */
const DETAILS = /address|phone|e_?mail|contact_?info|^(?:national|government|legal|tax)_?ids?(?![a-z])/i;
/** Lists of what a payment consists of. */
const LINES =
  /earning|tax|deduction|contribution|reimbursement|benefit|garnish|line|component|detail|compensation|wage|allowance/i;
const PAYMENTS = /^pay|payment|statement|check|payslip|payroll|employee/i;
const NAMES = /name|desc|label|title/i;
const KINDS = /type|kind|category|code/i;
const AMOUNT = /amount|hours/i;
const OF_EMPLOYER = /employer|company|payer/i;
/** Who pays a line. */
const PAYERS = /^(?:employer|company|employee)$/i;
const EMPLOYER_AMOUNT = /^(?:employer|company|er)[_ ]|[_ ](?:employer|company|er)(?:[_ ]amount)?$/i;

/** The tables of a document: one for each list of records, the members of what stands around each record included. */
export class RecordTables {
  readonly tables = new Map<string, RecordTable>();
  /** Persons whose records hold lists, such as jobs: rows of no table, that others name by their keys. */
  readonly holders = new Map<string, RecordTable>();
  /** The records of all lists, those of one name in their order. */
  readonly placed: PlacedRecord[] = [];
  readonly #lists: ReadonlySet<string>;

  /** @param lists names of members that are lists anywhere in the document: in XML one alone is written like a member */
  constructor(lists: ReadonlySet<string>) {
    this.#lists = lists;
  }

  /** Adds a document: what stands in it next to its lists holds for all records. */
  addDocument(document: unknown): void {
    if (Array.isArray(document))
      this.#addList("", document, {
        element: "",
        prefix: "",
        places: [],
        base: "",
        isDocument: true,
        keepsPlace: false,
        outer: new Map(),
      });
    else if (isObject(document)) this.add(document, { name: "", place: "[0]", isDocument: true });
  }

  /** Adds a record that stands alone, such as a line of NDJSON. */
  add(
    record: Record<string, unknown>,
    {
      name,
      place,
      isDocument = false,
    }: { readonly name: string; readonly place: RowPlace; readonly isDocument?: boolean },
  ): void {
    this.#addRecord(record, {
      name,
      prefix: "",
      place,
      places: isDocument ? [] : [place],
      outer: new Map(),
      isDocument,
    });
  }

  #addRecord(record: Record<string, unknown>, { name, prefix, place, places, outer, isDocument }: RecordAround): void {
    const found: Found = { record, members: new Map(), lists: [] };
    this.#collect(record, { path: [], found });
    const mine = withNamedKeys(found.members, name);
    const members = new Map([...[...outer].filter(([heading]) => !mine.has(heading)), ...mine]);
    const own = new Set(mine.keys());
    const lists = found.lists.filter(
      ({ path, items }) =>
        items.length > 0 && !isUnread(path.join(" ")) && !items.some((item) => isOfOther(item, record)),
    );
    const details = lists.filter(({ path }) => DETAILS.test(path.at(-1) ?? ""));
    for (const { path, items } of details) addFirst(members, path, items);
    const inner = lists.filter((one) => !details.includes(one));
    const namesNobody = !namesPerson([...mine.keys()]);
    const areOfPersons = ({ items }: Found["lists"][number]) =>
      namesNobody && items.some((item) => isObject(item) && namesPerson(pathsOf(item)));
    const called = inner.filter((one) => !isDocument && areLines(one.path.at(-1) ?? "") && !areOfPersons(one));
    const lines = inner.filter((one) => called.includes(one) || called.some((line) => areAlike(one.items, line.items)));
    const others = inner.filter((one) => !lines.includes(one));
    // What has a key alone holds records and is none.
    const isRecord = others.length === 0 || (!isDocument && mine.size > 1);
    const at = places.length === 0 ? [place] : places;
    const row = { place, places: at, members, own, refers: new Set<RowPlace>() };
    if (others.length === 0) tableIn(this.tables, name, false).rows.push(row);
    else if (!isDocument && !namesNobody) tableIn(this.holders, name, false).rows.push(row);
    for (const one of others) {
      const { path, items } = one;
      const list = nameOfList(path);
      // Payments of a person are identified by its place, those of several persons each by its own.
      const isOfSeveral = areOfPersons(one);
      const keepsPlace = isRecord && PAYMENTS.test(list) && !isOfSeveral;
      this.#addList(list, items, {
        element: path.at(-1) ?? "",
        prefix: isDocument ? "" : prefix || name,
        places: isRecord && !isOfSeveral ? at : [],
        base: place,
        isDocument,
        keepsPlace,
        outer: isDocument || isOfSeveral ? withoutSums(members) : members,
      });
    }
    for (const { path, items } of lines)
      this.#addLines(items, {
        name: `${name}#lines`,
        kind: path.join(" "),
        place,
        places: at,
        members: withoutSums(members),
      });
  }

  #addList(
    name: string,
    items: readonly unknown[],
    { element, prefix, places, base, isDocument, keepsPlace, outer }: ListAround,
  ): void {
    const isSame = prefix === name || name === "";
    for (const [at, item] of items.entries()) {
      if (!isObject(item)) continue;
      const inner = isSame ? `${base}[${at}]` : `${base}.${name}[${at}]`;
      const place = isDocument ? `${name}[${at}]` : keepsPlace || typeof base === "number" ? base : inner;
      this.placed.push({ name: element, record: item, place });
      this.#addRecord(item, {
        name,
        prefix: name,
        place,
        places: places.includes(place) ? places : [...places, place],
        outer,
        isDocument: false,
      });
    }
  }

  #addLines(items: readonly unknown[], { name, kind, place, places, members }: LinesAround): void {
    const table = tableIn(this.tables, name, true);
    for (const item of items) {
      if (!isObject(item)) continue;
      const found: Found = { record: item, members: new Map(), lists: [] };
      this.#collect(item, { path: [], found });
      for (const line of linesOf(found.members, { kind, item }))
        table.rows.push({
          place,
          places,
          members: new Map([...members, ...line]),
          own: new Set(line.keys()),
          refers: new Set(),
        });
    }
  }

  #collect(
    value: Record<string, unknown>,
    { path, found }: { readonly path: readonly string[]; readonly found: Found },
  ): void {
    // Next to a record in an envelope stand its key and what the program says of the answer.
    const envelope = ENVELOPES.map((name) => value[name]).find(isObject);
    const isEnvelope = envelope !== undefined && countOfTexts(envelope) >= countOfTexts(value);
    for (const [name, inner] of Object.entries(value)) {
      if (isEnvelope && !isObject(inner) && !Array.isArray(inner) && !/id$/i.test(name)) continue;
      const at =
        WRAPPERS.test(name) && (isObject(inner) || (Array.isArray(inner) && path.length > 0)) ? path : [...path, name];
      if (Array.isArray(inner)) this.#collectList(inner, at, found);
      else if (isObject(inner)) {
        if (isUnread(name) || isOfOther(inner, found.record)) continue;
        if (this.#lists.has(name)) found.lists.push({ path: at, items: [inner] });
        else this.#collect(inner, { path: at, found });
      } else if (inner !== null && inner !== undefined && inner !== "")
        put(found.members, headingOf(at), String(inner));
    }
  }

  #collectList(items: readonly unknown[], path: readonly string[], { members, lists }: Found): void {
    const texts = items.filter((item) => typeof item === "string" || typeof item === "number");
    if (items.some(isObject)) lists.push({ path, items });
    else if (texts.length === 1) put(members, headingOf(path), String(texts[0]));
    else if (texts.length <= LISTED_MAX)
      for (const [at, text] of texts.entries()) put(members, `${headingOf(path)} ${at + 1}`, String(text));
  }
}

function tableIn(tables: Map<string, RecordTable>, name: string, areLines: boolean): RecordTable {
  const table = tables.get(name) ?? { name: oneOfList(name.replace(/#.*/, "")), areLines, rows: [] };
  tables.set(name, table);
  return table;
}

/** Longer lists of texts are none of fields. */
const LISTED_MAX = 4;

interface Found {
  /** The record itself. */
  readonly record: Record<string, unknown>;
  readonly members: Map<string, string>;
  readonly lists: { readonly path: readonly string[]; readonly items: readonly unknown[] }[];
}

interface Outer {
  /** The list in which the record stands. */
  readonly prefix: string;
  readonly places: readonly RowPlace[];
  readonly outer: ReadonlyMap<string, string>;
  readonly isDocument: boolean;
}

interface ListAround extends Outer {
  /** The member, or element, that the list is. */
  readonly element: string;
  /** The place of what holds the list. */
  readonly base: RowPlace;
  /** True if the records of the list are identified by the place of what holds it, as payments of a person are. */
  readonly keepsPlace: boolean;
}

interface RecordAround extends Outer {
  readonly name: string;
  readonly place: RowPlace;
}

interface LinesAround {
  readonly name: string;
  readonly kind: string;
  readonly place: RowPlace;
  readonly places: readonly RowPlace[];
  readonly members: ReadonlyMap<string, string>;
}

function countOfTexts(record: Record<string, unknown>): number {
  return Object.values(record).filter((value) => typeof value !== "object").length;
}

function areLines(name: string): boolean {
  return (
    LINES.test(name) &&
    !PAYMENTS.test(name.replace(/^(?:employee|employer)[_ ](?=deduction|contribution|tax|earning|benefit)/i, ""))
  );
}

/** True of lists whose records have the same members, two or more: `<Pay code amount>` next to `<Tax code amount>`. */
function areAlike(items: readonly unknown[], lines: readonly unknown[]): boolean {
  const [own, others] = [items, lines].map((list) => new Set(list.filter(isObject).flatMap(Object.keys)));
  if (own === undefined || others === undefined) return false;
  const areFlat = items.every(
    (item) => isObject(item) && Object.values(item).every((value) => !(value instanceof Object)),
  );
  return (
    areFlat && [...own].filter((name) => others.has(name)).length > 1 && [...own].some((name) => AMOUNT.test(name))
  );
}

/** True of a record that is a line: what it is called, what it is, and its amount, and nothing within it. */
export function isLine(name: string, record: Record<string, unknown>): boolean {
  const members = Object.entries(record);
  return (
    areLines(name) &&
    members.every(([, value]) => !(value instanceof Object)) &&
    members.some(([member]) => AMOUNT.test(member)) &&
    members.some(([member]) => NAMES.test(member) || KINDS.test(member))
  );
}

function nameOfList(path: readonly string[]): string {
  return path.findLast((name) => !WRAPPERS.test(name)) ?? path.at(-1) ?? "";
}

/** The heading of a member: its name behind that of what it stands in. */
function headingOf(path: readonly string[]): string {
  return path.slice(-2).join(" ");
}

function put(members: Map<string, string>, heading: string, value: string): void {
  if (!members.has(heading)) members.set(heading, value);
}

const SUM = /amount|pay|total|gross|net|tax|debit|cost|hours|count/i;

/** Members that hold for single persons: the sums of a run are none of theirs. */
export function withoutSums(members: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...members].filter(([heading, value]) => !(SUM.test(heading) && isDecimal(value))));
}

/** The members of a record, its key named for it: `employee id`. */
function withNamedKeys(own: ReadonlyMap<string, string>, name: string): Map<string, string> {
  const isKey = (heading: string) => /^(?:id|uuid)$/i.test(heading) && name !== "";
  return new Map(
    [...own].map(([heading, value]) => [isKey(heading) ? `${oneOfList(name)} ${heading}` : heading, value]),
  );
}

function addFirst(members: Map<string, string>, path: readonly string[], items: readonly unknown[]): void {
  const first = items.find(isObject);
  if (first === undefined) return;
  const list = oneOfList(path.at(-1) ?? "");
  for (const [name, value] of Object.entries(first)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const isNamed = name.toLowerCase().startsWith(list.toLowerCase());
    put(members, isNamed ? name : `${list} ${name === "data" ? "" : name}`.trim(), String(value));
  }
}

/** The name of one of a list: `employee` of `employees`, `Phone` of `Phone_group`. */
export function oneOfList(name: string): string {
  const bare = name.replace(LIST_WORD, "") || name;
  return bare.replace(/ies$/i, "y").replace(/(?<=[a-z]{3})(?<!s)s$/i, "");
}

/** What says of a name that it is a list's, and not of what. */
const LIST_WORD =
  /(?:[_ -](?:[Gg]roup|[Ll]ist|[Aa]rray|[Cc]ollection|[Ss]et)|(?<=[a-z])(?:Group|List|Array|Collection|Set))s?$/;

interface LineOf {
  readonly kind: string;
  readonly item: Record<string, unknown>;
}

/** The lines of one item: the employee's, and the employer's where it has an amount of its own. */
function linesOf(members: ReadonlyMap<string, string>, { kind, item }: LineOf): Map<string, string>[] {
  const isOfEmployer = Object.entries(item).some(
    ([name, value]) =>
      OF_EMPLOYER.test(name) &&
      (value === true || value === "true" || (typeof value === "string" && /^(?:employer|company)$/i.test(value))),
  );
  const hasName = [...members.keys()].some((heading) => NAMES.test(heading));
  const line = new Map([["Record Type", `${isOfEmployer ? "employer " : ""}${kind.replaceAll("_", " ")}`]]);
  const employers = new Map<string, string>();
  for (const [heading, value] of members) {
    const isFlag = value === "true" || value === "false";
    if (/pre.?tax/i.test(heading) && isFlag)
      line.set("Record Type", `${line.get("Record Type") ?? ""} ${value === "true" ? "pretax" : "posttax"}`);
    else if (isFlag || /(?:^|[_ ])(?:id|uuid)$/i.test(heading) || PAYERS.test(value)) continue;
    else if (EMPLOYER_AMOUNT.test(heading) && Number.isFinite(Number(value))) employers.set("Amount", value);
    else if (/^(?:employee|ee)[_ ]/i.test(heading) && Number.isFinite(Number(value))) line.set("Amount", value);
    else if (NAMES.test(heading)) put(line, "Item Description", value);
    else if (!hasName && KINDS.test(heading)) put(line, "Item Description", value);
    else put(line, /amount/i.test(heading) ? "Amount" : /hours/i.test(heading) ? "Hours" : heading, value);
  }
  if (!employers.has("Amount")) return [line];
  return [line, new Map([...line, ...employers, ["Record Type", `employer ${kind.replaceAll("_", " ")}`]])];
}
