/* What no client means to send. What of it would be a person's is found in an answer by {@link PERSONAL}. */

/** Matches what hostile values say of a person; no fixture has it. */
export const PERSONAL = /Quarrington|900-?55-?0199/i;

const NAME = "Zebulon Quarrington 900-55-0199";
const UNREADABLE = { isRefused: true } as const;

/** A body, and what may become of it. */
export interface HostileBody {
  readonly what: string;
  readonly body: string | Buffer;
  /** That of the route unless given. */
  readonly contentType?: string;
  /** It cannot be anything but refused. */
  readonly isRefused: boolean;
  /** Also for routes that read lines. */
  readonly isOfLines?: boolean;
}

const WHOLE_BODIES: readonly HostileBody[] = [
  { what: "objects of 5,000 levels", body: nested('{"a":', "}", 5_000), isOfLines: true, ...UNREADABLE },
  { what: "lists of 5,000 levels", body: nested("[", "]", 5_000), isOfLines: true, ...UNREADABLE },
  { what: "lists of 300,000 levels", body: nested("[", "]", 300_000), isOfLines: true, ...UNREADABLE },
  { what: "lists that nobody closes", body: "[".repeat(900_000), isOfLines: true, ...UNREADABLE },
  { what: "a stray quote before lines", body: `"${"Quarrington\n".repeat(80_000)}`, isOfLines: true, ...UNREADABLE },
  { what: "an object that breaks off", body: `{"first_name":"${NAME}`, isOfLines: true, ...UNREADABLE },
  { what: "bytes that are no UTF-8", body: Buffer.from([0x22, 0xff, 0xfe, 0x22]), isOfLines: true, ...UNREADABLE },
  { what: "NUL bytes", body: "\0".repeat(1_000), isOfLines: true, ...UNREADABLE },
  { what: "a body over 1 MiB", body: `{"first_name":"${NAME.repeat(40_000)}"}`, ...UNREADABLE },
  {
    what: "250,000 columns of CSV",
    body: "a,".repeat(250_000),
    contentType: "text/csv",
    ...UNREADABLE,
    isOfLines: true,
  },
  { what: "JSON of another type", body: "{}", contentType: "text/plain", isOfLines: true, ...UNREADABLE },
  { what: "XML", body: "<a/>", contentType: "application/xml", isOfLines: true, ...UNREADABLE },
  { what: "no JSON", body: NAME, isOfLines: true, ...UNREADABLE },
  { what: "a text", body: JSON.stringify(NAME), isOfLines: true, ...UNREADABLE },
  { what: "a number", body: "1e400", isOfLines: true, ...UNREADABLE },
  { what: "no bytes", body: "", isRefused: false, isOfLines: true },
  { what: "a list of 400,000", body: `[${"0,".repeat(400_000)}0]`, ...UNREADABLE },
  { what: "60,000 unknown fields", body: `{${manyFields(60_000)}}`, isRefused: false },
  {
    what: "fields of every object",
    body: '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":7}',
    isRefused: false,
    isOfLines: true,
  },
];

/** Stands where a value goes. */
const HOLE = "\u{1f573}";
const HOSTILE: readonly (readonly [what: string, json: string])[] = [
  ["an object", `{"name":"${NAME}","":{"__proto__":1}}`],
  ["a list", `["${NAME}",null,{},[]]`],
  ["a list of 50,000", `[${"{},".repeat(50_000)}{}]`],
  ["60 levels", nested("[", "]", 60)],
  ["null", "null"],
  ["true", "true"],
  ["no number", "1e400"],
  ["a huge number", "1.7e308"],
  ["a huge negative number", "-99999999999999999999"],
  ["a fraction", "0.30000000000000004"],
  ["an empty text", '""'],
  ["a NUL", `"${NAME}\\u0000"`],
  ["a NUL alone", '"\\u0000"'],
  ["a lone surrogate", `"${NAME}\\ud800"`],
  ["another lone surrogate", '"\\udfff"'],
  ["a person's values", JSON.stringify(NAME)],
  ["a number of a person", '"900-55-0199"'],
  ["a text of 200,000 letters", `"${"Quarrington".repeat(18_000)}"`],
  ["marks of direction", '"\\u202e\\u2066x"'],
  ["a date of no calendar", '"9999999-99-99T99:99:99Z"'],
];

/** How much a route is sent: all, or the first of the whole bodies and so many further ones, and so many values of each field, in turn. */
export type Amount = "all" | { readonly bodies: number; readonly values: number };

/**
 * The hostile bodies of a route: whole ones, and its example with each field, at any depth, replaced by hostile values.
 *
 * @param turn of the route among all: another one gets other bodies, if not all
 */
export function hostileBodies(
  { example, readsLines }: { readonly example: unknown; readonly readsLines: boolean },
  amount: Amount,
  turn: number,
): HostileBody[] {
  const { bodies, values } = amount === "all" ? { bodies: Infinity, values: Infinity } : amount;
  const whole = readsLines ? WHOLE_BODIES.filter(({ isOfLines }) => isOfLines === true) : WHOLE_BODIES;
  const fields = placesOf(example).flatMap((place, at) => {
    const json = JSON.stringify(withAt(example, place, HOLE));
    return inTurn(HOSTILE, values, turn + at).map(([what, value]) => ({
      what: `${place.join(".")}: ${what}`,
      body: json.replace(`"${HOLE}"`, () => value),
      isRefused: false,
    }));
  });
  const [deep, ...further] = whole;
  return [...(deep === undefined ? [] : [deep]), ...inTurn(further, bodies, turn), ...fields];
}

function inTurn<Item>(items: readonly Item[], count: number, turn: number): readonly Item[] {
  if (count >= items.length) return items;
  const from = (turn * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}

type Place = readonly (string | number)[];

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const place = [...at, Array.isArray(value) ? Number(key) : key];
    return [place, ...placesOf(Reflect.get(value, key), place)];
  });
}

function withAt(value: unknown, [first, ...rest]: Place, hole: string): unknown {
  if (first === undefined) return hole;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, first, withAt(Reflect.get(copy, first), rest, hole));
  return copy;
}

function nested(open: string, close: string, levels: number): string {
  const inner = open.endsWith(":") ? "1" : "";
  return open.repeat(levels) + inner + close.repeat(levels);
}

function manyFields(count: number): string {
  return Array.from({ length: count }, (_, at) => `"a${at}":0`).join(",");
}
