import type { ImportPreview } from "@openvoe/client";
import { useId, useState } from "preact/hooks";
import { Badge, Button, Card, capitalized, countText } from "../../parts/content.tsx";
import { namedColumn, rowText } from "./column-names.ts";
import type { Question } from "./draft.ts";

/** The id of the part of the page with the questions, and of the first field of an open one. */
export const QUESTIONS_ID = "import-questions";

interface QuestionsProps {
  readonly questions: readonly Question[];
  /** Those that are open; a part of the questions. */
  readonly open: ReadonlySet<string>;
  readonly answers: Readonly<Record<string, string>>;
  readonly preview: Pick<ImportPreview, "tables" | "meanings">;
  readonly onAnswer: (id: string, answer: string | null) => void;
}

/** What the file does not tell: each question with its choices, and what each would make of the rows. */
export function QuestionsCard({ questions, open, answers, preview, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null;
  const count = open.size;
  return (
    <div id={QUESTIONS_ID}>
      <Card
        title={count === 0 ? "All questions are answered" : `${countText(count, "question")} to answer first`}
        lead="The file does not contain the answers, and they affect who is paid, how much or when. They also apply to later files of this source."
      >
        <ol class="questions">
          {questions.map((one) => (
            <li key={one.id}>
              <OneQuestion
                question={withChosen(one, answers[one.id], preview)}
                isOpen={open.has(one.id)}
                answer={answers[one.id] ?? null}
                cells={cellsOf(one, preview)}
                onAnswer={(answer) => onAnswer(one.id, answer)}
              />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** A question with the answer that was chosen above its column, where none of its own choices is that. */
function withChosen(
  question: Question,
  answer: string | undefined,
  { meanings }: Pick<ImportPreview, "meanings">,
): Question {
  const { options } = question;
  const chosen = meanings.find((one) => one.answer === answer);
  if (options.length === 0 || chosen === undefined || options.some((one) => one.answer === answer)) return question;
  const option = { answer: chosen.answer, text: capitalized(chosen.text), effect: "Chosen above the column" };
  return { ...question, options: [...options, option] };
}

interface OneProps {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly answer: string | null;
  /** What stands in its column. */
  readonly cells: readonly string[];
  readonly onAnswer: (answer: string | null) => void;
}

function OneQuestion({ question, isOpen, answer, cells, onAnswer }: OneProps) {
  const id = useId();
  const { column, text, options, rows } = question;
  const where = [
    column === null ? null : `${namedColumn(column)}${cells.length === 0 ? "" : `: ${cells.join(", ")}`}`,
    rows.length === 0 ? null : `${rows.length === 1 ? "Row" : "Rows"} ${rows.map(rowText).join(", ")}`,
  ].filter((part) => part !== null);
  return (
    <fieldset class="question" aria-describedby={where.length === 0 ? undefined : `${id}-where`}>
      <legend>
        {text} <span aria-live="polite">{isOpen ? null : <Badge tone="good">Answered</Badge>}</span>
      </legend>
      {where.length === 0 ? null : (
        <p id={`${id}-where`} class="hint">
          {where.join(". ")}.
        </p>
      )}
      {options.length === 0 ? (
        <TextAnswer label={text} answer={answer} onAnswer={onAnswer} />
      ) : (
        <Options {...{ id, options, answer, isOpen, onAnswer }} />
      )}
    </fieldset>
  );
}

interface OptionsProps extends Pick<OneProps, "answer" | "isOpen" | "onAnswer"> {
  readonly id: string;
  readonly options: Question["options"];
}

function Options({ id, options, answer, isOpen, onAnswer }: OptionsProps) {
  return (
    <div class="check-list">
      {options.map((one) => (
        <label key={one.answer} class="check">
          <input
            type="radio"
            name={id}
            checked={answer === one.answer}
            data-open={isOpen}
            onChange={() => onAnswer(one.answer)}
          />
          <span>
            {one.text}
            {one.effect === null ? null : <span class="hint line">{one.effect}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

interface TextAnswerProps {
  readonly label: string;
  readonly answer: string | null;
  readonly onAnswer: (answer: string | null) => void;
}

/** Given by Enter or the button, or when it is left. */
function TextAnswer({ label, answer, onAnswer }: TextAnswerProps) {
  const [text, setText] = useState(answer ?? "");
  const give = () => {
    const given = text.trim();
    if (given !== (answer ?? "")) onAnswer(given === "" ? null : given);
  };
  return (
    <div class="text-answer">
      <input
        class="input"
        aria-label={`Answer: ${label}`}
        value={text}
        maxLength={256}
        data-open={answer === null}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={give}
        onKeyDown={({ key }) => key === "Enter" && give()}
      />
      <Button look="small" onClick={give} label="Answer" />
    </div>
  );
}

const CELLS_MAX = 3;

/** Some values of the column that a question is about, of its own rows where those are on the screen. */
function cellsOf({ column, rows }: Question, { tables }: Pick<ImportPreview, "tables">): string[] {
  if (column === null) return [];
  for (const table of tables) {
    const at = table.columns.findIndex(({ name }) => name === column);
    if (at < 0) continue;
    const own = table.rows.filter(({ row }) => rows.includes(row));
    const cells = (own.length > 0 ? own : table.rows).map((one) => one.cells[at] ?? "");
    return [...new Set(cells)].filter((cell) => cell !== "").slice(0, CELLS_MAX);
  }
  return [];
}

/** Gives the focus to the first field of the first open question. */
export function focusFirstOpen(): void {
  const field = document.querySelector<HTMLElement>(`#${QUESTIONS_ID} [data-open=true]`);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
