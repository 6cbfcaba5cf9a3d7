import { amountUnits } from "../files/values/amounts.ts";
import { parseHours } from "../files/values/amounts.ts";
import { readDate } from "../files/values/loose-dates.ts";
import type { Block, BlockRow } from "./blocks.ts";
import { type ColumnModel, scoresOf } from "./classifier.ts";
import { formsOf, headingFeatures, valueFeatures, wordsOf } from "./features.ts";

/** What a column is read as. */
export interface ReadAs {
  readonly at: number;
  readonly heading: string;
  readonly group: string;
  readonly meaning: string;
  /** The probability of the meaning, 0 to 1, by heading and values alone. */
  readonly share: number;
}

const SAMPLE = 300;
/** However sure a heading is, what the numbers add up to can say otherwise. */
const FLOOR = -8;
const LEAST = -20;
const ROWS = 60;

/** True if a column has the same texts again and again. */
function isRepeating(rows: readonly BlockRow[], at: number): boolean {
  const texts = rows.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => text !== "");
  return new Set(texts).size < texts.length * 0.6;
}
const UNIQUE = new Set(
  "id name first mid last suf ssn dob a1 a2 city st zip csz hire rehire term status title dept co cc ein acct ptype freq basis rate rhr rday rper rmo ryr stdh pdate pstart pend prange chk ctype year qtr month gross net htot hreg hot hdt hhol hpto hsick ereg eot edt ehol epto esick etip tfed tst tss tmed ttot dtot gross.ytd net.ytd htot.ytd code cdesc ltype lamt wdate tin tout brk w1 w3 w5 w16 erss ermed erfut ertot qt qx wks email phone".split(" "),
);
const EARNINGS = /^e(?:reg|ot|dt|hol|pto|sick|bon|com|tip|other)$/;
const TAXES = /^t(?:fed|st|loc|ss|med|other)$/;
const DEDUCTIONS = /^d(?:401|hlth|dent|vis|hsa|garn|dues|other)$/;
const HOURS = /^h(?:reg|ot|dt|hol|pto|sick|other)$/;

/** Finds what each column of a block means: by its heading, its values, and what its numbers add up to. */
export function assignColumns(block: Block, model: ColumnModel, isShared: (column: number) => boolean = () => false): ReadAs[] {
  const rows = sampleOf(block.rows);
  const candidates = block.headings.map((heading, at) => {
    const own = candidatesOf({ heading, group: block.groups[at] ?? "", at, rows }, model);
    if (!isShared(at)) return own;
    return own.map((one) => ({ ...one, score: one.score + (/^(?:id|name|ssn|last|first)$/.test(one.meaning) ? 4 : one.meaning === "-" ? -5 : 0) })).toSorted((one, other) => other.score - one.score);
  });
  const numbers = block.headings.map((_, at) => rows.map(({ cells }) => numberOf(cells[at] ?? "")));
  const days = block.headings.map((_, at) => rows.slice(0, ROWS).map(({ cells }) => dayOf(cells[at] ?? "")));
  const owners = ownersOf(block, candidates, rows);
  const facts = { rows, numbers, candidates, days, owners: owners.map(({ owns }) => owns), stays: owners.map(({ stays }) => stays), isOneRowEach: isOneRowEachOf(candidates, rows) };
  boost(candidates, numbers, rows.length);
  const current = candidates.map((one) => one[0]?.meaning ?? "-");
  let score = total(current, facts);
  for (let round = 0; round < 8; round += 1) {
    let best: { readonly next: string[]; readonly score: number } | null = null;
    for (const [at, list] of candidates.entries()) {
      for (const { meaning } of list) {
        if (meaning === current[at]) continue;
        const next = [...current];
        const other = UNIQUE.has(meaning) ? next.indexOf(meaning) : -1;
        next[at] = meaning;
        const tries = other < 0 ? [next] : [next, ...(candidates[other] ?? []).slice(0, 4).filter((one) => one.meaning !== meaning).map((one) => next.map((own, to) => (to === other ? one.meaning : own)))];
        for (const each of tries) {
          const is = total(each, facts);
          if (is > (best?.score ?? score) + 1e-6) best = { next: each, score: is };
        }
      }
    }
    if (best === null) break;
    for (const [at, meaning] of best.next.entries()) current[at] = meaning;
    score = best.score;
  }
  return block.headings.map((heading, at) => ({
    at,
    heading,
    group: block.groups[at] ?? "",
    meaning: current[at] ?? "-",
    share: Math.exp((candidates[at] ?? []).find(({ meaning }) => meaning === current[at])?.score ?? -9),
  }));
}

function sampleOf(rows: readonly BlockRow[]): readonly BlockRow[] {
  return rows.filter(({ kind }) => kind === "data").slice(0, SAMPLE);
}

interface Candidate {
  readonly meaning: string;
  readonly score: number;
}

interface ColumnText {
  readonly heading: string;
  readonly group: string;
  readonly at: number;
  readonly rows: readonly BlockRow[];
}

const YEAR_TO_DATE = /\b(?:y\.?t\.?d|year to date|ytd|to date|cum(?:ul\w*)?|acumulad\w*|so far this year|for (?:the )?year)\b/i;
const EMPLOYER = /\b(?:employer|er|company(?: paid)?|co)\b(?! name| code)/i;

function candidatesOf({ heading, group, at, rows }: ColumnText, model: ColumnModel): Candidate[] {
  const values = rows.map(({ cells }) => (cells[at] ?? "").trim());
  const filled = values.filter((value) => value !== "" && value !== "-");
  if (heading === "" && (filled.length === 0 || group === "")) {
    if (filled.length === 0) return [{ meaning: "-", score: 0 }];
  }
  const own = valueFeatures(values);
  const alone = scoresOf(model, [...(heading === "" ? [] : headingFeatures(heading)), ...own]);
  const both = group === "" ? alone : scoresOf(model, [...headingFeatures(`${group} ${heading}`), ...own]);
  const text = `${group} ${heading}`.replace(/[_.]+/g, " ");
  const isYtd = YEAR_TO_DATE.test(text) || wordsOf(text).includes("ytd");
  const forms = formShares(filled);
  const middle = medianOf(filled);
  const list = model.meanings.map((meaning, to) => {
    let score = group === "" ? (alone[to] ?? -20) : Math.log(0.6 * Math.exp(alone[to] ?? -20) + 0.4 * Math.exp(both[to] ?? -20));
    if (isYtd && /\.ytd$/.test(meaning)) score += 4;
    score = Math.max(FLOOR, score) + fit(meaning, forms) + fitOfSize(meaning, middle);
    return { meaning, score };
  });
  const extra = isYtd
    ? list.filter(({ meaning }) => EARNINGS.test(meaning) || TAXES.test(meaning) || DEDUCTIONS.test(meaning) || HOURS.test(meaning)).map(({ meaning, score }) => ({ meaning: `${meaning}.ytd`, score: score + 1 }))
    : [];
  const known = new Set(list.map(({ meaning }) => meaning));
  return [...list, ...extra.filter(({ meaning }) => !known.has(meaning))].sort((one, other) => other.score - one.score).filter(({ meaning }, rank) => rank < 9 || ALWAYS.has(meaning));
}

/** Meanings that are tried for every column: what rows add up to can say what no heading does. */
const ALWAYS = new Set(["lamt", "gross", "net", "htot", "id", "name", "code", "rate", "-"]);

/** The shares of the forms among the values that are there. */
function formShares(values: readonly string[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const value of values) for (const form of new Set(formsOf(value))) shares.set(form, (shares.get(form) ?? 0) + 1 / values.length);
  return shares;
}

const AMOUNT = /^(?:[etd](?!ept|erm|itle|ob|in$|out$)\w+|gross|net|w\d+|q[tx]|lamt|r(?:ate|hr|day|week|per|mo|yr))(?:\.ytd)?$/;

/** What the form of the values says against a meaning. */
function fit(meaning: string, shares: ReadonlyMap<string, number>): number {
  if (shares.size === 0) return 0;
  const of = (form: string) => shares.get(form) ?? 0;
  const number = of("number");
  const isWhole = of("whole") > 0.98 && of("zero") < 0.5;
  if (/^(?:pdate|pstart|pend|rehire|term|wdate)$/.test(meaning) || (meaning === "hire" && of("early") <= 0.3)) return -6 * (1 - Math.min(1, of("date") + of("number") * 0.3 + (meaning === "term" ? 0.3 : 0)));
  if (meaning === "hire" && of("early") > 0.3) return -5;
  if (meaning === "dob") return -6 * (1 - Math.min(1, of("date") + of("number") * 0.3)) - 8 * of("new") + (of("date") > 0.9 && of("old") > 0.9 && of("early") > 0.3 ? 4 : 0);
  if (/^(?:tin|tout)$/.test(meaning)) return -6 * (1 - of("clock"));
  if (meaning === "name" && of("comma") > 0.7 && of("cityline") < 0.2) return 6;
  if (/^(?:name|first|last|title)$/.test(meaning)) return -8 * (number + of("date") + of("clock")) - (meaning === "title" ? 0 : 5 * (of("firm") > 0.3 ? of("firm") : 0));
  if (meaning === "co") return of("firm") > 0.4 ? 2 : -6 * number;
  if (meaning === "ssn") return of("ssn") > 0.6 ? 6 : -5 * (1 - Math.min(1, of("ssn") + of("nine") + of("eight") + of("four")));
  if (AMOUNT.test(meaning)) return -7 * (1 - number) - 5 * of("date") - (isWhole && /^(?:lamt|gross|net)/.test(meaning) ? 4 : 0);
  if (/^(?:h(?!ire)\w+|brk|day)(?:\.ytd)?$/.test(meaning)) return -7 * (1 - Math.min(1, number + of("clock")));
  if (meaning === "ein") return -7 * (1 - Math.min(1, of("ein") + of("nine")));
  if (meaning === "prange") return of("range") > 0.5 ? 7 : -6;
  if (of("range") > 0.5) return -6;
  if (meaning === "email" || meaning === "phone") return -8 * (1 - of(meaning));
  if (/^(?:ptype|freq|basis|status|code|cdesc|ltype|dept|place|suf|mid|city|st|a1|a2|cc|acct)$/.test(meaning)) return -5 * of("date") - 5 * (of("money") + of("decimal"));
  if (meaning === "soc") return -6 * (of("words2") + of("words3") + of("comma"));
  if (meaning === "year") return -5 * (1 - of("year"));
  if (meaning === "zip") return -4 * (1 - of("zip"));
  return 0;
}

/** The middle of the amounts that are not nothing; null: there are none. */
function medianOf(values: readonly string[]): number | null {
  const sizes = values.flatMap((value) => Math.abs(numberOf(value) ?? 0) || []).toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? null;
}

/** What the size of the amounts says against a meaning: nobody is paid 300 an hour for 900 hours a period. */
function fitOfSize(meaning: string, middle: number | null): number {
  if (middle === null) return 0;
  if (meaning === "rhr") return middle > 250 || middle < 2 ? -6 : 0;
  if (/^h(?:reg|ot|dt|hol|pto|sick|other|tot)$/.test(meaning)) return middle > 800 ? -6 : 0;
  if (meaning === "day") return middle > 24 ? -6 : 0;
  if (meaning === "ryr") return middle < 3_000 ? -5 : 0;
  if (meaning === "gross" || meaning === "net") return middle < 20 ? -3 : 0;
  return 0;
}

function numberOf(text: string): number | null {
  if (text.trim() === "") return 0;
  const hours = /^\d{1,4}:\d\d$/.test(text.trim()) ? parseHours(text) : null;
  if (hours !== null) return Number(hours);
  const units = amountUnits(text.replace(/^(\s*\d+),(\d{4})$/, "$1.$2"));
  return units === null ? null : Number(units) / 10_000;
}

function dayOf(text: string): number | null {
  if (!/\d/.test(text) || text.length > 30) return null;
  for (const order of ["MDY", "DMY"] as const) {
    const read = readDate(text, { order, pivotYear: 2030 });
    if (read.kind === "date" && read.date.length === 10) return Date.parse(read.date) / 86_400_000;
  }
  return null;
}

/** By column: 1 if each person has a value of its own there that stays, -1 if persons share it or it changes; 0: unknown. */
function ownersOf(block: Block, candidates: readonly (readonly Candidate[])[], rows: readonly BlockRow[]): readonly Owner[] {
  const unknown = block.headings.map(() => ({ owns: 0, stays: false }));
  const names = candidates.flatMap((list, at) => (/^(?:name|first|last|ssn)$/.test(list[0]?.meaning ?? "") && (list[0]?.score ?? -9) > -1 ? [at] : []));
  if (names.length === 0) return unknown;
  const keys = rows.map(({ cells }) => names.map((at) => (cells[at] ?? "").trim()).join("|"));
  const persons = new Set(keys).size;
  if (persons < 3) return unknown;
  return block.headings.map((_, at) => {
    const byKey = new Map<string, Set<string>>();
    for (const [row, { cells }] of rows.entries()) {
      const text = (cells[at] ?? "").trim();
      if (text === "") continue;
      const key = keys[row] ?? "";
      byKey.set(key, (byKey.get(key) ?? new Set()).add(text));
    }
    const values = new Set([...byKey.values()].flatMap((texts) => [...texts]));
    if (byKey.size < 3) return { owns: 0, stays: false };
    const stays = [...byKey.values()].filter((texts) => texts.size === 1).length / byKey.size;
    const owns = values.size < byKey.size * 0.7 || stays < 0.7 ? -1 : values.size >= byKey.size * 0.9 && stays > 0.9 ? 1 : 0;
    return { owns, stays: stays > 0.95 && rows.length > persons * 1.5 };
  });
}

/** True if each pair of a person and a date has one row. */
function isOneRowEachOf(candidates: readonly (readonly Candidate[])[], rows: readonly BlockRow[]): boolean {
  const keys = candidates.flatMap((list, at) => (/^(?:name|first|last|ssn|id|pdate|pend|pstart|prange|chk)$/.test(list[0]?.meaning ?? "") ? [at] : []));
  if (rows.length < 4 || keys.length === 0) return false;
  const own = rows.map(({ cells }) => keys.map((at) => cells[at] ?? "").join("|"));
  return new Set(own).size > own.length * 0.9;
}

const PRODUCT_ROWS = 40;

/** Hours times rate is the amount: three columns of which that holds are those. */
function boost(candidates: readonly Candidate[][], numbers: readonly (readonly (number | null)[])[], count: number): void {
  const least = Math.min(count, PRODUCT_ROWS);
  const before = candidates.map((list) => [...list]);
  const usable = numbers.flatMap((column, at) => {
    const own = column.slice(0, PRODUCT_ROWS).filter((value) => value !== null && value !== 0 && value !== 1).length;
    return own >= Math.max(2, least * 0.2) ? [at] : [];
  });
  if (usable.length > 30) return;
  for (const hours of usable) {
    for (const rate of usable) {
      if (rate === hours) continue;
      for (const amount of usable) {
        if (amount === hours || amount === rate) continue;
        let [held, of] = [0, 0];
        for (let row = 0; row < least; row += 1) {
          const [one, two, three] = [numbers[hours]?.[row], numbers[rate]?.[row], numbers[amount]?.[row]];
          if (one == null || two == null || three == null || one === 0 || two === 0 || three === 0 || one === 1 || two === 1) continue;
          of += 1;
          if (one <= 400 && Math.abs(one * two - three) <= 0.06) held += 1;
        }
        if (of < 2 || held < of * 0.8) continue;
        const forward = placeOf(before[hours], HOURS_OR_RATE[0]) + placeOf(before[rate], HOURS_OR_RATE[1]);
        const back = placeOf(before[rate], HOURS_OR_RATE[0]) + placeOf(before[hours], HOURS_OR_RATE[1]);
        if (forward < back || (forward === back && hours > rate)) continue;
        raise(candidates[hours], /^(?:htot|hreg)$/, 5);
        raise(candidates[rate], /^(?:rate|rhr)$/, 5);
        raise(candidates[amount], /^(?:lamt|ereg|gross)$/, 2);
      }
    }
  }
}

const HOURS_OR_RATE = [/^h(?:tot|reg)$/, /^r(?:ate|hr)$/] as const;

function placeOf(list: readonly Candidate[] | undefined, pattern: RegExp): number {
  return Math.max(LEAST, ...(list ?? []).filter(({ meaning }) => pattern.test(meaning)).map(({ score }) => score));
}

function raise(list: Candidate[] | undefined, pattern: RegExp, by: number): void {
  for (const [at, one] of (list ?? []).entries()) if (pattern.test(one.meaning)) (list as Candidate[])[at] = { ...one, score: one.score + by };
  list?.sort((one, other) => other.score - one.score);
}

interface Owner {
  readonly owns: number;
  /** True if it is the same in all rows of a person, of whom there are several. */
  readonly stays: boolean;
}

const kindOfMoney = /^(?:ereg|gross|net|lamt)$/;

interface Facts {
  readonly owners: readonly number[];
  readonly stays: readonly boolean[];
  /** True if no two rows are of one person and date: there are no lines of codes. */
  readonly isOneRowEach: boolean;
  readonly days: readonly (readonly (number | null)[])[];
  readonly rows: readonly BlockRow[];
  readonly numbers: readonly (readonly (number | null)[])[];
  readonly candidates: readonly (readonly Candidate[])[];
}

/** How well a reading of all columns holds together. */
function total(meanings: readonly string[], { rows, numbers, candidates, days: days_, owners, stays, isOneRowEach }: Facts): number {
  let score = 0;
  const numbersOfRows = rows;
  const grossAt = meanings.indexOf("gross");
  const isVarying = grossAt >= 0 && stays[grossAt] === false;
  const seen = new Map<string, number>();
  for (const [at, meaning] of meanings.entries()) {
    score += candidates[at]?.find((one) => one.meaning === meaning)?.score ?? LEAST;
    if (kindOfMoney.test(meaning) && stays[at] === true && isVarying) score -= 3;
    if (/^(?:co|cc|ein|acct)$/.test(meaning) && owners[at] === 1) score -= 6;
    if (meaning === "id") score += (owners[at] ?? 0) * ((owners[at] ?? 0) > 0 ? 2 : 6);
    if (meaning === "chk" && owners[at] === 1 && rows.length > 3) score -= isRepeating(numbersOfRows, at) ? 4 : 0;
    if (UNIQUE.has(meaning)) {
      const count = seen.get(meaning) ?? 0;
      if (count > 0) score -= 5;
      seen.set(meaning, count + 1);
    }
  }
  const at = (pattern: RegExp | string) => meanings.flatMap((meaning, column) => ((typeof pattern === "string" ? meaning === pattern : pattern.test(meaning)) ? [column] : []));
  const count = Math.min(rows.length, ROWS);
  const sum = (columns: readonly number[], row: number) => columns.reduce((total_, column) => total_ + Math.abs(numbers[column]?.[row] ?? 0), 0);
  const share = (test: (row: number) => boolean | null) => {
    let [held, of] = [0, 0];
    for (let row = 0; row < count; row += 1) {
      const holds = test(row);
      if (holds === null) continue;
      of += 1;
      if (holds) held += 1;
    }
    return of < 2 ? 0 : held / of;
  };
  const near = (one: number, other: number) => Math.abs(Math.abs(one) - Math.abs(other)) < 0.021;
  if (at(/^(?:name|last|first)$/).length === 0) score -= at(/^(?:id|ssn)$/).length > 0 ? 2 : 8;
  if (at("first").length !== at("last").length) score -= 4;
  if (at(/^(?:code|cdesc)$/).length > 0 && isOneRowEach) score -= 8;
  if (at("basis").length > 0 && at(/^(?:rate|rhr|rper|rmo|ryr|rday|rweek)$/).length === 0) score -= 4;
  if (at("wdate").length > 0 && at(/^(?:tin|htot|hreg|day)$/).length === 0) score -= 6;
  if (at("name").length > 0 && at(/^(?:first|last)$/).length > 0) score -= 1;
  const [gross] = at("gross");
  const [net] = at("net");
  const value = (column: number | undefined, row: number) => (column === undefined ? null : (numbers[column]?.[row] ?? null));
  const earnings = at(EARNINGS);
  const taxes = at(TAXES);
  const deductions = at(DEDUCTIONS);
  const reimbursements = at("ereimb");
  const [ttot] = at("ttot");
  const [dtot] = at("dtot");
  const reward = (held: number, weight: number) => (held >= 0.7 ? held * held * weight : 0);
  if (gross !== undefined && earnings.length > 0) {
    const is = share((row) => {
      const whole = value(gross, row);
      return whole === null || whole === 0 ? null : near(sum(earnings, row), whole) || near(sum([...earnings, ...reimbursements], row), whole);
    });
    score += reward(is, earnings.length === 1 ? 3 : 4 + earnings.length * 3);
  }
  if (gross !== undefined && net !== undefined) {
    const ways = [
      [taxes, deductions],
      [ttot === undefined ? taxes : [ttot], dtot === undefined ? deductions : [dtot]],
      [taxes, dtot === undefined ? [] : [dtot]],
      [ttot === undefined ? [] : [ttot], deductions],
      [[], dtot === undefined ? [] : [dtot]],
    ] as const;
    let most = 0;
    for (const [one, other] of ways) {
      if (one.length + other.length === 0) continue;
      const is = share((row) => {
        const [whole, left] = [value(gross, row), value(net, row)];
        if (whole === null || left === null || whole === 0) return null;
        const rest = Math.abs(whole) - sum(one, row) - sum(other, row);
        return near(rest, left) || near(rest + sum(reimbursements, row), left);
      });
      most = Math.max(most, reward(is, 4 + (one.length + other.length) * 3));
    }
    score += most;
    const more = share((row) => {
      const [whole, left] = [value(gross, row), value(net, row)];
      return whole === null || left === null || whole === 0 ? null : Math.abs(left) <= Math.abs(whole) + 0.001;
    });
    score -= (1 - more) * 3;
  }
  if (ttot !== undefined && taxes.length > 0) score += reward(share((row) => near(sum(taxes, row), value(ttot, row) ?? -1)), 4);
  if (dtot !== undefined && deductions.length + taxes.length > 0) {
    const own = share((row) => near(sum(deductions, row), value(dtot, row) ?? -1));
    const all = share((row) => near(sum([...taxes, ...deductions], row), value(dtot, row) ?? -1));
    score += reward(Math.max(own, all), 4);
  }
  const hours = at(HOURS);
  const [htot] = at("htot");
  if (htot !== undefined && hours.length > 0) score += reward(share((row) => near(sum(hours, row), value(htot, row) ?? -1)), 3 + hours.length);
  const days = at("day");
  if (htot !== undefined && days.length > 2) score += reward(share((row) => near(sum(days, row), value(htot, row) ?? -1)), 6);
  for (const [column, rate, amount] of [["hreg", "rhr", "ereg"], ["htot", "rhr", "gross"], ["htot", "rhr", "ereg"], ["hreg", "rate", "ereg"], ["htot", "rate", "lamt"], ["htot", "rate", "gross"]] as const) {
    const [h] = at(column);
    const [r] = at(rate);
    const [a] = at(amount);
    if (h === undefined || r === undefined || a === undefined) continue;
    score += reward(share((row) => {
      const [one, two, three] = [value(h, row), value(r, row), value(a, row)];
      return one === null || two === null || three === null || three === 0 ? null : Math.abs(one * two - three) < 0.06;
    }), 4);
  }
  // Lines of codes have one amount; without a code nothing is a line.
  if (at(/^(?:code|cdesc)$/).length > 0) score += at("lamt").length > 0 ? 6 : 0;
  else score -= at("lamt").length * 3;
  const dates = (column: number | undefined, row: number) => (column === undefined ? null : (days_[column]?.[row] ?? null));
  const [start] = at("pstart");
  const [end] = at("pend");
  const [paid] = at("pdate");
  const within = (one: number | undefined, other: number | undefined, least: number, most: number) =>
    share((row) => {
      const [from, to] = [dates(one, row), dates(other, row)];
      return from === null || to === null ? null : to - from >= least && to - from <= most;
    });
  if (start !== undefined && end !== undefined) score += reward(within(start, end, 0, 31), 5) - (within(start, end, 0, 92) < 0.5 ? 4 : 0);
  if (end !== undefined && paid !== undefined) score += reward(within(end, paid, -7, 31), 4) - (within(end, paid, -31, 62) < 0.5 ? 4 : 0);
  if (start !== undefined && paid !== undefined) score += reward(within(start, paid, 0, 45), 3) - (within(start, paid, 0, 92) < 0.5 ? 4 : 0);
  for (const hire of at("hire")) for (const other of [end, paid]) if (other !== undefined && within(hire, other, 0, 32) > 0.7) score -= 6;
  for (const base of ["gross", "net"]) {
    const [now] = at(base);
    const [year] = at(`${base}.ytd`);
    if (now === undefined || year === undefined) continue;
    const is = share((row) => {
      const [one, other] = [value(now, row), value(year, row)];
      return one === null || other === null ? null : other >= one - 0.01;
    });
    score += is > 0.95 ? 2 : -6 * (1 - is);
  }
  return score;
}

export { formsOf };
