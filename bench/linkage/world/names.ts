import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { isShortForm } from "../../../src/kernel/text/nicknames.ts";
import { dataFile } from "../data.ts";
import type { Draws } from "./random.ts";

export type Sex = "female" | "male";

/** Names with their cumulative shares. Source: US Census Bureau, 1990 name files. */
interface NameTable {
  readonly names: readonly string[];
  readonly upTo: Float64Array;
}

const FIRST: Readonly<Record<Sex, NameTable>> = {
  female: tableOf("names-us/dist.female.first"),
  male: tableOf("names-us/dist.male.first"),
};
const LAST = tableOf("names-us/dist.all.last.gz");
const FIRST_SHARES = { female: sharesOf(FIRST.female), male: sharesOf(FIRST.male) } as const;
const LAST_SHARES = sharesOf(LAST);
const NEIGHBOURS: Readonly<Record<Sex, ReadonlyMap<string, readonly string[]>>> = {
  female: byHead(FIRST.female),
  male: byHead(FIRST.male),
};

function tableOf(name: string): NameTable {
  const file = readFileSync(dataFile(name));
  const lines = (name.endsWith(".gz") ? gunzipSync(file) : file).toString("latin1").trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  let sum = 0;
  const upTo = Float64Array.from(rows, (row) => {
    sum += Number(row[1]);
    return sum;
  });
  return { names: rows.map(([word]) => capitalized(word ?? "")), upTo };
}

function sharesOf({ names, upTo }: NameTable): ReadonlyMap<string, number> {
  return new Map(names.map((name, at) => [name, (upTo[at] ?? 0) - (upTo[at - 1] ?? 0)]));
}

function capitalized(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLowerCase();
}

function byHead({ names }: NameTable): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(names.slice(0, 1200), (name) => name.slice(0, 2));
}

/** A given name of a sex, at its frequency in the census. */
export function drawFirst(draws: Draws, sex: Sex): string {
  return drawFrom(FIRST[sex], draws);
}

/** A surname at its frequency in the census. */
export function drawLast(draws: Draws): string {
  return drawFrom(LAST, draws);
}

/** The share of all people with a full name. */
export function shareOfName(name: { readonly sex: Sex; readonly given: string; readonly surname: string }): number {
  return (shareIn(FIRST_SHARES[name.sex], name.given) / 2) * shareIn(LAST_SHARES, name.surname);
}

function shareIn(shares: ReadonlyMap<string, number>, name: string): number {
  return (shares.get(name) ?? 0) / 100;
}

/**
 * A twin's name: half of them begin like the other's (Craig and Christian, Jane and Janet). Never
 * the same, nor its short form: nobody calls one twin Judith and the other Judy.
 */
export function drawTwinFirst(draws: Draws, sex: Sex, other: string): string {
  const alike = (NEIGHBOURS[sex].get(other.slice(0, 2)) ?? []).filter((name) => isAnotherName(name, other));
  if (alike.length > 0 && draws.happens(0.5)) return draws.pick(alike);
  for (let tries = 0; tries < 20; tries += 1) {
    const name = drawFirst(draws, sex);
    if (isAnotherName(name, other)) return name;
  }
  return other === "Alex" ? "Drew" : "Alex";
}

function isAnotherName(a: string, b: string): boolean {
  return a !== b && !isShortForm(a.toUpperCase(), b.toUpperCase());
}

function drawFrom({ names, upTo }: NameTable, draws: Draws): string {
  const wanted = draws.next() * (upTo[upTo.length - 1] ?? 0);
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return names[low] ?? "";
}
