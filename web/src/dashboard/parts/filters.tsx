import type { ComponentChildren, TargetedEvent } from "preact";
import { changeSearch, useLocation } from "../router/location.ts";
import { SelectField, TextField } from "./fields.tsx";
import { timeParameters } from "./time-filter.tsx";

interface FilterBarProps {
  /** Parameters of the address that no field shows: another filter removes them. */
  readonly removes?: readonly string[];
  readonly children: ComponentChildren;
}

/** The filters of a list as a form. Each field is named like the parameter of the address that it sets. */
export function FilterBar({ removes = [], children }: FilterBarProps) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = [...data].map(([name, value]) => [name, String(value).trim()]);
    const removed = [...removes, "cursor"].map((name) => [name, null]);
    changeSearch({ ...Object.fromEntries(fields), ...timeParameters(data), ...Object.fromEntries(removed) });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        {children}
      </form>
    </search>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  /** The choice that filters nothing: `Any status`. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A filter for one of a few values. */
export function FilterSelect({ any, options, ...field }: FilterSelectProps) {
  const value = useLocation().search.get(field.name) ?? "";
  return <SelectField {...field} value={value} options={[["", any], ...options]} />;
}

interface FilterTextProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
}

/** A filter for a text, which must be the same unless the placeholder says otherwise. */
export function FilterText({ placeholder = "Exactly", ...field }: FilterTextProps) {
  const value = useLocation().search.get(field.name) ?? "";
  return <TextField {...field} type="search" placeholder={placeholder} value={value} />;
}
