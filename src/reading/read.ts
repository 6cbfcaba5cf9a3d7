import { readFileSync } from "node:fs";
import path from "node:path";
import { assembleJobs } from "../files/payroll/assemble.ts";
import type { PayrollFile } from "../files/payroll/payroll-file.ts";
import { decodeBytes } from "../files/values/decode.ts";
import { type DateRules, type DayMonthOrder, orderOfDates, readDate } from "../files/values/loose-dates.ts";
import { assignColumns, type ReadAs } from "./assign.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { type ColumnModel, scoresOf } from "./classifier.ts";
import { headingFeatures, wordsOf } from "./features.ts";
import { Jobs, monthIn, type Question, type Told } from "./jobs.ts";
import { type Sheet, sheetsOfText } from "./sheets.ts";
import { unpivoted } from "./shapes.ts";

/** What is needed to read: the model of columns and the words of headings. */
export interface Reader {
  readonly model: ColumnModel;
  readonly known: (word: string) => number;
}

export interface FileReading extends PayrollFile {
  readonly questions: readonly Question[];
  readonly tables: readonly { readonly sheet: string | null; readonly columns: readonly ReadAs[] }[];
}

/** The reader by a model; words that few headings have count as words of headings too. */
export function readerOf(model: ColumnModel): Reader {
  const words = new Set<string>();
  for (const feature of Object.keys(model.weights)) if (feature.startsWith("w:")) words.add(feature.slice(2));
  const pieces = new Set(Object.keys(model.weights).filter((feature) => feature.startsWith("4:")).map((feature) => feature.slice(2)));
  const cache = new Map<string, number>();
  const known = (word: string) => {
    if (words.has(word)) return 1;
    const before = cache.get(word);
    if (before !== undefined) return before;
    const marked = `^${word}$`;
    let [held, of] = [0, 0];
    for (let at = 0; at + 4 <= marked.length; at += 1) {
      of += 1;
      if (pieces.has(marked.slice(at, at + 4))) held += 1;
    }
    const share = of === 0 ? 0 : (held / of) * 0.75;
    cache.set(word, share);
    return share;
  };
  return { model, known };
}

export function loadReader(file = path.join(import.meta.dirname, "../../data/reading/model.json")): Reader {
  return readerOf(JSON.parse(readFileSync(file, "utf8")) as ColumnModel);
}

export function readBytes(bytes: Uint8Array, reader: Reader, options: { readonly year: number; readonly dates?: DayMonthOrder }): FileReading {
  const { text, encoding } = decodeBytes(bytes);
  return { ...readSheets(sheetsOfText(text), reader, options), encoding };
}

/** Reads the sheets of a file. */
export function readSheets(sheets: readonly Sheet[], reader: Reader, { year, dates }: { readonly year: number; readonly dates?: DayMonthOrder }): FileReading {
  const order = dates ?? orderOfDates(cellsOf(sheets)) ?? orderBySteps(sheets);
  const rules: DateRules = { order: order ?? "MDY", pivotYear: year - 14 };
  const jobs = new Jobs(rules, (code, description, type) => codeMeaning(reader, code, description, type));
  const tables: { sheet: string | null; columns: readonly ReadAs[] }[] = [];
  let rows = 0;
  const questions: Question[] = [];
  let employer: string | null = null;
  let hasEmployer = false;
  const found: { readonly sheet: Sheet; readonly block: Block }[] = [];
  for (const sheet of sheets) {
    rows += sheet.rows.length - (sheet.isOfRecords === true ? 1 : 0);
    for (const raw of blocksOf(sheet, reader.known)) {
      for (const block of unpivoted(raw, { rules, known: reader.known })) found.push({ sheet, block });
    }
  }
  if (order === null && isOpen(sheets)) questions.push({ about: "the order of day and month", field: "dates", column: null, options: ["MDY", "DMY"], rows: [] });
  let cents = false;
  const shared = sharedColumns(found.map(({ block }) => block));
  for (const [at, { sheet, block }] of found.entries()) {
    const columns = assignColumns(block, reader.model, { isShared: (column) => shared[at]?.has(column) === true });
    const isInCents = sheet.isOfRecords === true && areCents(block, columns);
    const told = toldBy(block, rules, sheet);
    employer ??= told.employer;
    hasEmployer ||= columns.some(({ meaning }) => meaning === "co");
    tables.push({ sheet: sheet.name, columns });
    if (isInCents) cents = true;
    jobs.add(cents ? withoutCents(block, columns) : block, columns, { ...told, employer: told.employer ?? employer });
  }
  const drafts = jobs.finish();
  if (employer === null && !hasEmployer && drafts.length > 0) questions.push({ about: "the name of the employer", field: "employer.name", column: null, options: [], rows: [] });
  const assembled = assembleJobs(drafts, { hasNoPersonId: false });
  return {
    format: "inferred",
    title: "Pay file",
    confidence: 1,
    encoding: "utf-8",
    assumptions: [],
    columns: tables.flatMap(({ columns }) => columns.map(({ heading, meaning }) => ({ heading, field: meaning === "-" ? null : meaning }))),
    rows,
    jobs: assembled.jobs,
    rejects: [...jobs.rejects, ...assembled.rejects],
    ignored: jobs.ignored,
    control: [],
    questions: [...questions, ...jobs.questions],
    tables,
  };
}

const CENTS = /^(?:gross|net|lamt|[etd](?!ept|erm|itle|ob$)\w+|w\d+)(?:\.ytd)?$/;

/** True if amounts are whole numbers of which an hour would be hundreds: interfaces give cents so. */
function areCents({ rows }: Block, columns: readonly ReadAs[]): boolean {
  const gross = columns.find(({ meaning }) => meaning === "gross");
  const hours = columns.find(({ meaning }) => meaning === "htot" || meaning === "hreg");
  if (gross === undefined || hours === undefined) return false;
  const data = rows.filter(({ kind }) => kind === "data").slice(0, 200);
  if (!data.every(({ cells }) => /^-?\d*$/.test((cells[gross.at] ?? "").trim()))) return false;
  const perHour = data.flatMap(({ cells }) => {
    const [amount, of] = [Number(cells[gross.at] ?? 0), Number(cells[hours.at] ?? 0)];
    return of > 0 && amount > 0 ? [amount / of] : [];
  });
  const middle = perHour.toSorted((one, other) => one - other)[Math.floor(perHour.length / 2)] ?? 0;
  return middle > 600 && middle < 60_000;
}

function withoutCents(block: Block, columns: readonly ReadAs[]): Block {
  const money = new Set(columns.filter(({ meaning }) => CENTS.test(meaning)).map(({ at }) => at));
  return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (money.has(at) && /^-?\d+$/.test(cell.trim()) ? (Number(cell) / 100).toFixed(2) : cell)) })) };
}

/** Of each block the columns whose texts stand in a column of another one too: they join the two. */
function sharedColumns(blocks: readonly Block[]): readonly ReadonlySet<number>[] {
  if (blocks.length < 2) return blocks.map(() => new Set());
  const values = blocks.map((block) =>
    block.headings.map((_, at) => new Set(block.rows.filter(({ kind }) => kind === "data").slice(0, 200).map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text.length > 1 && !/[.:/]/.test(text)))),
  );
  return values.map((columns, block) =>
    new Set(
      columns.flatMap((own, at) => {
        if (own.size < 3) return [];
        const isJoined = values.some((others, other) => other !== block && others.some((theirs) => theirs.size >= 3 && [...own].filter((one) => theirs.has(one)).length >= Math.min(own.size, theirs.size) * 0.7));
        return isJoined ? [at] : [];
      }),
    ),
  );
}

const SLASHED = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\s*$/;

/** True if a date stands there that is another one with day and month in the other order. */
function isOpen(sheets: readonly Sheet[]): boolean {
  for (const cell of cellsOf(sheets)) {
    const parts = SLASHED.exec(cell);
    if (parts !== null && Number(parts[1]) <= 12 && Number(parts[3]) <= 12 && Number(parts[1]) !== Number(parts[3])) return true;
  }
  return false;
}

/** The order in which the dates of a row lie days apart and not months, as periods and their pay dates do; null: neither or both. */
function orderBySteps(sheets: readonly Sheet[]): DayMonthOrder | null {
  const near = { MDY: 0, DMY: 0 };
  for (const { rows } of sheets) {
    for (const { cells } of rows.slice(0, 200)) {
      const parts = cells.flatMap((cell) => {
        const found = SLASHED.exec(cell);
        return found === null ? [] : [found];
      });
      if (parts.length < 2) continue;
      for (const order of ["MDY", "DMY"] as const) {
        const days = parts.map((one) => {
          const [month, day] = order === "MDY" ? [Number(one[1]), Number(one[3])] : [Number(one[3]), Number(one[1])];
          return month > 12 || day > 31 ? Number.NaN : Date.UTC(2000 + (Number(one[4]) % 100), month - 1, day) / 86_400_000;
        });
        for (const [at, day] of days.entries()) {
          const next = days[at + 1];
          if (next !== undefined && Math.abs(next - day) <= 31 && next !== day) near[order] += 1;
        }
      }
    }
  }
  if (near.MDY >= 3 * Math.max(1, near.DMY)) return "MDY";
  return near.DMY >= 3 * Math.max(1, near.MDY) ? "DMY" : null;
}

function* cellsOf(sheets: readonly Sheet[]): Generator<string> {
  for (const { rows } of sheets) for (const { cells } of rows) yield* cells;
}

const LABEL = /^(?:client|company|employer|business|organization|empresa|patrón|société|entreprise|employeur|contractor|district|agency|for|payroll register for)\s*(?:name)?\s*[:#-]\s*/i;
const FIRM =
  /\b(?:l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|llp|lp|pllc|plc|pc|gmbh|s\.?a\.?(?: de c\.?v\.?)?|sarl|co|company|group|partners|associates|services|school district|isd|unified school|school|schools|university|college|church|parish|diocese|ministries|county|city of|town of|village of|state of|department of|hospital|clinic|health|medical|dental|care|center|centre|foundation|society|union|hotel|inn|suites|resort|restaurant|grill|kitchen|cafe|bakery|pizza|bar|tavern|deli|foods|farms?|market|stores?|shop|supply|construction|contractors|builders|electric|plumbing|roofing|mechanical|trucking|transport|logistics|freight|staffing|consulting|industries|manufacturing|enterprises|solutions|systems|holdings|brothers|bros|& sons|government|authority|academy|preschool|daycare|homes?)\b\.?/i;
const NOT_FIRM = /\b(?:powered by|prepared by|prepared for|provided by|version|v\d|online|report|register|journal|payroll (?:services|register|detail|summary|journal)|summary|listing|detail|roster|census|confidential|page \d|copy|draft|printed|run date|period|date|year|quarter|w-?2|timesheet|time card|hours by|earnings|preview|reconciliation|statement|do not|updated|sorted|all ok)\b/i;

const LEGAL = /\b(?:l\.?l\.?c|inc|incorporated|corp|corporation|ltd|limited|llp|pllc|plc|gmbh|s\.?a\.?(?: de c\.?v\.?)?|sarl|co|company)\b\.?\W*$/i;
const PROGRAM = /\b(?:powered|prepared|provided|version|online|software|payroll|hcm|hris|hr|report writer|cloud|systems?|solutions|data|stub|pay)\b|v?\d+\.\d|\b[a-z]{2}\d{3,}/i;

/** How much a title reads as the name of an employer; over 1: it is one. */
function firmness(line: string, bare: string): number {
  if (bare.length < 3 || bare.length > 80 || /\d{1,2}[/-]\d{1,2}/.test(bare)) return 0;
  let worth = LABEL.test(line) ? 4 : 0;
  if (LEGAL.test(bare)) worth += 3;
  else if (FIRM.test(bare)) worth += 2;
  if (PROGRAM.test(bare)) worth -= 2.5;
  if (NOT_FIRM.test(bare)) worth -= 3;
  return worth;
}

/** What the titles tell. */
export function toldBy(block: Block, given: DateRules, sheet: Sheet): Told {
  const rules = { ...given, pivotYear: given.pivotYear + 15 };
  let employer: string | null = null;
  let best = 1;
  let [payDate, periodStart, periodEnd]: (string | null)[] = [null, null, null];
  let year: number | null = null;
  let quarter: number | null = null;
  const lines = block.titles.flatMap((title) => title.split(/\s{3,}|\t/)).map((line) => line.trim());
  for (const line of lines) {
    const bare = line.replace(LABEL, "").trim();
    const worth = firmness(line, bare);
    if (worth > best) [best, employer] = [worth, bare];
    const dates = [...line.matchAll(/\b\d{8}\b|\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}|\b\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]\d{2,4}/gi)].flatMap(([found]) => {
      const read = readDate(found, rules);
      return read.kind === "date" ? [read.date] : [];
    });
    const span = /\b([a-z]{3,9})\.? (\d{1,2})\s*(?:-|–|to|thru)\s*(?:([a-z]{3,9})\.? )?(\d{1,2}),? ((?:19|20)\d\d)\b/i.exec(line);
    if (span !== null) {
      const from = readDate(`${span[1]} ${span[2]}, ${span[5]}`, rules);
      const to = readDate(`${span[3] ?? span[1]} ${span[4]}, ${span[5]}`, rules);
      if (from.kind === "date" && to.kind === "date") {
        periodStart ??= from.date;
        periodEnd ??= to.date;
        continue;
      }
    }
    const ended = /\b(?:quarter|qtr)\b.*\b(?:end\w*|thru|through)\b/i.test(line) ? dates[0] : undefined;
    if (ended !== undefined) {
      year ??= Number(ended.slice(0, 4));
      quarter ??= Math.ceil(Number(ended.slice(5, 7)) / 3);
      continue;
    }
    if (/print|run date|as of|generated|created|impres/i.test(line)) {
      if (/year.to.date|as of|through/i.test(line) && !/run|print/i.test(line) && dates[0] !== undefined) year ??= Number(dates[0].slice(0, 4));
      continue;
    }
    if (dates.length >= 2) {
      periodStart ??= dates[0] ?? null;
      periodEnd ??= dates[1] ?? null;
      if (dates[2] !== undefined) payDate ??= dates[2];
    } else if (dates.length === 1) {
      if (/pay ?date|check ?date|paid|payday|fecha de pago|date de paiement|pay day|cheque/i.test(line)) payDate ??= dates[0] ?? null;
      else if (/end|thru|through|w\/?e\b|termin|hasta|au\b/i.test(line)) periodEnd ??= dates[0] ?? null;
      else if (/begin|start|from|week of|desde/i.test(line)) periodStart ??= dates[0] ?? null;
      else if (/period|pay/i.test(line)) periodEnd ??= dates[0] ?? null;
    } else {
      const named = /(?:\bfor\b|\byear\b|tax year|w-?2|fiscal|calendar|año|ejercicio|exercice|^)\D{0,12}((?:19|20)\d\d)\b/i.exec(line);
      if (named !== null) year ??= Number(named[1]);
      const q = /\b(?:q|quarter|qtr)\W{0,2}([1-4])\b|\b([1-4])(?:st|nd|rd|th)?\s*(?:q|quarter|qtr)\b/i.exec(line);
      if (q !== null) {
        quarter ??= Number(q[1] ?? q[2]);
        const inLine = /((?:19|20)\d\d)/.exec(line);
        if (inLine !== null) year ??= Number(inLine[1]);
      }
    }
  }
  const month = monthOfSheet(sheet.name, year);
  const isOfSheet = month !== null && periodStart === null && periodEnd === null;
  if (isOfSheet) [periodStart, periodEnd] = month;
  return { isOfSheet, employer, payDate, periodStart, periodEnd, year, quarter };
}

export function monthOfSheet(name: string | null, year: number | null): [string, string] | null {
  if (name === null) return null;
  const numbered = /^((?:19|20)\d\d)[-_ ./](\d{1,2})$|^(\d{1,2})[-_ ./]((?:19|20)\d\d)$/.exec(name.trim());
  const own = /((?:19|20)\d\d)/.exec(name)?.[1] ?? (/['’]?(\d\d)$/.exec(name)?.[1] === undefined ? undefined : `20${/(\d\d)$/.exec(name)?.[1]}`);
  const month = numbered === null ? monthIn(name) : Number(numbered[2] ?? numbered[3]);
  const of = own === undefined ? year : Number(own);
  if (month < 1 || month > 12 || of === null) return null;
  return monthSpan(of, month);
}

export function monthSpan(year: number, month: number): [string, string] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = String(month).padStart(2, "0");
  return [`${year}-${two}-01`, `${year}-${two}-${last}`];
}

const LINE_MEANINGS = /^(?:e(?:reg|ot|dt|hol|pto|sick|bon|com|tip|other|reimb)|t(?:fed|st|loc|ss|med|other)|d(?:401|hlth|dent|vis|hsa|garn|dues|other)|er(?:ss|med|fut|sui|hl|401|tot)|gross|net|ttot|dtot)$/;

/** What a code or description of a line means: of earnings, taxes, deductions and totals. */
function codeMeaning({ model }: Reader, code: string, description: string, type: string): string | null {
  const text = description === "" ? code : description;
  const scores = scoresOf(model, headingFeatures(text));
  const other = description === "" || code === "" ? null : scoresOf(model, headingFeatures(code));
  const [kind] = wordsOf(type);
  let best: { readonly meaning: string; readonly score: number } | null = null;
  for (const [at, meaning] of model.meanings.entries()) {
    const hours = /^h(reg|ot|dt|hol|pto|sick|other)$/.exec(meaning);
    const as = hours === null ? meaning : `e${hours[1]}`;
    if (!LINE_MEANINGS.test(as)) continue;
    let score = (scores[at] ?? -20) + (other === null ? 0 : 0.3 * (other[at] ?? -20));
    if (kind !== undefined) {
      if (/^(?:e|earn\w*|earnings|percep\w*|pay|wage|gain|income|allowance)$/.test(kind) && !/^(?:e(?!r(?!eg|eimb))|gross|net)/.test(as)) score -= 4;
      if (/^(?:t|tax\w*|imp\w*|withh\w*)$/.test(kind) && !/^t/.test(as)) score -= 4;
      if (/^(?:d|ded\w*|benefit|post|pre)$/.test(kind) && !/^[dt]/.test(as)) score -= 4;
    }
    if (best === null || score > best.score) best = { meaning: as, score };
  }
  return best?.meaning ?? null;
}
