/*
 * The vocabulary of the payroll document: a field states its type, what it means and its example
 * once. The interface's view (`http/views/connections`) and the remote protocol's wire
 * (`providers/remote/protocol`) are made of these values.
 */

declare const documentValue: unique symbol;
declare const wireValue: unique symbol;

/** What a text is. `pattern`: as the remote protocol sends it. */
type TextFormat = "plain" | "id" | "date" | "time" | "money" | "decimal" | { readonly pattern: string };

/** The type of a field's value, apart from null. */
export type Shape =
  | { readonly kind: "text"; readonly format: TextFormat; readonly example: string; readonly maxLength?: number }
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly example: string }
  | { readonly kind: "flag" }
  | { readonly kind: "year"; readonly example: number }
  | { readonly kind: "names"; readonly example: string; readonly itemDescription: string }
  | { readonly kind: "group"; readonly group: Group }
  | { readonly kind: "list"; readonly group: Group; readonly maxItems: number };

/**
 * A field of the payroll document.
 *
 * @typeParam Value its value in the document
 * @typeParam Wire its value as a remote system sends it; `never`: it sends none
 */
export interface Field<Value = unknown, Wire = unknown> {
  readonly shape: Shape;
  readonly description: string;
  readonly isNullable: boolean;
  /** True: the example of the nullable field is null. */
  readonly isExampleNull?: true;
  /** False: the API does not show the field as it is. */
  readonly isShown: boolean;
  /** Null: the remote protocol does not have the field. */
  readonly wire: { readonly description?: string; readonly isOptional?: true } | null;
  readonly [documentValue]?: Value;
  readonly [wireValue]?: Wire;
}

/** Fields by name, in the order of the API. */
export type Fields = Readonly<Record<string, Field>>;

/** Fields that belong together. */
export interface Group<Own extends Fields = Fields> {
  /** The name of the schema in the API's document. */
  readonly title: string;
  readonly description: string;
  /** The name of the schema in the remote protocol's document; absent: it has none. */
  readonly wireName?: string;
  /** True: the remote protocol names each entry by the system's own key. */
  readonly isKeyed?: true;
  readonly fields: Own;
}

/** The type of a group's values in the document. */
export type DocumentOf<Of extends Group> = {
  readonly [Name in keyof Of["fields"]]: ValueOf<Of["fields"][Name]>;
};

/**
 * The type of a group's values as read from a remote system: fields that it may leave out are null
 * then.
 */
export type WireOf<Of extends Group> = (Of extends { readonly isKeyed: true } ? { readonly key: string } : unknown) & {
  readonly [Name in keyof Of["fields"] as Of["fields"][Name] extends Field<unknown, never>
    ? never
    : Name]: Of["fields"][Name] extends Field<unknown, infer Wire> ? Wire : never;
};

/** What the remote protocol says differently of a text. */
interface WireText {
  readonly description?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** A text. */
export function textField<Value extends string = string>(
  description: string,
  example: string,
  { pattern, maxLength, ...wire }: WireText = {},
): Field<Value, Value> {
  const format = pattern === undefined ? "plain" : { pattern };
  return field({ kind: "text", format, example, ...(maxLength !== undefined && { maxLength }) }, description, wire);
}

/** A text of one of the other forms. */
export function formattedText<Value extends string = string>(
  format: Exclude<TextFormat, object>,
  description: string,
  example: string,
): Field<Value, Value> {
  return field({ kind: "text", format, example }, description);
}

/** US dollars with two decimals. */
export function moneyField(description: string, example = "1234.50"): Field<string, string> {
  return formattedText("money", `${description}: US dollars, two decimals`, example);
}

/** US dollars with two decimals, or null. */
export function moneyOrNull(description: string, example?: string): Field<string | null, string | null> {
  const known = moneyField(description, example);
  return nullableField({ ...known, description: `${known.description}; null if not known` });
}

/** Decimal hours, or null. */
export function hoursOrNull(description: string): Field<string | null, string | null> {
  return nullableField(
    formattedText("decimal", `${description}: decimal hours, two decimals; null if not known`, "80.00"),
  );
}

/** One of a closed list of values. */
export function enumField<const Values extends readonly string[]>(
  values: Values,
  description: string,
  options: { readonly example?: Values[number]; readonly wire?: string } = {},
): Field<Values[number], Values[number]> {
  const { example = values[0] ?? "", wire } = options;
  return field({ kind: "enum", values, example }, description, wire === undefined ? {} : { description: wire });
}

/** True or false. */
export function flagField(description: string): Field<boolean, boolean> {
  return field({ kind: "flag" }, description);
}

/** A calendar year. */
export function year(description: string, example: number): Field<number, number> {
  return field({ kind: "year", example }, description);
}

/** A list of names of fields; a remote system may leave it out. */
export function names(
  description: string,
  example: string,
  wire?: string,
): Field<readonly string[], readonly string[] | undefined> {
  const shape = { kind: "names", example, itemDescription: "Name of a field" } as const;
  return field(shape, description, { isOptional: true, ...(wire !== undefined && { description: wire }) });
}

/** One value of a group. */
export function group<Of extends Group>(of: Of, description = of.description): Field<DocumentOf<Of>, WireOf<Of>> {
  return field({ kind: "group", group: of }, description);
}

/** A list of a group's values. */
export function list<Of extends Group>(
  of: Of,
  description: string,
  options: { readonly maxItems: number; readonly wire?: string },
): Field<readonly DocumentOf<Of>[], readonly WireOf<Of>[]> {
  const { maxItems, wire } = options;
  const shape = { kind: "list", group: of, maxItems } as const;
  return field(shape, description, wire === undefined ? {} : { description: wire });
}

/** The same or null; absent on the wire counts as null. */
export function nullableField<Value, Wire>(
  field: Field<Value, Wire>,
  example?: null,
): Field<Value | null, Wire | null> {
  const { shape, description, isShown, wire } = field;
  const nullable = { shape, description, isShown, isNullable: true };
  return { ...nullable, ...(example === null && { isExampleNull: true }), wire: wire && { ...wire, isOptional: true } };
}

/** A field that a remote system may leave out, although the document always has it. */
export function defaulted<Value, Wire>(field: Field<Value, Wire>): Field<Value, Wire | null> {
  const { shape, description, isShown, isNullable, wire } = field;
  return { shape, description, isShown, isNullable, wire: wire && { ...wire, isOptional: true } };
}

/** A field that the service sets; no remote system sends it. */
export function ours<Value>(field: Field<Value>): Field<Value, never> {
  const { shape, description, isShown, isNullable } = field;
  return { shape, description, isShown, isNullable, wire: null };
}

/** A field that the service sets and does not show. */
export function hidden<Value>(field: Field<Value>): Field<Value, never> {
  return { ...ours(field), isShown: false };
}

type ValueOf<Of extends Field> = Of extends Field<infer Value> ? Value : never;

/** The values of those fields that are null or lists. */
type UnknownOf<Own extends Fields> = {
  readonly [Name in keyof Own as null extends ValueOf<Own[Name]>
    ? Name
    : ValueOf<Own[Name]> extends readonly unknown[]
      ? Name
      : never]: ValueOf<Own[Name]>;
};

/**
 * Fields of which nothing is known: null where a field may be null, empty where it is a list. The others are undefined: the maker of
 * a value adds them, and all have the order of the fields.
 */
export function unknownOf<Own extends Fields>(fields: Own): UnknownOf<Own> {
  const members = Object.entries(fields).map(([name, { shape, isNullable }]) => {
    if (isNullable) return [name, null];
    return [name, shape.kind === "list" || shape.kind === "names" ? [] : undefined];
  });
  return Object.fromEntries(members) as UnknownOf<Own>;
}

/** A value for each of several names, in their order. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** Some fields of a value, in the order of the names. */
export function pickOf<From extends object, Name extends keyof From & string>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

function field<Value, Wire>(
  shape: Shape,
  description: string,
  wire: { readonly description?: string; readonly isOptional?: true } = {},
): Field<Value, Wire> {
  return { shape, description, isNullable: false, isShown: true, wire };
}
