import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { useFault } from "./form.tsx";

interface FieldProps {
  /** As the service names it: `subject.first_name`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly isOptional?: boolean;
}

interface TextFieldProps extends FieldProps {
  readonly type?: "text" | "password" | "url" | "date" | "datetime-local" | "number" | "search";
  readonly value?: string | undefined;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly isCode?: boolean;
}

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { name, type = "text", value = "", placeholder, autocomplete = "off", isCode = false } = props;
  // The attributes that are allowed depend on the type of input.
  const kind: object = { type };
  return (
    <Field {...props}>
      {(attributes) => (
        <input
          {...attributes}
          {...kind}
          name={name}
          class={isCode ? "input mono" : "input"}
          defaultValue={value}
          placeholder={placeholder}
          autocomplete={autocomplete}
          spellcheck={false}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly value?: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange?: (value: string) => void;
}

/** A field for one of a few values. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, value, onChange } = props;
  const [chosen, setChosen] = useState(value ?? options[0]?.[0] ?? "");
  return (
    <Field {...props}>
      {(attributes) => (
        <select
          {...attributes}
          name={name}
          class="input"
          value={chosen}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            onChange?.(currentTarget.value);
          }}
        >
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface Attributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

interface FrameProps extends FieldProps {
  readonly type?: TextFieldProps["type"];
  readonly children: (attributes: Attributes) => ComponentChildren;
}

function Field({ name, label, hint, isOptional = false, type, children }: FrameProps) {
  const id = useId();
  const fault = useFault(name);
  const described = [hint === undefined ? "" : `${id}-hint`, fault === null ? "" : `${id}-fault`].filter(Boolean);
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional ? <span class="muted"> (optional)</span> : null}
      </label>
      {children({ id, "aria-describedby": described.join(" ") || undefined, "aria-invalid": fault !== null })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {fault === null ? null : (
        <p id={`${id}-fault`} class="fault">
          {label} {type === "date" ? fault.replace(" in the form YYYY-MM-DD", "") : fault}
        </p>
      )}
    </div>
  );
}

/** One of {@link CheckGroup}. */
export interface Check {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface CheckGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly hint?: ComponentChildren;
  readonly checks: readonly Check[];
  readonly checked: readonly string[];
}

/** A group of check boxes under one name. */
export function CheckGroup({ name, legend, hint, checks, checked }: CheckGroupProps) {
  const id = useId();
  const fault = useFault(name);
  return (
    <fieldset class="field checks" aria-describedby={fault === null ? undefined : `${id}-fault`}>
      <legend>{legend}</legend>
      {hint === undefined ? null : <p class="hint">{hint}</p>}
      {fault === null ? null : (
        <p id={`${id}-fault`} class="fault" role="alert" tabIndex={-1}>
          {legend} {fault}
        </p>
      )}
      <div class="check-list">
        {checks.map(({ value, label, hint: text }) => (
          <label key={value} class="check">
            <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
            <span>
              {label}
              {text === undefined ? null : <span class="hint line">{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
