import { ApiError, type InvalidParam } from "@openvoe/client";
import { type ComponentChildren, createContext, type TargetedEvent } from "preact";
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks";
import type { Mutation } from "../service/voe.ts";
import { Failure, Icon } from "./content.tsx";

/** The refused fields of the form around a field, by the service's names for them. */
const Faults = createContext<readonly InvalidParam[]>([]);

/** What was filled in, by the fields' names. */
export interface Values {
  /** The text of a field; empty if there is none. */
  text(name: string): string;
  /** The text of a field, or null where it is blank. */
  optional(name: string): string | null;
  /** The same of several fields, by their names. */
  optionals<Name extends string>(...names: readonly Name[]): Record<Name, string | null>;
  /** The checked ones of a group. */
  all(name: string): string[];
}

/** How far what a form asked for is. */
type Progress = Pick<Mutation<never, unknown>, "isPending" | "error">;

/** What a form is for, and what becomes of it. */
export interface FormProps {
  /** What it sends; where that has failed, refused fields are named at the fields. */
  readonly mutation: Progress;
  readonly submit: string;
  readonly onSubmit: (values: Values) => void;
  readonly cancel?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * A form. Fields keep what was typed, whatever the service answers; a field is named as the service names it, so that
 * each fault is shown where it belongs, and the first one gets the focus.
 */
export function Form({ mutation: { error, isPending }, submit, onSubmit, cancel, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const faults = error instanceof ApiError ? error.invalidParams : [];
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
    if (error !== null) first?.focus();
  }, [error]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && form.current !== null) onSubmit(valuesOf(new FormData(form.current)));
  };
  const unplaced = faults.filter(({ field }) => !hasField(form.current, field));
  const rest = error === null || (faults.length > 0 && unplaced.length === 0) ? null : error;
  return (
    <form ref={form} class="form" noValidate onSubmit={send}>
      <Faults.Provider value={faults}>{children}</Faults.Provider>
      {rest === null ? null : <Failure error={rest} />}
      <div class="actions">
        <button type="submit" class="button primary" aria-disabled={isPending}>
          {isPending ? <span class="spinner" /> : null}
          {submit}
        </button>
        {cancel}
      </div>
    </form>
  );
}

function hasField(form: HTMLFormElement | null, field: string): boolean {
  return form?.querySelector(`[name="${CSS.escape(nameOf(field))}"]`) != null;
}

/** A fault of an entry (`events[0]`) is shown at the whole field. */
function nameOf(field: string): string {
  return field.replace(/\[\d+\]$/, "");
}

function valuesOf(data: FormData): Values {
  const text = (name: string) => String(data.get(name) ?? "");
  const optional = (name: string) => (text(name).trim() === "" ? null : text(name));
  return {
    text,
    optional,
    optionals: <Name extends string>(...names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, optional(name)])) as Record<Name, string | null>,
    all: (name) => data.getAll(name).map(String),
  };
}

/** Why the field of a name was refused; null if it was not. */
export function useFault(name: string): string | null {
  const found = useContext(Faults).filter(({ field }) => nameOf(field) === name || field === name);
  return found.length === 0 ? null : found.map(({ message }) => message).join("; ");
}

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

interface FileFieldProps {
  readonly file: File | null;
  /** Why the field is refused; null if it is not. */
  readonly fault: string | null;
  /** What the file is, for screen readers. */
  readonly legend: string;
  /** Kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly onFile: (file: File | null) => void;
}

/** A field for a file, which is dropped or chosen. */
export function FileField({ file, fault, legend, accept, onFile }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer?.files[0] ?? null);
  };
  const pick = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => onFile(currentTarget.files?.[0] ?? null);
  return (
    <div class="field">
      <label for={id}>File</label>
      <fieldset
        class={isOver ? "drop-zone over" : "drop-zone"}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend class="unseen">{legend}</legend>
        <Icon name="imports" size={28} />
        <p>{file === null ? "Drop a file here, or choose one." : `${file.name}, ${sizeText(file.size)}`}</p>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={pick}
        />
      </fieldset>
      {fault === null ? null : (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
