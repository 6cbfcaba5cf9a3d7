import table from "../../../src/kernel/text/other-names.json" with { type: "json" };
import type { Draws } from "./random.ts";

/**
 * How a person comes to another given name: a second one in daily use, the initials, or a short form
 * or name of another language.
 */
const KINDS = { second: 0.45, initials: 0.1 } as const;

const OTHERS = othersByName();

function othersByName(): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  const add = (name: string, other: string): void => {
    if (!/^[A-Z]+$/.test(name) || !/^[A-Z]+$/.test(other)) return;
    others.set(name, [...(others.get(name) ?? []), other]);
  };
  for (const list of [table.shortForms, table.sameNames]) {
    for (const [name, words] of Object.entries(list)) for (const other of words.split(" ")) add(name, other);
  }
  for (const [name, words] of Object.entries(table.sameNames)) for (const other of words.split(" ")) add(other, name);
  return others;
}

/** A short form in another language, or the name in another language; null if none is known. */
export function otherNameOf(draws: Draws, given: string): string | null {
  const others = OTHERS.get(given.toUpperCase()) ?? [];
  if (others.length === 0) return null;
  const other = draws.pick(others);
  return other.slice(0, 1) + other.slice(1).toLowerCase();
}

/** Another given name that a person may be known by. */
export function aliasOf(draws: Draws, { given, middle }: { readonly given: string; readonly middle: string }): string {
  const kind = draws.next();
  if (kind < KINDS.second) return middle;
  if (kind < KINDS.second + KINDS.initials) return given.slice(0, 1) + middle.slice(0, 1);
  return otherNameOf(draws, given) ?? given;
}
