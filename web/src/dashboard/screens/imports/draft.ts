import type { ImportPreview, ImportReading } from "@openvoe/client";
import type { NamedFormat } from "./choices.tsx";

/** An order of dates; empty: as the file shows it. */
export type Dates = "" | "MDY" | "DMY" | "YMD";

/** A question of a file. */
export type Question = ImportPreview["questions"][number];

/** What an operator says of a file, as the screen holds it. */
export interface Draft {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly values: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly dates: Dates;
  readonly as: NamedFormat | null;
}

/** Nothing is said. */
export const EMPTY_DRAFT: Draft = { columns: {}, values: {}, answers: {}, dates: "", as: null };

/** A draft as the service takes it. */
export function readingOf({ columns, values, answers, dates, as }: Draft): ImportReading {
  return {
    columns,
    ...(dates === "" ? {} : { dates }),
    ...(as === null ? {} : { as }),
    ...(isEmpty(values) ? {} : { values }),
    ...(isEmpty(answers) ? {} : { answers }),
  };
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

/** A record with a value; without it where that is null. */
export function withValue<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...rest } = record;
  return value === null ? rest : { ...rest, [name]: value };
}

/** Questions in the order in which they were first asked: one that is answered stays where it is, to be changed. */
export function questionsOf(asked: readonly Question[], known: readonly Question[], { answers }: Draft): Question[] {
  const now = new Map(asked.map((one) => [one.id, one]));
  const kept = known.flatMap((one) => now.get(one.id) ?? (answers[one.id] === undefined ? [] : [one]));
  const before = new Set(kept.map(({ id }) => id));
  return [...kept, ...asked.filter(({ id }) => !before.has(id))];
}
