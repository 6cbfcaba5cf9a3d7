import { wordsOf } from "../../parts/content.tsx";
import { CheckGroup, SelectField, TextField, useFault, type Values } from "../../parts/form.tsx";
import type { Rule } from "./income-texts.tsx";

/** A value that a rule asks for, as the service lists it. */
type Asked = Rule["asks"][number];
/** Where a value is stated in a request. */
type Place = Asked["in"];

const PLACES: readonly (readonly [Place, string, string])[] = [
  ["facts", "Facts that are not in payroll data", "Leave a field empty if you do not know it."],
  ["parameters", "Rule settings", "Empty fields use the defaults of the rule pack."],
];

/** Fields for all that a rule asks for. */
export function AskedFields({ rule }: { readonly rule: Rule }) {
  return (
    <>
      {PLACES.map(([place, title, hint]) => (
        <AskedGroup key={place} place={place} title={title} hint={hint} rule={rule} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly place: Place;
  readonly title: string;
  readonly hint: string;
  readonly rule: Rule;
}

function AskedGroup({ place, title, hint, rule: { asks, parameters } }: GroupProps) {
  const fault = useFault(place);
  const asked = asks.filter((one) => one.in === place);
  if (asked.length === 0) return null;
  return (
    <fieldset class="group" name={place}>
      <legend>{title}</legend>
      <p class="hint">{hint}</p>
      {fault === null ? null : (
        <p class="fault" role="alert" tabIndex={-1}>
          {fault}
        </p>
      )}
      {asked.map((one) => (
        <AskedField key={one.name} value={one} packValue={place === "parameters" ? parameters[one.name] : undefined} />
      ))}
    </fieldset>
  );
}

function AskedField({ value, packValue }: { readonly value: Asked; readonly packValue: unknown }) {
  const name = `${value.in}.${value.name}`;
  const label = labelOf(value.name);
  const shown = typeof packValue === "string" ? packValue : undefined;
  switch (value.type) {
    case "flag":
      return <SelectField name={name} label={label} options={value.in === "facts" ? FACT_FLAG : PARAMETER_FLAG} />;
    case "word": {
      const none = ["", shown === undefined ? "Not stated" : `Default: ${wordsOf(shown).toLowerCase()}`] as const;
      return (
        <SelectField
          name={name}
          label={label}
          options={[none, ...value.one_of.map((one) => [one, wordsOf(one)] as const)]}
        />
      );
    }
    case "words":
      return (
        <CheckGroup
          name={name}
          legend={label}
          checked={[]}
          checks={value.one_of.map((one) => ({ value: one, label: wordsOf(one) }))}
        />
      );
    case "day":
      return <TextField name={name} label={label} type="date" isOptional />;
    case "month":
      return <TextField name={name} label={label} placeholder="YYYY-MM" isOptional />;
    case "numbers":
    case "days":
      return <TextField name={name} label={label} hint="Separate several values with commas." isOptional />;
    case "by_month":
      return <TextField name={name} label={`${label} of the month`} hint="Dollars, such as 900.00." isOptional />;
    default:
      return (
        <TextField name={name} label={label} isOptional {...(shown === undefined ? {} : { placeholder: shown })} />
      );
  }
}

/** Abbreviations that are shown in capitals. */
const SHORT: Readonly<Record<string, string>> = { magi: "MAGI", snap: "SNAP", ytd: "YTD" };

function labelOf(name: string): string {
  const words = wordsOf(name.split(".").at(-1) ?? name);
  return words.replace(/\b\w+\b/g, (word) => SHORT[word.toLowerCase()] ?? word);
}

const FACT_FLAG = [
  ["", "Not stated"],
  ["true", "Yes"],
  ["false", "No"],
  ["null", "Asked, but not known"],
] as const;
const PARAMETER_FLAG = FACT_FLAG.slice(0, 3);

/** What a request states, of the fields that {@link AskedFields} shows. */
export interface Stated {
  readonly facts: Record<string, unknown>;
  readonly parameters: Record<string, unknown>;
}

/** Reads the fields of a rule. A monthly fact is stored under the assessed month. */
export function readAsked({ asks }: Rule, values: Values, asOf: string): Stated {
  const stated: Stated = { facts: {}, parameters: {} };
  const month = values.optional("parameters.month") ?? monthBefore(asOf);
  for (const asked of asks) {
    const value = readValue(asked, values, month);
    if (value === undefined) continue;
    const [first = "", member] = asked.name.split(".");
    const place = stated[asked.in];
    place[first] = member === undefined ? value : { ...(place[first] as object | undefined), [member]: value };
  }
  return stated;
}

function readValue({ in: place, name: asked, type }: Asked, values: Values, month: string): unknown {
  const name = `${place}.${asked}`;
  if (type === "words") {
    const all = values.all(name);
    return all.length === 0 ? undefined : all;
  }
  const text = values.optional(name)?.trim();
  if (text === undefined) return undefined;
  if (type === "flag") return text === "null" ? null : text === "true";
  if (type === "numbers" || type === "days") return text.split(/[,;\s]+/).filter(Boolean);
  return type === "by_month" ? { [month]: text } : text;
}

/** The last whole month before a day, which a rule of a month takes if none is stated. */
function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
}
