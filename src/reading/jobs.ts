import { amountUnits, formatUnits, parseAmount, parseHours } from "../files/values/amounts.ts";
import { type DateRules, monthOfName, readDate } from "../files/values/loose-dates.ts";
import { frequencyOfWord, statusOfWord, unitOfAmount, unitOfWord } from "../files/values/pay-words.ts";
import { type NameParts, splitSuffix, trimInitial } from "../files/values/person-names.ts";
import { readSsn } from "../files/values/ssn-forms.ts";
import type { FileReject, IgnoredRow, RowPlace } from "../files/payroll/payroll-file.ts";
import type { JobDraft } from "../files/layouts/layout-result.ts";
import { type NameOrder, orderOfNames, partsOfName } from "./name-order.ts";
import type { ReadAs } from "./assign.ts";
import type { Block, BlockRow } from "./blocks.ts";

/** What the titles and the name of the sheet tell of all rows. */
export interface Told {
  readonly employer: string | null;
  readonly payDate: string | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  readonly year: number | null;
  readonly quarter: number | null;
  /** True if the period is that of the sheet's name: a month, in which there may be several payments. */
  readonly isOfSheet?: boolean;
}

/** What the file cannot tell and a person can. */
export interface Question {
  readonly about: string;
  readonly field: string;
  readonly column: string | null;
  readonly options: readonly string[];
  /** Rows that show it. */
  readonly rows: readonly RowPlace[];
}

export interface TableReading {
  readonly jobs: readonly JobDraft[];
  readonly rejects: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly questions: readonly Question[];
}

export const USUAL_NAMES: Readonly<Record<string, string>> = {
  ereg: "Regular", eot: "Overtime", edt: "Double Time", ehol: "Holiday", epto: "PTO", esick: "Sick", ebon: "Bonus", ecom: "Commission", etip: "Tips",
  ereimb: "Reimbursement", tfed: "Federal Income Tax", tst: "State Income Tax", tloc: "Local Income Tax", tss: "Social Security", tmed: "Medicare",
  erss: "Social Security ER", ermed: "Medicare ER", erfut: "FUTA ER", ersui: "SUTA ER",
};
const HOURS_OF: Readonly<Record<string, string>> = { ereg: "hreg", eot: "hot", edt: "hdt", ehol: "hhol", epto: "hpto", esick: "hsick" };

export function kindOf(meaning: string): "earning" | "tax" | "deduction" | "employer_tax" | "reimbursement" | null {
  if (meaning === "ereimb") return "reimbursement";
  if (/^er(?!eg)/.test(meaning)) return "employer_tax";
  if (/^e(?:reg|ot|dt|hol|pto|sick|bon|com|tip|other)$/.test(meaning)) return "earning";
  if (/^t(?:fed|st|loc|ss|med|other|tot)$/.test(meaning)) return "tax";
  if (/^d(?:401|hlth|dent|vis|hsa|garn|dues|other|tot)$/.test(meaning)) return "deduction";
  return null;
}

interface Draft {
  job: string;
  readonly fields: Record<string, unknown>;
  readonly rows: RowPlace[];
  readonly statements: Map<string, Statement>;
  totals: Record<string, unknown> | null;
  rate: { readonly value: string; readonly unit: string | null; readonly column: string } | null;
  columns?: readonly number[];
}

interface Statement {
  pay_date?: string;
  period_start?: string;
  period_end?: string;
  gross?: string;
  net?: string;
  hours?: string;
  check_number?: string;
  type?: string;
  readonly parts: { kind: string; name: string; amount: string; hours?: string }[];
  readonly ytd: Record<string, string>;
  readonly rows: RowPlace[];
  readonly days: string[];
  /** True if a row of the payment itself tells its hours. */
  areHoursTold?: true;
}

/** Collects the jobs of all blocks of a file. */
export class Jobs {
  readonly #drafts = new Map<string, Draft[]>();
  readonly rejects: FileReject[] = [];
  readonly ignored: IgnoredRow[] = [];
  readonly questions: Question[] = [];
  readonly #rules: DateRules;
  readonly #codes: (code: string, description: string, type: string) => string | null;
  #last: Draft | null = null;

  constructor(rules: DateRules, codes: (code: string, description: string, type: string) => string | null) {
    this.#rules = rules;
    this.#codes = codes;
  }

  add(block: Block, columns: readonly ReadAs[], told: Told): void {
    const by = new Map<string, ReadAs[]>();
    for (const column of columns) by.set(column.meaning, [...(by.get(column.meaning) ?? []), column]);
    const width = block.headings.findLastIndex((heading) => heading !== "") + 1;
    const hasName = ["name", "last", "first", "id", "ssn"].some((one) => by.has(one));
    const nameAt = by.get("name")?.[0]?.at;
    const order = orderOfNames(nameAt === undefined ? [] : block.rows.flatMap((row) => (row.kind === "data" ? [(row.cells[nameAt] ?? "").trim()] : [])));
    const data = block.rows.filter(({ kind }) => kind === "data").slice(0, 100);
    for (const total of ["dtot", "ttot"] as const) {
      if (new RowReader({ by, told, rules: this.#rules, order }).holdsTotal(data, total)) by.delete(total);
    }
    if (by.has("lamt")) for (const rate of ["rate", "rhr", "rper"]) by.delete(rate);
    const onlyHours = ["hreg", "hot", "hdt", "hhol", "hpto", "hsick", "hother", "htot"].filter((one) => by.has(one));
    if (onlyHours.length === 1 && onlyHours[0] === "hreg" && by.has("gross") && !/reg|\bst\b|str|norm|basic|ordin|hourly|\brt\b/i.test(by.get("hreg")?.[0]?.heading ?? "")) {
      by.set("htot", by.get("hreg") ?? []);
      by.delete("hreg");
    }
    const reader = new RowReader({ by, told, rules: this.#rules, order });
    let previous: BlockRow | null = null;
    const seen = new Set<string>();
    const isPayment = (by.has("gross") || by.has("net") || by.has("lamt")) && hasName;
    for (const row of block.rows) {
      if (row.kind !== "data") {
        this.ignored.push({ row: row.place, why: row.kind });
        continue;
      }
      const isOver = row.cells.slice(width, block.tableWidth === undefined ? undefined : block.headings.length - 1).some((cell, at) => cell.trim() !== "" && (block.headings[width + at] ?? "") === "" && block.tableWidth === undefined);
      if (isOver) {
        this.rejects.push({ scope: "row", row: row.place, field: null, reason: "has more values than the table has headings", remedy: "Put amounts with a comma in quotes, and export the file again." });
        continue;
      }
      const text = row.cells.map((cell) => cell.trim().replace(/^-(?=[\d$])|^\((.*)\)$|-$/g, "$1")).join("\u0000");
      if (row.cells.some((cell) => /^(?:-[\d$]|\()|\d-$/.test(cell.trim())) && by.has("gross") && /^[-(]|-$/.test((row.cells[by.get("gross")?.[0]?.at ?? -1] ?? "").trim())) {
        // What takes a payment back, so that it can be paid again.
        seen.delete(text);
        this.#addRow(row, { reader, by, told, hasName, block, previous });
        previous = row;
        continue;
      }
      if (seen.has(text) && isPayment) {
        this.rejects.push({ scope: "row", row: row.place, field: null, reason: "is the same as an earlier row", remedy: "Remove one of the two, if it was paid once." });
        continue;
      }
      seen.add(text);
      this.#addRow(row, { reader, by, told, hasName, block, previous });
      previous = row;
    }
  }

  #addRow(row: BlockRow, { reader, by, told, hasName, block, previous }: { readonly reader: RowReader; readonly by: ReadonlyMap<string, readonly ReadAs[]>; readonly told: Told; readonly hasName: boolean; readonly block: Block; readonly previous: BlockRow | null }): void {
    const person = reader.person(row);
    if (!hasName || (person === null && row.person !== null && !["name", "last", "first"].some((one) => by.has(one)))) {
      Object.assign((this.#own ??= {}), {});
    }
    const own = person;
    let draft: Draft | null;
    if (own === null) {
      draft = this.#last;
      if (draft === null) {
        this.ignored.push({ row: row.place, why: "names no person" });
        return;
      }
    } else draft = this.#draftOf(own, reader.job(row), by);
    this.#last = draft;
    if (row.columns !== undefined) draft.columns ??= row.columns;
    for (const place of row.places) if (!draft.rows.includes(place)) draft.rows.push(place);
    const fields = reader.fields(row);
    if (row.section !== null && row.person !== null && person !== null && fields.department === undefined) fields.department = cleanSection(row.section);
    for (const [name, value] of Object.entries({ ...own, ...fields })) if (value !== undefined && name !== "key" && (draft.fields[name] === undefined || name === "status")) draft.fields[name] ??= value;
    for (const reject of reader.faults.splice(0)) this.rejects.push(reject);
    const rate = reader.rate(row);
    if (rate !== null && draft.rate === null) draft.rate = rate;
    if (rate?.annual !== undefined) draft.fields.annual ??= rate.annual;
    reader.pay(row, draft, this.#codes);
    void told;
    void block;
    void previous;
  }

  #own: Record<string, unknown> | null = null;

  #draftOf(person: Person, job: string, by: ReadonlyMap<string, readonly ReadAs[]>): Draft {
    void by;
    for (const key of person.keys) {
      const found = this.#drafts.get(key)?.find((one) => isCompatible(one.job, job));
      if (found === undefined) continue;
      found.job = joined(found.job, job);
      for (const other of person.keys) this.#note(other, found);
      return found;
    }
    const draft: Draft = { job, fields: {}, rows: [], statements: new Map(), totals: null, rate: null };
    for (const key of person.keys) this.#note(key, draft);
    return draft;
  }

  #note(key: string, draft: Draft): void {
    const list = this.#drafts.get(key) ?? [];
    if (!list.includes(draft)) list.push(draft);
    this.#drafts.set(key, list);
  }

  /** All jobs, as they are stored. */
  finish(): JobDraft[] {
    const drafts = [...new Set([...this.#drafts.values()].flat())];
    return drafts.map((draft) => finished(draft, this.questions));
  }
}

/** True if two descriptions of a job do not contradict each other. */
function isCompatible(one: string, other: string): boolean {
  const [mine, theirs] = [one.split("|"), other.split("|")];
  return mine.every((part, at) => part === "" || (theirs[at] ?? "") === "" || part === theirs[at]);
}

function joined(one: string, other: string): string {
  const theirs = other.split("|");
  return one.split("|").map((part, at) => (part === "" ? (theirs[at] ?? "") : part)).join("|");
}

interface Person {
  readonly keys: readonly string[];
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  readonly ssn?: string;
  readonly ssn_last4?: string;
  readonly dob?: string;
  readonly employee_id?: string;
}

function keysOf(person: Record<string, string | undefined | true>): string[] {
  const keys: string[] = [];
  if (person.employee_id !== undefined) keys.push(`id ${person.employee_id}`);
  if (person.ssn !== undefined) keys.push(`ssn ${person.ssn}`);
  const name = ["first", "middle", "last", "suffix"].map((one) => person[one] ?? "").join(" ").toLowerCase().trim();
  if (name !== "") keys.push(`name ${name} ${person.employee_id ?? person.ssn ?? person.ssn_last4 ?? person.dob ?? ""}`.trim());
  return keys;
}

function cleanSection(text: string): string {
  return text.replace(/^(?:department|dept|division|location|cost center|section|campus|org)\.?\s*[:#-]\s*/i, "").trim();
}

interface ReaderOptions {
  readonly by: ReadonlyMap<string, readonly ReadAs[]>;
  readonly told: Told;
  readonly rules: DateRules;
  readonly order: NameOrder;
}

/** Reads the rows of one block. */
class RowReader {
  readonly faults: FileReject[] = [];
  readonly #by: ReadonlyMap<string, readonly ReadAs[]>;
  readonly #told: Told;
  readonly #rules: DateRules;

  readonly #order: NameOrder;

  constructor({ by, told, rules, order }: ReaderOptions) {
    this.#order = order;
    this.#by = by;
    this.#told = told;
    this.#rules = rules;
  }

  #text(row: BlockRow, meaning: string): string {
    for (const { at } of this.#by.get(meaning) ?? []) {
      const text = (row.cells[at] ?? "").trim();
      if (text !== "") return text;
    }
    return "";
  }

  #date(row: BlockRow, meaning: string): string | undefined {
    const text = this.#text(row, meaning);
    if (text === "") return undefined;
    const read = readDate(text, meaning === "dob" ? this.#rules : { ...this.#rules, pivotYear: this.#rules.pivotYear + 15 });
    if (read.kind === "date") return read.date;
    if (read.kind === "impossible") {
      this.faults.push({ scope: "field", row: row.place, field: meaning, reason: "is no date", remedy: "Correct the date." });
    }
    return undefined;
  }

  #money(row: BlockRow, column: ReadAs): string | undefined {
    const text = (row.cells[column.at] ?? "").trim();
    if (text === "" || text === "-") return undefined;
    return parseAmount(text.replace(/^(-?\d+),(\d{4})$/, "$1.$2"), { most: 4 }) ?? undefined;
  }

  person(row: BlockRow): Person | null {
    const own: Record<string, string> = {};
    const id = this.#text(row, "id");
    if (id !== "") own.employee_id = id;
    const ssn = this.#text(row, "ssn");
    if (ssn !== "") {
      const read = readSsn(ssn);
      if (read.kind === "whole") own.ssn = read.ssn;
      else if (read.kind === "last4") own.ssn_last4 = read.ssn;
    }
    const dob = this.#date(row, "dob");
    if (dob !== undefined) own.dob = dob;
    const name = this.#text(row, "name");
    const [first, last] = [this.#text(row, "first"), this.#text(row, "last")];
    let parts: NameParts = {};
    if (last !== "" || first !== "") {
      const cut = splitSuffix(last);
      const mid = trimInitial(this.#text(row, "mid"));
      const suffix = trimInitial(this.#text(row, "suf")) || cut.suffix;
      parts = { ...(first === "" ? {} : { first }), ...(mid === "" ? {} : { middle: mid }), ...(cut.last === "" ? {} : { last: cut.last }), ...(suffix === undefined || suffix === "" ? {} : { suffix }) };
    } else if (name !== "") {
      parts = partsOfName(name.replace(/\s*[-–(#]?\s*(?:XXX-XX-|\*+-?\*+-?)\d{4}\)?\s*$/, ""), this.#order);
      const suffix = this.#text(row, "suf");
      if (suffix !== "" && parts.suffix === undefined) parts = { ...parts, suffix: trimInitial(suffix) };
      const mid = this.#text(row, "mid");
      if (mid !== "" && parts.middle === undefined) parts = { ...parts, middle: trimInitial(mid) };
    }
    if (Object.keys(parts).length === 0 && own.employee_id === undefined && own.ssn === undefined) return null;
    const { name_ambiguous: isGuess, ...plain } = parts;
    void isGuess;
    const keys = keysOf({ ...own, ...plain });
    return keys.length === 0 ? null : { keys, ...plain, ...own };
  }

  /** What tells two jobs of one person apart. */
  job(row: BlockRow): string {
    return [this.#text(row, "co"), this.#text(row, "ein"), this.#text(row, "title"), this.#by.has("pdate") ? "" : this.#text(row, "hire")].join("|").toLowerCase();
  }

  fields(row: BlockRow): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    const set = (name: string, value: unknown) => {
      if (value !== undefined && value !== "" && value !== null) fields[name] = value;
    };
    set("job_title", this.#text(row, "title"));
    set("department", this.#text(row, "dept"));
    set("start", this.#date(row, "hire"));
    set("original_hire", this.#date(row, "rehire"));
    const term = this.#date(row, "term");
    set("end", term);
    if (fields.start === undefined && fields.original_hire !== undefined && !this.#by.has("hire")) {
      fields.start = fields.original_hire;
      delete fields.original_hire;
    } else if (fields.original_hire !== undefined && fields.start !== undefined && fields.original_hire > fields.start) {
      [fields.original_hire, fields.start] = [fields.start, fields.original_hire];
    } else if (fields.original_hire === fields.start) delete fields.original_hire;
    const status = this.#text(row, "status");
    if (status !== "") set("status", statusOfWord(status));
    else if (this.#by.has("term")) set("status", term === undefined ? "active" : "terminated");
    const frequency = this.#text(row, "freq");
    if (frequency !== "") set("pay_frequency", frequencyOfWord(frequency));
    const employer: Record<string, string> = {};
    const name = this.#text(row, "co");
    if (name !== "") employer.name = name;
    else if (this.#told.employer !== null) employer.name = this.#told.employer;
    const ein = this.#text(row, "ein").replace(/\D/g, "");
    if (ein.length === 9) employer.ein = ein;
    const code = this.#text(row, "cc");
    if (code !== "") employer.code = code;
    const account = this.#text(row, "acct");
    if (account !== "") employer.state_account = account;
    if (Object.keys(employer).length > 0) fields.employer = employer;
    const address: Record<string, string> = {};
    for (const [meaning, part] of [["a1", "line1"], ["a2", "line2"], ["city", "city"], ["st", "state"]] as const) {
      const text = this.#text(row, meaning);
      if (text !== "") address[part] = text;
    }
    const zip = this.#text(row, "zip");
    if (zip !== "") address.zip = /^\d{3,4}$/.test(zip) ? zip.padStart(5, "0") : zip;
    const line = /^(.*?),?\s+([A-Z]{2})\.?\s+(\d{5})(?:-\d{4})?$/.exec(this.#text(row, "csz"));
    if (line !== null) Object.assign(address, { city: line[1]?.replace(/,$/, ""), state: line[2], zip: line[3] });
    if (Object.keys(address).length > 0) fields.address = address;
    return fields;
  }

  /** True if the deductions of the table are told beside what they sum up to, taxes included or not. */
  holdsTotal(rows: readonly BlockRow[], total: "dtot" | "ttot"): boolean {
    const columns = [...this.#by].flatMap(([meaning, list]) => (/^t(?:fed|st|loc|ss|med|other)$/.test(meaning) || (total === "dtot" && /^d(?:401|hlth|dent|vis|hsa|garn|dues|other)$/.test(meaning)) ? list : []));
    const own = columns.filter(({ meaning }) => meaning.startsWith("d"));
    const [column] = this.#by.get(total) ?? [];
    if (column === undefined) return false;
    let [held, of] = [0, 0];
    for (const row of rows) {
      const whole = Math.abs(Number(this.#money(row, column) ?? 0));
      if (whole === 0) continue;
      of += 1;
      const sum = (list: readonly ReadAs[]) => list.reduce((all, one) => all + Math.abs(Number(this.#money(row, one) ?? 0)), 0);
      const [gross, net] = ["gross", "net"].map((one) => Math.abs(Number(this.#text(row, one) === "" ? 0 : (this.#money(row, (this.#by.get(one) ?? [])[0] as ReadAs) ?? 0))));
      const isAll = total === "dtot" && columns.length > 0 && gross !== 0 && Math.abs((gross ?? 0) - (net ?? 0) - whole) < 0.03;
      if (isAll || (columns.length > 0 && Math.abs(sum(columns) - whole) < 0.03) || (own.length > 0 && Math.abs(sum(own) - whole) < 0.03)) held += 1;
    }
    return of > 0 && held >= of * 0.6;
  }

  rate(row: BlockRow): { readonly value: string; readonly unit: string | null; readonly column: string; readonly annual?: string } | null {
    const basis = this.#text(row, "basis");
    const type = this.#text(row, "ptype");
    // A second row of a worker has the rate of overtime.
    if (/^(?:o|ot|ovt|overtime|1\.5x?|prem|dt|d|2x?)\b/i.test(this.#text(row, "ltype"))) return null;
    const annualColumn = this.#by.get("ryr")?.[0];
    const annual = annualColumn === undefined ? undefined : this.#money(row, annualColumn);
    const isHourly = type !== "" && unitOfWord(type) === "hour";
    const isSalaried = type !== "" && !isHourly && /sal|^s$|exempt|period|annual/i.test(type);
    if (annual !== undefined && isSalaried && amountUnits(annual) !== 0n) return { value: annual, unit: "year", column: annualColumn?.heading ?? "" };
    for (const [meaning, unit] of [["rhr", "hour"], ["rday", "day"], ["rweek", "week"], ["rper", "pay_period"], ["rmo", "month"], ["rate", null]] as const) {
      for (const column of this.#by.get(meaning) ?? []) {
        const value = this.#money(row, column);
        if (value === undefined || amountUnits(value) === 0n) continue;
        const own = unit ?? unitOfAmount(row.cells[column.at] ?? "") ?? (basis === "" ? null : unitOf(basis)) ?? (isHourly ? "hour" : null);
        const size = Number(value);
        const guessed = own ?? (size < 150 ? "hour" : size >= 13_000 ? "year" : isSalaried && this.#by.has("freq") ? "pay_period" : this.#text(row, "freq") !== "" ? "pay_period" : null);
        if (annual !== undefined && guessed !== "hour" && guessed !== "day") return { value: annual, unit: "year", column: column.heading };
        return { value, unit: guessed, column: column.heading, ...(annual === undefined ? {} : { annual }) };
      }
    }
    if (annual !== undefined && amountUnits(annual) !== 0n) return { value: annual, unit: "year", column: annualColumn?.heading ?? "" };
    return null;
  }

  pay(row: BlockRow, draft: Draft, codes: (code: string, description: string, type: string) => string | null): void {
    const range = this.#text(row, "prange");
    const [from, to] = rangeOf(range, this.#rules);
    const payDate = this.#date(row, "pdate") ?? this.#told.payDate ?? undefined;
    const hasOwnDates = ["pdate", "pstart", "pend", "prange"].some((one) => this.#by.has(one));
    const isOfSheet = this.#told.isOfSheet && hasOwnDates;
    const periodStart = this.#date(row, "pstart") ?? from ?? (isOfSheet ? undefined : (this.#told.periodStart ?? undefined));
    const periodEnd = this.#date(row, "pend") ?? to ?? (isOfSheet ? undefined : (this.#told.periodEnd ?? undefined));
    const workDate = this.#date(row, "wdate");
    const year = Number(this.#text(row, "year").replace(/\D/g, "").slice(0, 4)) || this.#told.year;
    const quarterText = this.#text(row, "qtr");
    const quarter = /([1-4])/.exec(quarterText.replace(/(?:19|20)\d\d/, ""))?.[1] ?? this.#told.quarter;
    const isPunch = this.#by.has("tin") || this.#by.has("wdate");
    const isPayment = payDate !== undefined || periodStart !== undefined || periodEnd !== undefined || isPunch;
    const isTwoRows = this.#by.has("ltype") && !this.#by.has("lamt");
    const isLine = this.#by.has("lamt") || (this.#by.has("code") && this.#by.has("htot"));
    if (this.#by.has("year") && this.#text(row, "pdate") === "" && !isPunch && !this.#by.has("pend")) return this.#totals(row, draft, { year, quarter });
    if (!isPayment) return this.#totals(row, draft, { year, quarter });
    const check = this.#text(row, "chk");
    const isPart = isLine || isTwoRows;
    const key = isPunch ? "punches" : [payDate ?? "", periodEnd ?? periodStart ?? "", isLine || isTwoRows ? "" : check === "" ? `row ${row.place} ${draft.statements.size}` : `${check}${/^[-(]|-$|\)$/.test(this.#text(row, "gross").replace("$", "")) ? "-" : ""}`].join("|");
    const sameDates = isPart ? [...draft.statements].find(([one, { check_number }]) => one.startsWith(`${payDate ?? ""}|${periodEnd ?? periodStart ?? ""}|`) && (check === "" || check_number === undefined || check_number === check)) : undefined;
    const statement: Statement = draft.statements.get(key) ?? sameDates?.[1] ?? { parts: [], ytd: {}, rows: [], days: [] };
    if (sameDates === undefined || draft.statements.has(key)) draft.statements.set(key, statement);
    statement.rows.push(...row.places);
    if (payDate !== undefined && !isPunch) statement.pay_date = payDate;
    if (periodStart !== undefined) statement.period_start ??= periodStart;
    if (periodEnd !== undefined) statement.period_end ??= periodEnd;
    if (check !== "") statement.check_number ??= check;
    const type = this.#text(row, "ctype");
    if (/void/i.test(type)) statement.type = "void";
    else if (/revers/i.test(type)) statement.type = "reversal";
    if (isPunch) {
      if (workDate !== undefined) statement.days.push(workDate);
      const hours = this.#punchHours(row);
      if (hours !== null) statement.hours = formatUnits((amountUnits(statement.hours ?? "0") ?? 0n) + BigInt(Math.round(hours * 10_000)));
      return;
    }
    if (isLine) return this.#line(row, statement, codes);
    this.#amounts(row, statement);
  }

  #punchHours(row: BlockRow): number | null {
    const total = this.#text(row, "htot") || this.#text(row, "hreg");
    if (total !== "") {
      const read = parseHours(total);
      return read === null ? null : Number(read);
    }
    const [start, end] = [clockOf(this.#text(row, "tin")), clockOf(this.#text(row, "tout"))];
    if (start === null || end === null) return null;
    const pause = this.#text(row, "brk");
    const rest = pause === "" ? 0 : /:/.test(pause) ? Number(parseHours(pause) ?? 0) : Number(pause) > 4 ? Number(pause) / 60 : Number(pause);
    const span = end < start ? end + 24 - start : end - start;
    return span - (Number.isFinite(rest) ? rest : 0);
  }

  #line(row: BlockRow, statement: Statement, codes: (code: string, description: string, type: string) => string | null): void {
    const [code, description, type] = [this.#text(row, "code"), this.#text(row, "cdesc"), this.#text(row, "ltype")];
    const meaning = codes(code, description, type);
    const amountColumn = this.#by.get("lamt")?.[0] ?? this.#by.get("gross")?.[0];
    const amount = amountColumn === undefined ? undefined : this.#money(row, amountColumn);
    const hoursText = this.#text(row, "htot") || this.#text(row, "hreg");
    const hours = hoursText === "" ? null : parseHours(hoursText);
    if (meaning === "gross" && amount !== undefined) statement.gross = money(amount);
    else if (meaning === "net" && amount !== undefined) statement.net = money(amount);
    else if (meaning !== null && amount !== undefined && amountUnits(amount) !== 0n) {
      const kind = kindOf(meaning) ?? "earning";
      const own = description === "" ? code : description;
      const value = kind === "earning" || kind === "reimbursement" ? money(amount) : money(amount).replace(/^-/, "");
      statement.parts.push({ kind, name: own, amount: value, ...(hours !== null && Number(hours) !== 0 && kind === "earning" ? { hours } : {}) });
      if (hours !== null && kind === "earning" && statement.areHoursTold !== true) statement.hours = formatUnits((amountUnits(statement.hours ?? "0") ?? 0n) + (amountUnits(hours) ?? 0n));
    }
  }

  #amounts(row: BlockRow, statement: Statement): void {
    const add = (field: "gross" | "net", column: ReadAs | undefined) => {
      const value = column === undefined ? undefined : this.#money(row, column);
      if (value !== undefined) statement[field] = statement[field] === undefined ? money(value) : statement[field];
    };
    add("gross", this.#by.get("gross")?.[0]);
    add("net", this.#by.get("net")?.[0]);
    const hoursOf = (meaning: string) => {
      const text = this.#text(row, meaning);
      return text === "" ? null : parseHours(text.replace(/^(\d+),(\d{1,2})$/, "$1.$2"));
    };
    let sum = 0n;
    let any = false;
    for (const meaning of ["hreg", "hot", "hdt", "hhol", "hpto", "hsick", "hother"]) {
      const hours = hoursOf(meaning);
      if (hours !== null) [sum, any] = [sum + (amountUnits(hours) ?? 0n), true];
    }
    const total = hoursOf("htot");
    const days = this.#by.get("day") ?? [];
    if (total !== null) statement.areHoursTold = true;
    if (total !== null) statement.hours = sumHours(statement.hours, total, this.#by);
    else if (any) statement.hours = formatUnits((amountUnits(statement.hours ?? "0") ?? 0n) + sum);
    else if (days.length > 0) {
      let own = 0n;
      for (const { at } of days) own += amountUnits(parseHours((row.cells[at] ?? "").trim()) ?? "0") ?? 0n;
      statement.hours = formatUnits((amountUnits(statement.hours ?? "0") ?? 0n) + own);
    }
    const isReversal = (statement.gross ?? "").startsWith("-");
    const hasTaxes = [...this.#by.keys()].some((meaning) => /^t(?:fed|st|loc|ss|med)$/.test(meaning));
    for (const [meaning, columns] of this.#by) {
      const kind = kindOf(meaning);
      if (kind === null || (meaning === "ttot" && hasTaxes)) continue;
      if (meaning === "ertot" && /\bcost\b|ctc/i.test(columns[0]?.heading ?? "")) continue;
      if (meaning === "dtot" && [...this.#by.keys()].some((one) => /^d(?:401|hlth|dent|vis|hsa|garn|dues|other)$/.test(one))) continue;
      if (meaning === "ertot" && (this.#by.has("erss") || this.#by.has("ermed"))) continue;
      for (const column of columns) {
        const value = this.#money(row, column);
        if (value === undefined || amountUnits(value) === 0n) continue;
        const hours = columns.length === 1 && HOURS_OF[meaning] !== undefined ? hoursOf(HOURS_OF[meaning] ?? "") : null;
        const amount = kind === "earning" || kind === "reimbursement" ? money(value) : `${isReversal ? "-" : ""}${money(value).replace(/^-/, "")}`;
        statement.parts.push({ kind, name: (columns.length === 1 ? USUAL_NAMES[meaning] : undefined) ?? column.heading, amount, ...(hours !== null && Number(hours) !== 0 ? { hours } : {}) });
      }
    }
    for (const [meaning, [column]] of this.#by) {
      const base = /^(.+)\.ytd$/.exec(meaning)?.[1];
      if (base === undefined || column === undefined) continue;
      const value = this.#money(row, column);
      if (value !== undefined) statement.ytd[YTD_NAMES[base] ?? base] = money(value).replace(/^-/, "");
    }
  }

  #totals(row: BlockRow, draft: Draft, { year, quarter }: { readonly year: number | null; readonly quarter: string | number | null }): void {
    const totals: Record<string, unknown> = { ...(year === null ? {} : { year }), ...(quarter === null ? {} : { quarter: Number(quarter) }) };
    let any = false;
    const put = (name: string, meaning: string) => {
      const [column] = this.#by.get(meaning) ?? [];
      const value = column === undefined ? undefined : this.#money(row, column);
      if (value === undefined || totals[name] !== undefined) return;
      totals[name] = money(value).replace(/^-/, "");
      any = true;
    };
    put("gross", "gross.ytd");
    put("gross", "gross");
    put("net", "net.ytd");
    put("net", "net");
    put("hours", "htot.ytd");
    put("hours", "htot");
    for (const [name, meaning] of [["wages", "w1"], ["federal_tax", "tfed"], ["federal_tax", "tfed.ytd"], ["ss_wages", "w3"], ["ss_tax", "tss"], ["ss_tax", "tss.ytd"], ["medicare_wages", "w5"], ["medicare_tax", "tmed"], ["medicare_tax", "tmed.ytd"], ["state_wages", "w16"], ["state_tax", "tst"], ["state_tax", "tst.ytd"], ["ui_taxable", "qt"], ["ui_excess", "qx"], ["regular_hours", "hreg"], ["weeks", "wks"]] as const) put(name, meaning);
    const earned = new Map<string, bigint>();
    for (const [meaning, columns] of this.#by) {
      const base = meaning.replace(/\.ytd$/, "");
      if (kindOf(base) !== "earning") continue;
      const field = base === "ereg" ? "regular_gross" : base === "eot" ? "overtime" : "other";
      for (const column of columns) {
        const value = this.#money(row, column);
        if (value !== undefined) earned.set(field, (earned.get(field) ?? 0n) + (amountUnits(value) ?? 0n));
      }
    }
    for (const [field, units] of earned) totals[field] = formatUnits(units);
    if (earned.size > 0) {
      any = true;
      totals.gross ??= formatUnits([...earned.values()].reduce((sum, units) => sum + units, 0n));
    }
    const [yearColumn] = this.#by.get("year") ?? [];
    if (yearColumn !== undefined && /fiscal|\bfy\b/i.test(yearColumn.heading) && totals.year !== undefined) {
      totals.fiscal_year = totals.year;
      delete totals.year;
    }
    if (!any) return;
    draft.totals ??= totals;
  }
}

const YTD_NAMES: Readonly<Record<string, string>> = { gross: "gross", net: "net", tfed: "federal_tax", tss: "ss_tax", tmed: "medicare_tax", tst: "state_tax", htot: "hours" };

function sumHours(before: string | undefined, own: string, by: ReadonlyMap<string, readonly ReadAs[]>): string {
  return before === undefined || !by.has("ltype") ? own : formatUnits((amountUnits(before) ?? 0n) + (amountUnits(own) ?? 0n));
}

function money(value: string): string {
  return formatUnits(amountUnits(value) ?? 0n);
}

function clockOf(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i.exec(text.trim());
  if (found === null) return null;
  let hours = Number(found[1]);
  if (/p/i.test(found[3] ?? "") && hours < 12) hours += 12;
  if (/a/i.test(found[3] ?? "") && hours === 12) hours = 0;
  return hours + Number(found[2]) / 60;
}

export function rangeOf(text: string, rules: DateRules): [string | undefined, string | undefined] {
  const found = /^(.+?)\s*(?:\s[-–—]\s|\bto\b|\bthru\b|\bthrough\b|–|—|\sau\s|\sal\s)\s*(.+)$/i.exec(text.trim()) ?? /^(\d{1,2}\/\d{1,2}\/\d{2,4})-(\d{1,2}\/\d{1,2}\/\d{2,4})$/.exec(text.trim());
  if (found === null) return [undefined, undefined];
  const [from, to] = [readDate(found[1] ?? "", rules), readDate(found[2] ?? "", rules)];
  return [from.kind === "date" ? from.date : undefined, to.kind === "date" ? to.date : undefined];
}

export function monthIn(text: string): number {
  for (const word of text.split(/[^\p{L}]+/u)) {
    const month = monthOfName(word);
    if (month > 0) return month;
  }
  return 0;
}

function finished(draft: Draft, questions: Question[]): JobDraft {
  const { annual, ...fields } = draft.fields;
  const job: Record<string, unknown> = { ...fields };
  if (draft.rate !== null) {
    const { value, unit, column } = draft.rate;
    const shown = unit ?? unitByPay(value, draft);
    if (shown === null) {
      const asked = questions.find((one) => one.field === "pay_unit" && one.column === column);
      if (asked === undefined) questions.push({ about: `what ${column} is paid for`, field: "pay_unit", column, options: ["hour", "day", "week", "pay_period", "month", "year"], rows: [...draft.rows] });
    } else {
      job.pay_rate = trimmed(value);
      job.pay_unit = shown;
    }
    if (annual !== undefined && shown === "hour") job.annual_equivalent = trimmed(String(annual));
  }
  if (draft.statements.size > 0) {
    markReversals([...draft.statements.values()]);
    job.statements = [...draft.statements.values()].map(({ ytd, days, areHoursTold: _, ...statement }) => {
      const sorted = days.toSorted();
      return {
        ...(sorted.length > 0 ? { period_start: sorted[0], period_end: sorted.at(-1) } : {}),
        ...statement,
        ...(Object.keys(ytd).length > 0 ? { ytd } : {}),
      };
    });
  }
  if (draft.totals !== null) job.totals = draft.totals;
  return { ...job, ...(draft.columns === undefined ? {} : { columns: draft.columns }), rows: draft.rows } as JobDraft;
}

/** A payment that takes another one back. */
function markReversals(statements: readonly Statement[]): void {
  for (const one of statements) {
    if (one.gross?.startsWith("-") && one.type === undefined && statements.some((other) => other.gross === one.gross?.slice(1))) one.type = "reversal";
  }
}

/** The unit of a word such as `/check` or `per pay`. */
function unitOf(text: string): string | null {
  const own = unitOfWord(text);
  if (own !== null) return own;
  return /\b(?:check|cheque|pay|payroll|paycheck|period|pp|periodo|quincena|période|paie)\b/i.test(text) ? "pay_period" : null;
}

function trimmed(value: string): string {
  return value.replace(/(\.\d\d)0+$/, "$1");
}

/** The unit of a rate by the payments beside it: hours times rate, or the rate itself, is the pay. */
function unitByPay(value: string, draft: Draft): string | null {
  const rate = Number(value);
  for (const { hours, gross, parts } of draft.statements.values()) {
    const pays = [gross, ...parts.filter(({ kind }) => kind === "earning").map(({ amount }) => amount)].flatMap((one) => (one === undefined ? [] : [Number(one)]));
    if (pays.some((pay) => Math.abs(pay - rate) < 0.02)) return "pay_period";
    if (hours !== undefined && pays.some((pay) => Math.abs(pay - rate * Number(hours)) < 0.06)) return "hour";
  }
  return null;
}
