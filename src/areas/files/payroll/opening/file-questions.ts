import { AppError, type InvalidParam } from "../../../../kernel/error.ts";
import { isPositionName } from "../../told-header.ts";
import type { FileQuestion, QuestionKind } from "../payroll-file.ts";

/** Answers by the id of their question. */
type FileAnswers = Readonly<Record<string, string>>;

/** Kinds of questions whose answer is right for one file only: its year, and who its rows of one name are. */
const OF_ONE_FILE: ReadonlySet<string> = new Set<QuestionKind>(["period", "same_person"]);

/** The refusal of a file because questions of it are open; its fields are `answers.ID`. */
export class UnansweredQuestions extends AppError {
  readonly questions: readonly FileQuestion[];

  constructor(
    questions: readonly FileQuestion[],
    { message, invalidParams }: { readonly message: string; readonly invalidParams: readonly InvalidParam[] },
  ) {
    super("incorrect_parameters", message, { invalidParams });
    this.questions = questions;
  }
}

/**
 * Refuses a file of which a question is open, or has an answer that is none of its choices: such an
 * answer leaves it open.
 *
 * @param answers those that were given
 * @throws UnansweredQuestions that names each question, its choices and no value of a person
 */
export function requireAnswered(questions: readonly FileQuestion[], answers: FileAnswers): void {
  if (questions.length === 0) return;
  const [is, it] = questions.length === 1 ? ["question is", "it"] : ["questions are", "each"];
  const message = `The file does not tell all that decides who is paid, how much or when: ${questions.length} ${is} open. Answer ${it} in answers; the preview has the questions with the rows.`;
  throw new UnansweredQuestions(questions, { message, invalidParams: questions.map((one) => faultOf(one, answers)) });
}

/**
 * Refuses answers that are none of the choices of their question.
 *
 * @throws UnansweredQuestions as {@link requireAnswered} does
 */
export function requireChoices(questions: readonly FileQuestion[], answers: FileAnswers): void {
  requireAnswered(
    questions.filter(({ id }) => answers[id] !== undefined),
    answers,
  );
}

function faultOf(question: FileQuestion, answers: FileAnswers): InvalidParam {
  const wrong = answers[question.id] === undefined ? "" : "has none of the choices; ";
  return { field: `answers.${question.id}`, message: `${wrong}must be ${choicesText(question)}: ${question.text}` };
}

/** The answers to a question to choose from, such as `MDY (month first) or DMY (day first)`. */
export function choicesText({ options, kind }: Pick<FileQuestion, "options" | "kind">): string {
  if (kind === "period" && options.length === 0) return "a year such as 2025, or a quarter such as 2025 Q3";
  if (options.length === 0) return "any text";
  return options.map(({ answer, text }) => `${answer} (${text})`).join(" or ");
}

/** The answers that hold for the next file of the source too. */
export function keptAnswers(answers: FileAnswers): FileAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !OF_ONE_FILE.has(kindOf(id))));
}

/** True of a question about a column that is named by its place, such as `pay_unit:#3`. */
export function isOfPlace(id: string): boolean {
  return isPositionName(id.slice(kindOf(id).length + 1));
}

function kindOf(id: string): string {
  return id.split(":", 1)[0] ?? "";
}
