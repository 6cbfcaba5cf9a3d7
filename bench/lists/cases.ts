import type { TObject, TSchema } from "typebox";
import type { Timestamp } from "../../src/kernel/ids.ts";
import { encodeCursor } from "../../src/kernel/page.ts";
import { ROUTES } from "../../src/program/routes.ts";
import { COMMON_REFERENCE, COMMON_SURNAME, DAYS, surnameOf } from "./load.ts";

/** What a table holds that can be asked for. */
export interface Known {
  /** A reference that one verification has. */
  readonly reference: string;
  /** The id of a verification. */
  readonly id: string;
}

/** A request for a list or a search. */
export interface Asked {
  readonly path: string;
  /** Of a POST; null for a GET. */
  readonly body: string | null;
}

/** One kind of request, which is made of each table. */
export interface Case {
  readonly name: string;
  /** Whether it has at most one filter: those are measured, pairs are only explained and timed a little. */
  readonly isSingle: boolean;
  readonly ask: (known: Known) => Asked;
}

/** A value of a parameter, with a name where it is none itself. */
interface Sample {
  readonly name: string;
  readonly of: (known: Known) => string;
}

const DAY_MS = 86_400_000;

/** Every filter of every list of verifications, as its route declares it, alone and with each value of each other one, and the search. */
export function casesOf(): Case[] {
  const lists = ROUTES.filter(
    ({ method, path, isPaged }) => method === "GET" && isPaged && path.startsWith(VERIFICATIONS),
  );
  return [...lists.flatMap(({ path, query }) => listCases(path, query as TSchema)), ...searchCases()];
}

const VERIFICATIONS = "/v1/instant-verifications/";

function listCases(path: string, query: TSchema): Case[] {
  const parameters = Object.entries((query as TObject).properties).map(([name, schema]) =>
    samplesOf(name, schema).map((sample) => ({ parameter: name, ...sample })),
  );
  const singles = parameters.flat();
  const pairs = parameters.flatMap((of, at) =>
    of.flatMap((one) => parameters.slice(at + 1).flatMap((others) => others.map((other) => [one, other]))),
  );
  return [[], ...singles.map((one) => [one]), ...pairs].map((given) => ({
    name: given.length === 0 ? "no filter" : given.map(({ parameter, name }) => `${parameter} ${name}`).join(", "),
    isSingle: given.length < 2,
    ask: (known) => {
      const asked = new URLSearchParams(given.map(({ parameter, of }): [string, string] => [parameter, of(known)]));
      return { path: `${path}?${asked}`, body: null };
    },
  }));
}

/** Values of a parameter: all of an enumeration. @throws Error for one that has none here */
function samplesOf(name: string, schema: TSchema): readonly Sample[] {
  const values = (schema as { readonly enum?: readonly string[] }).enum;
  if (values !== undefined) return values.map(literal);
  const samples = SAMPLES[name];
  if (samples === undefined) throw new Error(`bench/lists/cases.ts has no values for the parameter ${name} of a list.`);
  return samples;
}

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  page_size: [literal("100")],
  cursor: [
    { name: "to older ones from the middle", of: () => cursorAt("older", DAYS / 2) },
    { name: "to newer ones from the middle", of: () => cursorAt("newer", DAYS / 2) },
  ],
  created_after: [
    { name: "yesterday", of: () => daysAgo(1) },
    { name: "the first of all", of: () => daysAgo(DAYS + 1) },
  ],
  created_before: [
    { name: "the middle", of: () => daysAgo(DAYS / 2) },
    { name: "the second day", of: () => daysAgo(DAYS - 1) },
  ],
  tracking_info: [
    { name: "of one", of: ({ reference }) => reference },
    { name: "of one in a hundred", of: () => COMMON_REFERENCE },
    { name: "of none", of: () => "nobody's" },
  ],
};

function searchCases(): Case[] {
  const searches: readonly Sample[] = [
    { name: "a surname", of: () => surnameOf(7) },
    { name: "a whole name", of: () => `Ada ${surnameOf(7)}` },
    { name: "the surname of one in a hundred", of: () => COMMON_SURNAME },
    { name: "a name of nobody", of: () => "Nobody Atall" },
    { name: "a reference", of: ({ reference }) => reference },
    { name: "a reference of one in a hundred", of: () => COMMON_REFERENCE },
    { name: "an id", of: ({ id }) => id },
    { name: "the beginning of an id", of: ({ id }) => id.slice(0, "iv_".length + 12) },
  ];
  return searches.map(({ name, of }) => ({
    name: `search: ${name}`,
    isSingle: true,
    ask: (known) => ({ path: "/v1/search/", body: JSON.stringify({ query: of(known), kinds: ["verification"] }) }),
  }));
}

function literal(value: string): Sample {
  return { name: value, of: () => value };
}

/** The instants stay the same in a run: the count of a long list is kept by its filters. */
const STARTED_MS = Date.now();

function daysAgo(days: number): string {
  return new Date(STARTED_MS - days * DAY_MS).toISOString();
}

function cursorAt(direction: "older" | "newer", days: number): string {
  const at = daysAgo(days).replace("Z", "000Z") as Timestamp;
  return encodeCursor({ direction, at, id: "8".repeat(32) });
}
