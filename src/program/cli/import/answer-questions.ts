import { createInterface } from "node:readline/promises";
import { originalRows, rowsOfFile } from "../../../areas/files/layouts/original-rows.ts";
import { choicesText, UnansweredQuestions } from "../../../areas/files/payroll/opening/file-questions.ts";
import type { FileAnswer, FileQuestion, PayrollFile, RowPlace } from "../../../areas/files/payroll/payroll-file.ts";
import { withoutSsns } from "../../../kernel/text/us/ssn.ts";

/** Asks a person for a line of text. */
export type Ask = (prompt: string) => Promise<string>;

/** Answers by the id of their question. */
export type GivenAnswers = ReadonlyMap<string, string>;

/**
 * Refuses a file because of its open questions, with the option for each answer.
 *
 * @param given the answers that were given: one to an open question is none of its choices
 */
export function unanswered(questions: readonly FileQuestion[], given: GivenAnswers): UnansweredQuestions {
  const [many, each] = questions.length === 1 ? ["1 question", "it"] : [`${questions.length} questions`, "each"];
  const message = [
    `Nothing was loaded: the file leaves ${many} open about who is paid, how much or when. Answer ${each} with an option of the same command:`,
    ...questions.flatMap((one) => questionLines(one, given.get(one.id))),
  ].join("\n");
  return new UnansweredQuestions(questions, { message, invalidParams: [] });
}

/**
 * A question in lines of text, with the option for each of its choices.
 *
 * @param wrong an answer that was given and is none of the choices
 */
export function questionLines(question: FileQuestion, wrong?: string): string[] {
  const { id, text, options } = question;
  const said = wrong === undefined ? [] : [`    ${JSON.stringify(wrong)} is not one of the choices.`];
  const choices = options.map(({ answer, text: words }) => `    ${answerOption(id, answer)}  ${words}`);
  const free = options.length === 0 ? [`    ${answerOption(id, "…")}`] : [];
  return [`  ${text}`, ...said, ...choices, ...free];
}

function answerOption(id: string, answer: string): string {
  return `--answer ${shellQuoted(`${id}=${answer}`)}`;
}

/** A word as a POSIX shell takes it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** How questions are asked at a terminal. */
interface Asking {
  readonly ask: Ask;
  readonly write: (text: string) => void;
  /** By the id of a question, some of the rows that it is about, as lines of text. */
  readonly rowsOf: (question: FileQuestion) => readonly string[];
}

/**
 * Asks the questions of a file one by one, with their choices and some of their rows. An answer is a
 * choice or its number.
 *
 * @returns null if one was left open
 */
export async function askAnswers(questions: readonly FileQuestion[], asking: Asking): Promise<GivenAnswers | null> {
  const { ask, write, rowsOf } = asking;
  const answers = new Map<string, string>();
  write("The file does not tell all that decides who is paid, how much or when.\n");
  for (const [at, question] of questions.entries()) {
    write(`\nQuestion ${at + 1} of ${questions.length}: ${question.text}\n`);
    for (const row of rowsOf(question)) write(`    ${row}\n`);
    for (const [place, option] of question.options.entries()) write(`  ${place + 1}) ${optionText(option)}\n`);
    const answer = await askOne(question, { ask, write });
    if (answer === null) return null;
    answers.set(question.id, answer);
  }
  return answers;
}

function optionText({ answer, text, effect }: FileAnswer): string {
  return `${answer}: ${text}${effect === null ? "" : `; ${effect}`}`;
}

async function askOne(question: FileQuestion, { ask, write }: Pick<Asking, "ask" | "write">): Promise<string | null> {
  const { options } = question;
  for (;;) {
    const what = options.length === 0 ? "Answer" : `Answer, or its number from 1 to ${options.length}`;
    const typed = (await ask(`${what} (empty: stop): `)).trim();
    if (typed === "") return null;
    if (options.length === 0) return typed;
    const chosen =
      options[Number(typed) - 1] ?? options.find(({ answer }) => answer.toLowerCase() === typed.toLowerCase());
    if (chosen !== undefined) return chosen.answer;
    write(`It must be ${choicesText(question)}.\n`);
  }
}

/**
 * Asks at the terminal for lines of text, empty at the end of input; Ctrl-C there interrupts the program as elsewhere.
 * A line that was typed or pasted ahead answers the next question.
 *
 * @param signal ends a question
 */
export function lineAsker(signal: AbortSignal): Ask {
  const ahead: string[] = [];
  return async (question) => {
    const typed = ahead.shift();
    if (typed !== undefined) {
      process.stderr.write(`${question}${typed}\n`);
      return typed;
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.on("line", (line) => ahead.push(line));
    // Reading key by key turns off the terminal's own Ctrl-C.
    terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
    try {
      const isEnded = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
      return await Promise.race([terminal.question(question, { signal }), isEnded]);
    } finally {
      terminal.close();
    }
  };
}

/** So many rows of a question are shown, each of at most so many characters. */
const SHOWN = { rows: 3, lines: 12, chars: 200 } as const;

/**
 * Some of the rows of each question as they are in the file, with SSNs masked, for the person at a
 * terminal: they are values of persons.
 *
 * @param bytes the file that was read
 * @returns lines of text by the id of the question
 */
export async function questionRows(
  bytes: Uint8Array,
  { questions, ...file }: PayrollFile,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = new Map<string, readonly string[]>();
  for (const question of questions) rows.set(question.id, await rowsOf(bytes, { questions, ...file }, question));
  return rows;
}

async function rowsOf(bytes: Uint8Array, file: PayrollFile, question: FileQuestion): Promise<string[]> {
  const places = question.rows.slice(0, SHOWN.rows);
  const original = rowsOfFile(file);
  if (original === null || places.length === 0) return [];
  const isPath = (place: RowPlace): place is string => typeof place === "string";
  // A document has no rows: its jobs are found by their number.
  const rowsOfJob = new Map(places.flatMap((place, at) => (isPath(place) ? [[at + 1, [place]] as const] : [])));
  const asked = places.map((place, at) => ({ line: isPath(place) ? at + 1 : place, reason: "" }));
  const lines = await originalRows(bytes, { ...original, rowsOfJob }, asked);
  return lines.slice(0, SHOWN.lines).map((line) => withoutSsns(shown(line)).slice(0, SHOWN.chars));
}

function shown(line: string): string {
  return line.trimEnd().replace(/,rejected_line,rejected_because$|,\d+,$/, "");
}
