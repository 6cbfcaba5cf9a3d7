import { meaningOfField } from "../../scripts/reading/fields.ts";
import type { FileQuestion, QuestionKind, RowPlace } from "../../src/areas/files/payroll/payroll-file.ts";
import type { Expectation, ExpectedQuestion, Loose } from "./truth.ts";

/** By the field of an expected question, the kinds of those that ask the same. */
const KINDS: readonly (readonly [field: RegExp, kinds: readonly QuestionKind[]])[] = [
  [/^dates$/, ["dates"]],
  [/^employer\.name$/, ["employer"]],
  [/^pay_unit$/, ["pay_unit"]],
  [/^name$/, ["name_order"]],
  [/^person$/, ["same_person"]],
  [/^statements\.hours$/, ["hours_form"]],
  [/^(?:totals|statements)\.(?:year|quarter|fiscal_year)$/, ["period"]],
  [/^statements\.(?:ytd\.)?\w+$/, ["column", "period"]],
];
/** Words of an option by those of the answer. */
const SYNONYMS: readonly (readonly [answer: RegExp, option: RegExp])[] = [
  [/^several persons$/, /several|different|separate|two|no\b/],
  [/^one person$/, /one|same|yes/],
  [/^h mm$/, /minutes|h ?mm|clock/],
  [/^decimal$/, /decimal/],
  [/^last first$/, /last first|last name first|surname first|last.*first/],
  [/^first last$/, /first last|first name first|first.*last/],
];

type Asked = Pick<FileQuestion, "id" | "kind" | "column" | "rows">;

/** The question of the truth that a question of a file is; null: the file itself tells. */
export function expectedOf(asked: Asked, expect: Expectation): ExpectedQuestion | null {
  const same = (expect.questions ?? []).filter(({ field }) =>
    KINDS.find(([form]) => form.test(field))?.[1].includes(asked.kind),
  );
  if (asked.kind === "same_person") return ofNames(asked.rows, same);
  const ofColumn = same.filter(({ column, answer }) =>
    [column, answer].some((one) => isColumn(asked.column, one, expect)),
  );
  if (ofColumn[0] !== undefined) return ofColumn[0];
  const needsColumn = asked.kind === "pay_unit" || asked.kind === "column";
  const open = needsColumn && asked.column !== null ? same.filter(({ column }) => column === null) : same;
  return open[0] ?? null;
}

/** That of the names in the rows; a question about several names is answered "several persons" if that is so of one. */
function ofNames(asked: readonly RowPlace[], expected: readonly ExpectedQuestion[]): ExpectedQuestion | null {
  const all = asked.flatMap((row) => expected.filter(({ rows = [] }) => rows.includes(String(row))));
  return all.find(({ answer }) => answer === "several persons") ?? all[0] ?? null;
}

/** The answer to a question of a file by its truth; null: the truth has none. */
export function answerTo(asked: FileQuestion, expect: Expectation): string | null {
  const expected = expectedOf(asked, expect);
  if (expected === null) return asked.kind === "column" ? meaningOfColumn(asked, expect) : null;
  const { answer } = expected;
  if (typeof answer === "object") return answerByCode(asked, answer);
  if (typeof answer === "number") return answerOfColumn(asked, answer, expect);
  if (asked.options.length === 0) return answer;
  const wanted = words(answer);
  const option =
    asked.options.find((one) => words(one.answer) === wanted) ??
    asked.options.find((one) => words(one.text) === wanted) ??
    asked.options.find((one) => isSynonym(wanted, `${words(one.answer)} ${words(one.text)}`));
  return option?.answer ?? answer;
}

/** What a column means that the truth does not ask about: as its maker named the field; null: it does not name it. */
function meaningOfColumn({ column }: FileQuestion, { columns = [], labels = {} }: Expectation): string | null {
  if (column === null) return null;
  const asked = words(column);
  const own = columns.find(({ heading, column: place }) => words(heading) === asked || isPlace(column, place));
  const below = own ?? columns.find(({ heading }) => words(heading) !== "" && asked.endsWith(` ${words(heading)}`));
  const label = Object.entries(labels).find(([heading]) => words(heading) === asked)?.[1];
  const field = below?.field ?? label?.field;
  return field === undefined ? null : meaningOfField(field);
}

/** The names that an answer gives the employer of a job; null: none is asked for. */
export function employerOf(job: Loose, read: Loose | null, { questions = [] }: Expectation): readonly string[] | null {
  const answers = questions
    .filter(({ field, isAnyAnswer }) => field === "employer.name" && isAnyAnswer !== true)
    .map(({ answer }) => answer);
  if (answers.length === 0) return null;
  const code = codeOf(job) ?? codeOf(read ?? {});
  return answers.flatMap((answer) => {
    if (typeof answer !== "object") return [String(answer)];
    const own = code === null ? undefined : answer[code];
    return own === undefined ? Object.values(answer) : [own];
  });
}

function codeOf({ employer }: Loose): string | null {
  const code = typeof employer === "object" && employer !== null && "code" in employer ? employer.code : undefined;
  return code === undefined ? null : String(code);
}

function answerByCode({ id, column, text }: FileQuestion, names: Readonly<Record<string, string>>): string | null {
  const code = Object.keys(names).find((one) => id.endsWith(`:${one}`) || column === one || text.includes(`"${one}"`));
  return code === undefined ? null : (names[code] ?? null);
}

/** Which of two columns of one heading is the year to date: by its place, or what one of them is. */
function answerOfColumn({ column, options, id }: FileQuestion, place: number, expect: Expectation): string | null {
  const ofPlace = options.find(({ answer }) => answer === String(place) || answer === `#${place}`);
  if (ofPlace !== undefined) return ofPlace.answer;
  const isYearToDate = isPlace(column, place) || isPlace(id.slice(id.indexOf(":") + 1), place);
  const named = (expect.columns ?? []).find((one) => one.column === place);
  const isNamed = column !== null && named !== undefined && words(named.heading) === words(column);
  const option = options.find(
    ({ answer, text }) => /ytd|year to date/i.test(`${answer} ${text}`) === (isYearToDate || isNamed),
  );
  return option?.answer ?? null;
}

function isColumn(asked: string | null, expected: unknown, { columns = [] }: Expectation): boolean {
  if (asked === null || expected === null) return false;
  if (typeof expected === "number") return isPlace(asked, expected);
  const heading = String(expected);
  if (words(asked) === words(heading)) return true;
  return columns.some((one) => isPlace(asked, one.column) && words(one.heading) === words(heading));
}

function isPlace(asked: string | null, place: number): boolean {
  return asked === `#${place}`;
}

function isSynonym(answer: string, option: string): boolean {
  return SYNONYMS.find(([form]) => form.test(answer))?.[1].test(option) ?? false;
}

function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
