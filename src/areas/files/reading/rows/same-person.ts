import { createHash } from "node:crypto";
import type { FileQuestion, RowPlace } from "../../payroll/payroll-file.ts";
import type { AnswersById } from "../questions.ts";
import type { Twins } from "./twins.ts";

/** Names are asked for one by one up to this number; of more, one question is about all of them first. */
const EACH_MAX = 3;
/** Of more names none is asked for by itself: the rows of all are held back unless each is one person's. */
const DETAIL_MAX = 12;
/** Rows that show a question about a name. */
const ROWS_MAX = 3;
/** Rows of each name that show a question about several. */
const NAME_ROWS_MAX = 2;
/** So many digits of a hash tell the names of a file apart, and do not tell a name. */
const ID_DIGITS = 6;

type Answer = "one" | "several";

/** The questions that are asked of the names with the answers that were given, and the names that stay open. */
interface SamePerson {
  readonly questions: readonly FileQuestion[];
  /** Names, as keys, of which nobody stated that their rows are one person's. */
  readonly open: ReadonlySet<string>;
}

/** Asks of names whether the rows of each are one person's: of each by itself, or of many first whether all are. */
export function samePersonOf(twins: Twins, answers: AnswersById): SamePerson {
  const names = [...twins];
  const isOfAll = names.length > EACH_MAX;
  const all = isOfAll ? questionOfAll(names) : null;
  const told = all === null ? undefined : answers.get(all.id);
  if (told === "one") return { questions: [], open: new Set() };
  const asksEach = !isOfAll || (told === "several" && names.length <= DETAIL_MAX);
  const each = asksEach ? names.map((name) => ({ name: name[0], question: questionOf(name) })) : [];
  const asked = [...(all === null ? [] : [all]), ...each.map(({ question }) => question)];
  const isOne = new Set(each.filter(({ question }) => answers.get(question.id) === "one").map(({ name }) => name));
  return {
    questions: asked.filter(({ id }) => !answers.has(id)),
    open: new Set(names.map(([name]) => name).filter((name) => !isOne.has(name))),
  };
}

type Name = readonly [key: string, rows: readonly RowPlace[]];

function questionOf(name: Name): FileQuestion {
  const [, rows] = name;
  return {
    ...ofNames([name]),
    text: `Do rows ${listed(rows)} belong to one person? They have the same name, and the file has no employee number or date of birth.`,
    options: [
      answerOf("one", { text: "One person", effect: "They belong to one person" }),
      answerOf("several", { text: "Several people, or not sure", effect: "They are not imported" }),
    ],
    rows: rows.slice(0, ROWS_MAX),
  };
}

function questionOfAll(names: readonly Name[]): FileQuestion {
  const [first] = names;
  const effect = names.length > DETAIL_MAX ? "Their rows are not imported" : "A question for each name follows";
  return {
    ...ofNames(names),
    text: `Does each of ${names.length} names belong to one person, such as the name in rows ${listed(first?.[1] ?? [])}? Each has several rows for one period, and the file has no employee number or date of birth.`,
    options: [
      answerOf("one", { text: "Each belongs to one person", effect: "Rows with the same name belong to one person" }),
      answerOf("several", { text: "Some belong to several people, or not sure", effect }),
    ],
    rows: names.flatMap(([, rows]) => rows.slice(0, NAME_ROWS_MAX)),
  };
}

function answerOf(answer: Answer, { text, effect }: { readonly text: string; readonly effect: string }) {
  return { answer, text, effect };
}

/** The id is of the names and the rows in which they first stand: an answer is none for other names. */
function ofNames(names: readonly Name[]): Pick<FileQuestion, "id" | "kind" | "column"> {
  // The order of the words of a name may be a question too.
  const own = JSON.stringify(names.map(([name, [first]]) => [name.split(" ").sort(), first]));
  const hash = createHash("sha256").update(own).digest("hex").slice(0, ID_DIGITS);
  return { id: `same_person:${hash}`, kind: "same_person", column: null };
}

function listed(rows: readonly RowPlace[]): string {
  const shown = rows.slice(0, ROWS_MAX).map(String);
  if (rows.length > ROWS_MAX) return `${shown.join(", ")} and ${rows.length - ROWS_MAX} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
