import type { ImportPreview } from "@openvoe/client";
import { useEffect, useId, useState } from "preact/hooks";
import { Card } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";

/** What files of pay often do not tell, because who receives them knows it. */
const USUAL = ["employer_name", "employer_ein", "year", "quarter", "pay_date", "period_start", "period_end"] as const;
const LABELS: Readonly<Record<string, string>> = { employer_name: "Employer", employer_ein: "Employer EIN" };

interface ToldValuesProps {
  readonly told: ImportPreview["told"];
  readonly values: Readonly<Record<string, string>>;
  readonly onTell: (field: string, value: string | null) => void;
}

/** What holds for all rows: as the titles of the file tell it, or as the operator does. */
export function ToldValues({ told, values, onTell }: ToldValuesProps) {
  const titles = new Map(told.map(({ field, value }) => [field, value]));
  const fields = [...new Set([...USUAL, ...titles.keys(), ...Object.keys(values)])];
  return (
    <Card
      title="Values for all rows"
      lead={
        told.length === 0
          ? "Enter values that the file does not contain. They never replace a value in a row."
          : "These values come from the title lines of the file. Correct them if they are wrong. They never replace a value in a row."
      }
    >
      <div class="fields">
        {fields.map((field) => (
          <ToldValue
            key={field}
            label={LABELS[field] ?? fieldLabel(field)}
            isLong={field === "employer_name"}
            value={values[field] ?? titles.get(field) ?? ""}
            title={titles.get(field) ?? null}
            onTell={(value) => onTell(field, value === "" || value === titles.get(field) ? null : value)}
          />
        ))}
      </div>
    </Card>
  );
}

interface ToldValueProps {
  readonly label: string;
  /** True of what is longer than a date or number, such as a name. */
  readonly isLong: boolean;
  readonly value: string;
  /** As the titles tell it; null: they do not. */
  readonly title: string | null;
  readonly onTell: (value: string) => void;
}

/** Reported when the field is left. What is typed until then is kept here: a preview that arrives in between draws the form again. */
function ToldValue({ label, isLong, value, title, onTell }: ToldValueProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <div class={isLong ? "field long" : "field"}>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={text}
        maxLength={256}
        aria-describedby={title === null ? undefined : `${id}-hint`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onTell(currentTarget.value.trim())}
      />
      {title === null ? null : (
        <p id={`${id}-hint`} class="hint">
          {value === title ? "From the title lines of the file" : `The title lines say ${title}`}
        </p>
      )}
    </div>
  );
}
