import { ApiError, type InvalidParam } from "@openvoe/client";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { Mutation } from "../service/use-query.ts";
import { Failure } from "./states.tsx";

/** The refused fields of the form around a field, by the service's names for them. */
const Faults = createContext<readonly InvalidParam[]>([]);

/** What was filled in, by the fields' names. */
export interface Values {
  /** The text of a field; empty if there is none. */
  text(name: string): string;
  /** The text of a field, or null where it is blank. */
  optional(name: string): string | null;
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
  return {
    text,
    optional: (name) => (text(name).trim() === "" ? null : text(name)),
    all: (name) => data.getAll(name).map(String),
  };
}

/** Why the field of a name was refused; null if it was not. */
export function useFault(name: string): string | null {
  const found = useContext(Faults).filter(({ field }) => nameOf(field) === name || field === name);
  return found.length === 0 ? null : found.map(({ message }) => message).join("; ");
}
