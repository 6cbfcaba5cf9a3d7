import type { ImportPreview, ImportReading } from "@openvoe/client";
import { useId } from "preact/hooks";

/** The choice that something is as it was found; nothing that can be named contains a line end. */
export const FOUND = "\n";

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** The id of a format that can be named. */
export type NamedFormat = NonNullable<ImportReading["as"]>;

/** A field in which one of several options is chosen. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FormatProps {
  readonly preview: ImportPreview;
  /** Null: none is named. */
  readonly as: NamedFormat | null;
  readonly onChoose: (as: NamedFormat | null) => void;
}

/** The format of the file: as it is recognised, with how sure that is, or as the operator names it. */
export function FormatChoice({ preview: { payroll, formats, problem, reading }, as, onChoose }: FormatProps) {
  const how = recognitionOf(payroll, as !== null || reading.as !== null);
  const found = payroll?.title ?? (problem === null ? "OpenVOE columns" : "Not recognized");
  return (
    <Choice
      label="File format"
      value={as ?? FOUND}
      options={[
        [FOUND, as === null ? (problem === null ? `${found}${how}` : found) : "Detect automatically"],
        ...formats.map((one) => [one.format, one.title] as const),
      ]}
      onChange={(value) => onChoose(formats.find((one) => one.format === value)?.format ?? null)}
    />
  );
}

/** How a file came to its format, in brackets; empty where its columns show all that is known. */
function recognitionOf(payroll: ImportPreview["payroll"], isNamed: boolean): string {
  if (payroll === null || isNamed) return " (detected)";
  return payroll.confidence === 1 ? "" : ` (detected, ${Math.round(payroll.confidence * 100)}% confidence)`;
}
