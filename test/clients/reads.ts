import assert from "node:assert/strict";

/** What a client takes a field for; with `?` it is ready for null too, and `absent` must not be there. */
const KINDS = {
  text: (value: unknown) => typeof value === "string" && value !== "",
  money: (value: unknown) => typeof value === "string" && /^-?\d+\.\d\d$/.test(value),
  integer: (value: unknown) => Number.isInteger(value),
  flag: (value: unknown) => typeof value === "boolean",
  date: (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  time: (value: unknown) => typeof value === "string" && !Number.isNaN(Date.parse(value)) && value.endsWith("Z"),
  list: (value: unknown) => Array.isArray(value),
  filled: (value: unknown) => Array.isArray(value) && value.length > 0,
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
  null: (value: unknown) => value === null,
  there: (value: unknown) => value !== undefined,
  absent: (value: unknown) => value === undefined,
  /** An address that is fetched without credentials; no client has to escape a character of it. */
  url: (value: unknown) => typeof value === "string" && URL.canParse(value) && !value.includes("%"),
  /** An id that is put into a path as it is. */
  id: (value: unknown) => typeof value === "string" && /^[\w-]+$/.test(value),
} as const;

type Kind = keyof typeof KINDS;

/** Fields by their path, in which `[]` stands for every entry of a list, and what the client takes each for. */
export type Reads = Readonly<Record<string, Kind | `${Kind}?`>>;

/** Fails for the first field that is not what the client takes it for. */
export function assertReads(body: unknown, reads: Reads): void {
  for (const [path, kind] of Object.entries(reads)) {
    const isOptional = kind.endsWith("?");
    const holds = KINDS[kind.replace("?", "") as Kind];
    for (const { at, value } of valuesAt(body, path.split("."))) {
      const isRight = holds(value) || (isOptional && value === null);
      assert.ok(isRight, `${at || path} is ${JSON.stringify(value)}, not ${kind}`);
    }
  }
}

interface Found {
  readonly at: string;
  readonly value: unknown;
}

function valuesAt(value: unknown, keys: readonly string[], at = ""): Found[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [{ at, value }];
  const name = key.replace("[]", "");
  const here = name === "" ? at : `${at === "" ? "" : `${at}.`}${name}`;
  const member = name === "" ? value : (value as Record<string, unknown> | null | undefined)?.[name];
  if (!key.endsWith("[]")) return valuesAt(member, rest, here);
  assert.ok(Array.isArray(member), `${here} is no list: ${JSON.stringify(member)}`);
  return member.flatMap((entry, index) => valuesAt(entry, rest, `${here}[${index}]`));
}
