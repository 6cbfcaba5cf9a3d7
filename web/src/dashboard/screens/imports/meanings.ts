import type { Import, ImportPreview } from "@openvoe/client";
import { fieldLabel } from "../../parts/field-label.ts";
import { type Draft, withValue } from "./draft.ts";

type Column = ImportPreview["tables"][number]["columns"][number];
type Option = readonly [value: string, text: string];

/** The choice that a column is not read. */
export const NOT_READ = "\n\n";

/** What columns can mean, what each is read as, and how another meaning is chosen. */
export interface Meanings {
  readonly groups: readonly { readonly title: string; readonly options: readonly Option[] }[];
  hasOption(field: string | null): boolean;
  textOf(field: string | null): string;
  /** The chosen option of a column. */
  valueOf(column: Column): string;
  isChanged(column: Column): boolean;
  /** Null: as it is found. */
  choose(column: Column, value: string | null): void;
}

interface MeaningsOptions {
  readonly of: ImportPreview;
  readonly kind: Import["kind"];
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The meanings as fields that have one column each. */
export function meaningsOf({ of, draft, onChange }: MeaningsOptions): Meanings {
  const { columns } = draft;
  const known = new Set(of.fields.map(({ field }) => field));
  const labelOf = ({ field, is_required }: ImportPreview["fields"][number]) =>
    is_required && of.payroll === null ? `${fieldLabel(field)} (required)` : fieldLabel(field);
  const [required, optional] = [true, false].map((is) => of.fields.filter(({ is_required }) => is_required === is));
  const optionsOf = (fields: ImportPreview["fields"] = []) => fields.map((one): Option => [one.field, labelOf(one)]);
  const givenTo = ({ heading }: Column) => Object.entries(columns).find(([, to]) => to === heading)?.[0];
  return {
    groups: [
      { title: "No use", options: [[NOT_READ, "Not read"]] },
      { title: "Always needed", options: optionsOf(required) },
      { title: "Further", options: optionsOf(optional) },
    ],
    hasOption: (field) => field === null || known.has(field),
    textOf: (field) => (field === null ? "Not read" : /^[a-z_]+$/.test(field) ? fieldLabel(field) : field),
    valueOf: (column) => column.field ?? NOT_READ,
    isChanged: (column) => givenTo(column) !== undefined,
    choose: (column, value) => {
      const former = givenTo(column);
      const without = former === undefined ? columns : withValue(columns, former, null);
      if (value === null) return onChange({ columns: without });
      if (value !== NOT_READ) return onChange({ columns: { ...without, [value]: column.heading } });
      const { field } = column;
      onChange({ columns: field !== null && known.has(field) ? { ...without, [field]: null } : without });
    },
  };
}
