import type { FileAnswer, FileQuestion } from "../../payroll/payroll-file.ts";
import type { ReadAs } from "../assign.ts";
import type { Block } from "../blocks.ts";
import { OPTIONS_MAX } from "./doubt.ts";
import { baseOf, type Meaning, meaningOf, NOTHING, ofKind } from "./meanings.ts";

const ROWS_MAX = 3;
const QUESTIONS_MAX = 3;
/** The urgency of a column whose answer its values cannot mean: it is always asked about again. */
const WRONG = Number.NEGATIVE_INFINITY;
/** The order in which open columns are asked about: what decides most first. Those that are left are not read. */
const URGENT: readonly ReadonlySet<Meaning>[] = [
  new Set(["gross_pay", "net_pay"]),
  new Set(["pay_date", "period_start", "period_end", "pay_period"]),
  new Set(["full_name", "first_name", "last_name", "employee_number", "ssn", "birth_date"]),
  new Set([...ofKind("rate"), "line_amount", "total_hours"]),
  new Set([
    ...ofKind("earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions"),
    ...ofKind("employer tax", "employer benefit", "part of hours", "hours of a day", "time"),
    ...(["ein", "foreign_tax_id", "end_date", "job_title", "department", "hire_date"] as const),
  ]),
];

/** A table and how its columns are read. */
interface ReadTable {
  readonly block: Block;
  readonly columns: readonly ReadAs[];
}

/** What the open columns of the tables of a file mean: a question a heading, those answered wrongly and the most weighty first. */
export function columnQuestions(tables: readonly ReadTable[]): FileQuestion[] {
  const all = tables.flatMap(({ block, columns }) => {
    // Where several numbers may be the person's, the answer for one is that for the others.
    const [, ...others] = columns.filter(isNumberInDoubt);
    return columns.filter((column) => !others.includes(column)).map((column) => ({ block, column }));
  });
  // Of several columns of one name an answer may be right for one alone: the others are not asked about again.
  const settled = new Set(all.filter(({ column }) => column.answer === "taken").map(({ column }) => column.name));
  const asked = new Map<string, { readonly question: FileQuestion; readonly urgency: number }>();
  for (const { block, column } of all) {
    const urgency = column.answer === "refused" ? WRONG : column.open === null ? -1 : urgencyOf(column.open);
    if (urgency === -1 || asked.has(column.name) || settled.has(column.name)) continue;
    asked.set(column.name, { question: questionOf(column, block), urgency });
  }
  const list = [...asked.values()].toSorted((one, other) => one.urgency - other.urgency);
  return list.filter(({ urgency }, at) => at < QUESTIONS_MAX || urgency === WRONG).map(({ question }) => question);
}

/** Rank among what is asked, the least first; -1: it is of too little weight, and stays unread. */
function urgencyOf(open: readonly Meaning[]): number {
  if (open.every((meaning) => meaningOf(meaning).weight === "detail")) return -1;
  const ranks = open
    .map((meaning) => URGENT.findIndex((meanings) => meanings.has(baseOf(meaning))))
    .filter((rank) => rank >= 0);
  return ranks.length === 0 ? URGENT.length : Math.min(...ranks);
}

function questionOf({ at, name, open, meaning: best, rivals }: ReadAs, block: Block): FileQuestion {
  const all = open ?? [best, ...rivals.map(({ meaning }) => meaning)].slice(0, OPTIONS_MAX);
  const meanings = all.filter((meaning) => meaning !== NOTHING);
  const rows = block.rows
    .filter(({ kind, cells }) => kind === "data" && (cells[at] ?? "").trim() !== "")
    .slice(0, ROWS_MAX);
  const value = (rows[0]?.cells[at] ?? "").trim();
  const choices = [...meanings, NOTHING];
  const options = choices.map((meaning): FileAnswer => {
    const { text } = meaningOf(meaning);
    return {
      answer: meaning,
      text: meaning === NOTHING ? "None of these" : sentence(text),
      effect: meaning === NOTHING ? `${value} is not imported` : null,
    };
  });
  const texts = meanings.map((meaning) => meaningOf(meaning).text);
  const called = /^#\d+$/.test(name) ? `column ${name.slice(1)}` : `the column ${name}`;
  return {
    id: `column:${name}`,
    kind: "column",
    column: name,
    text: isNumberInDoubt({ meaning: best, open })
      ? `Is ${called} the employee number in the payroll system? Another column also has a number for each person.`
      : texts.length === 1
        ? `Is ${called} ${texts[0]}? Its heading is unclear, and no total in the file confirms it.`
        : `What is ${called}: ${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}? Its heading and values fit each of these, and no total in the file decides it.`,
    options,
    rows: rows.map(({ place }) => place),
  };
}

const NUMBER: Meaning = "employee_number";

/** True of one of several numbers of a person: rows are joined by it, while it is open which one is stated. */
export function isNumberInDoubt({ meaning, open }: Pick<ReadAs, "meaning" | "open">): boolean {
  return meaning === NUMBER && open !== null;
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}
