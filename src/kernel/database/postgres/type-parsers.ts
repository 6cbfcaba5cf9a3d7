import pg from "pg";

type Parse = (text: string) => unknown;

/** Object ids of PostgreSQL's built-in types, the same in every database (`pg_type.dat`). */
const OID = { int8: 20, date: 1082, dateArray: 1182, timestamptz: 1184, timestamptzArray: 1185 } as const;
const ARRAY_OID = { int8: 1016, uuid: 2951 } as const;
const UUID_OID = 2950;

const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [OID.int8, parseInt8],
  [ARRAY_OID.int8, arrayOf(parseInt8)],
  [UUID_OID, parseUuid],
  [ARRAY_OID.uuid, arrayOf(parseUuid)],
  [OID.date, asIs],
  [OID.dateArray, arrayOf(asIs)],
  [OID.timestamptz, parseTimestamptz],
  [OID.timestamptzArray, arrayOf(parseTimestamptz)],
]);

/**
 * How values are converted from the database: `timestamptz` to a Timestamp text with six decimals,
 * `date` to text, `uuid` to 32 hex digits, `bigint` to a number; arrays of these likewise; other
 * types as `pg` does. Set per connection, because `pg`'s own table is global to the process.
 *
 * Law: the session's time zone is UTC and its date style ISO; anything else is an error, not a
 * wrong time.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

function asIs(text: string): string {
  return text;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint of the database is beyond the safe integers (2^53).");
  return value;
}

function parseUuid(text: string): string {
  return text.replaceAll("-", "");
}

/** From `2026-11-21 14:30:00.5+00`: trailing zeros of the fraction are not sent. */
function parseTimestamptz(text: string): string {
  const zone = text.length - 3;
  if (zone < 19 || text[10] !== " " || !text.endsWith("+00")) {
    throw new RangeError("A time of the database is not in UTC between the years 1 and 9999.");
  }
  const fraction = zone === 19 ? "000000" : text.slice(20, zone).padEnd(6, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/**
 * For types whose texts contain no comma, quote, brace or backslash, so that splitting is enough.
 * One dimension.
 */
function arrayOf(parse: Parse): Parse {
  return (text) => {
    if (text === "{}") return [];
    const items = text.slice(1, -1).split(",");
    return items.map((item) => (item === "NULL" ? null : parse(item.replaceAll('"', ""))));
  };
}
