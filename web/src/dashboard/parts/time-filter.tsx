import { useState } from "preact/hooks";
import { useLocation } from "../router/location.ts";
import { SelectField, TextField } from "./fields.tsx";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const RANGE = "range";
const SINCE = [
  ["", "Any time"],
  ["1", "Last 24 hours"],
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  [RANGE, "From … to …"],
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
