import type { ComponentChildren, TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import { changeSearch, useLocation } from "../router/router.tsx";
import { SelectField, TextField } from "./form.tsx";

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
export function FilterText({ placeholder = "Exact value", ...field }: FilterTextProps) {
  const value = useLocation().search.get(field.name) ?? "";
  return <TextField {...field} type="search" placeholder={placeholder} value={value} />;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RANGE = "range";
const SINCE = [
  ["", "Any time"],
  ["1", "Last 24 hours"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  [RANGE, "Custom range"],
] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The parameters of the address that {@link TimeFilter} sets. */
const TIME_PARAMETERS = ["days", "from", "to"] as const;

/**
 * When rows of a list were created, as its address says: some days until now, or from one day to another, both
 * included, in the time of the browser. Fields of a form around it: `days`, `from` and `to`.
 */
export function TimeFilter() {
  const { search } = useLocation();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const [isRange, setRange] = useState(from !== "" || to !== "");
  return (
    <>
      <SelectField
        name="days"
        label="Created"
        value={isRange ? RANGE : (search.get("days") ?? "")}
        options={SINCE}
        onChange={(chosen) => setRange(chosen === RANGE)}
      />
      {isRange ? (
        <>
          <TextField name="from" label="From" type="date" value={from} />
          <TextField name="to" label="To" type="date" value={to} />
        </>
      ) : null}
    </>
  );
}

/** What a form with a {@link TimeFilter} says of time, for the address. */
export function timeParameters(data: FormData): Record<string, string> {
  const [days, from, to] = TIME_PARAMETERS.map((name) => String(data.get(name) ?? ""));
  return days === RANGE ? { days: "", from: from ?? "", to: to ?? "" } : { days: days ?? "", from: "", to: "" };
}

/** The times of an address as a list of the service takes them. */
export function createdIn(search: URLSearchParams): {
  readonly created_after?: string;
  readonly created_before?: string;
} {
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  if (DATE.test(from) || DATE.test(to)) {
    return {
      ...(DATE.test(from) ? { created_after: dayOf(from, 0) } : {}),
      ...(DATE.test(to) ? { created_before: dayOf(to, 1) } : {}),
    };
  }
  const days = Number(search.get("days"));
  if (!(days > 0)) return {};
  // Whole hours, so that a screen that is rendered again asks the same.
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return { created_after: new Date(hour - days * DAY_MS).toISOString() };
}

function dayOf(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}

/** The query of a call. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A path with its query. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

type Given<Parameters> = { [Name in keyof Parameters]?: NonNullable<Parameters[Name]> };

/** A query without what an address does not say: what is null, undefined or an empty text. */
export function givenOf<Parameters extends object>(parameters: Parameters): Given<Parameters> {
  const given = Object.entries(parameters).filter(([, value]) => value != null && value !== "");
  return Object.fromEntries(given) as Given<Parameters>;
}

/** The one of these codes that an address names; undefined if it names none. */
export function codeOf<Code extends string>(codes: readonly Code[], text: string | null): Code | undefined {
  return codes.find((one) => one === text);
}
