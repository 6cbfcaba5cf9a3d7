import type { Import, ImportPreview } from "@openvoe/client";
import { capitalized } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { type Draft, withValue } from "./draft.ts";

type Column = ImportPreview["tables"][number]["columns"][number];
type Option = readonly [value: string, text: string];

/** What columns can mean, what each is read as, and how another meaning is chosen. */
export interface Meanings {
  readonly groups: readonly { readonly title: string; readonly options: readonly Option[] }[];
  hasOption(value: string): boolean;
  /** The chosen option of a column. */
  optionOf(column: Column): string;
  /** What a column is read as, in words. */
  textOf(column: Column): string;
  isChanged(column: Column): boolean;
  /** Null: as it is found. */
  choose(column: Column, value: string | null): void;
}

interface MeaningsOptions {
  readonly preview: ImportPreview;
  readonly kind: Import["kind"];
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/**
 * The meanings of the columns of a file: of pay files as answers, of our own columns as fields that have one column each.
 * A choice can turn a file from the one into the other: the next choice replaces the former one of its column, whichever
 * it was.
 */
export function meaningsOf(options: MeaningsOptions): Meanings {
  return options.preview.meanings.length > 0 ? byAnswers(options) : byFields(options);
}

const NOTHING = "nothing";

const idOf = ({ name }: Column) => `column:${name}`;

/** The fields for which a column is chosen. */
function fieldsGivenTo({ heading, name }: Column, { columns }: Draft): string[] {
  return Object.entries(columns).flatMap(([field, to]) =>
    to !== null && (to === heading || to === name) ? [field] : [],
  );
}

/** The choices of a draft without those of a column. */
function withoutChoice(column: Column, draft: Draft): Pick<Draft, "columns" | "answers"> {
  const fields = fieldsGivenTo(column, draft);
  return {
    columns: Object.fromEntries(Object.entries(draft.columns).filter(([field]) => !fields.includes(field))),
    answers: withValue(draft.answers, idOf(column), null),
  };
}

const KINDS = [
  ["person", "Person and employer"],
  ["time", "Dates"],
  ["pay", "Pay, hours, taxes and deductions"],
  ["year_to_date", "Year to date"],
  ["other", "Other"],
] as const;

function byAnswers({ preview: { meanings }, draft, onChange }: MeaningsOptions): Meanings {
  const texts = new Map(meanings.map(({ answer, text }) => [answer, sentence(text)]));
  const groups = KINDS.map(([kind, title]) => ({
    title,
    options: meanings
      .filter((one) => one.kind === kind && one.answer !== NOTHING)
      .map(({ answer }): Option => [answer, texts.get(answer) ?? answer]),
  }));
  const optionOf = ({ field }: Column) => field ?? NOTHING;
  return {
    groups: [{ title: "Skip", options: [[NOTHING, "Not imported"]] }, ...groups],
    hasOption: (value) => texts.has(value),
    optionOf,
    textOf: (column) => (column.field === null ? "Not imported" : (texts.get(column.field) ?? column.field)),
    isChanged: (column) => draft.answers[idOf(column)] !== undefined || fieldsGivenTo(column, draft).length > 0,
    choose: (column, value) => {
      const { columns, answers } = withoutChoice(column, draft);
      onChange({ columns, answers: withValue(answers, idOf(column), value) });
    },
  };
}

/** A meaning as an option: without its article. */
function sentence(text: string): string {
  return capitalized(text.replace(/^(?:the|an?) /, ""));
}

/** The choice that a column is not read, where columns are chosen by fields. */
const NOT_READ = "\n\n";

function byFields({ preview, draft, onChange }: MeaningsOptions): Meanings {
  const known = new Set(preview.fields.map(({ field }) => field));
  const [required = [], optional = []] = [true, false].map((is) =>
    preview.fields.filter(({ is_required }) => is_required === is),
  );
  const optionsOf = (fields: ImportPreview["fields"], mark = "") =>
    fields.map(({ field }): Option => [field, fieldLabel(field) + mark]);
  return {
    groups: [
      { title: "Skip", options: [[NOT_READ, "Not imported"]] },
      { title: "Required", options: optionsOf(required, " (required)") },
      { title: "Other", options: optionsOf(optional) },
    ],
    hasOption: (value) => value === NOT_READ || known.has(value),
    optionOf: ({ field }) => field ?? NOT_READ,
    textOf: ({ field }) => (field === null ? "Not imported" : fieldLabel(field)),
    isChanged: (column) => fieldsGivenTo(column, draft).length > 0,
    choose: (column, value) => {
      const { columns, answers } = withoutChoice(column, draft);
      if (value === null) return onChange({ columns, answers });
      if (value !== NOT_READ) return onChange({ columns: { ...columns, [value]: column.heading }, answers });
      const { field } = column;
      onChange({ columns: field !== null && known.has(field) ? { ...columns, [field]: null } : columns, answers });
    },
  };
}
