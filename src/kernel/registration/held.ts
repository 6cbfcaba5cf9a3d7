import assert from "node:assert/strict";
import type { Environment } from "../access/caller.ts";
import type { AuditAct } from "../audit/audit.ts";
import type { Queryable } from "../database/postgres/database.ts";
import type { TeamId } from "../ids.ts";
import type { Context } from "../sealing/ops/context.ts";
import type { Subject } from "../subject.ts";

/** A person in an environment, of whom everything that is held is to be found. */
export interface PersonInEnvironment {
  readonly environment: Environment;
  readonly subject: Subject;
  /**
   * True: what is held under the person's SSN and another name is left out, for it may be another
   * person's. Absent: it is theirs, as `isSamePerson` has it.
   */
  readonly nameMustAgree?: boolean;
}

/** What is read with. */
export interface ReadingContext extends Pick<Context, "keyring" | "onUnreadable"> {
  readonly db: Queryable;
}

/** How a team is named to the person. */
export type NameOfTeam = (teamId: TeamId) => Promise<string>;

/** Within which transaction, with which keys, where and by whom something is erased. */
export interface Erasing extends Pick<Context, "keyring">, Pick<AuditAct, "actor" | "teamId"> {
  readonly tx: Queryable;
  readonly environment: Environment;
}

/** Ids of rows by their kind, such as `employments`: 32 hex digits each. */
export type HeldIds = Readonly<Record<string, readonly string[]>>;

/** Erases rows of a kind by their ids, of all teams in the environment. Ignores ids of rows that are gone. */
export type Eraser<Id extends string = never> = (erasing: Erasing, ids: readonly Id[]) => Promise<unknown>;

/** What erases, of all areas. */
export interface Erasers {
  /** By kind, in the order in which an erasure goes through the areas. */
  readonly erasers: readonly (readonly [kind: string, erase: Eraser])[];
  /** What removes the rest after that, such as stored answers: they get every id. */
  readonly forgetters: readonly Eraser<string>[];
}

/**
 * What an area has found of a person, of all teams.
 *
 * @typeParam Filed its fields of the person's file
 * @typeParam Shown its fields of the person's own page
 */
export interface Held<Filed extends object = object, Shown extends object = object> {
  /** What an erasure removes, and says that it has removed. */
  readonly ids: HeldIds;
  /** Its fields of the person's file. */
  readonly file?: (context: Context, nameOf: NameOfTeam) => Promise<Filed>;
  /** Its fields of the person's own page, besides those of the file. */
  readonly page?: (context: Context, nameOf: NameOfTeam) => Promise<Shown>;
}

/**
 * Finds what an area holds of a person.
 *
 * @param purpose for an erasure, what is found is also what may be the person's and is shown to nobody
 */
export type Holds<Filed extends object = object, Shown extends object = object> = (
  context: ReadingContext,
  person: PersonInEnvironment,
  purpose: "file" | "erasure",
) => Promise<Held<Filed, Shown>>;

/** A context that knows what every area holds of a person, and erases it. */
export interface HoldingContext<Filed extends object = object, Shown extends object = object> extends Context, Erasers {
  readonly holds: readonly Holds<Filed, Shown>[];
}

/** What every area holds of a person, in the order of the areas. */
export async function findHeld<Filed extends object, Shown extends object>(
  context: ReadingContext & Pick<HoldingContext<Filed, Shown>, "holds">,
  person: PersonInEnvironment,
  purpose: "file" | "erasure",
): Promise<readonly Held<Filed, Shown>[]> {
  const found: Held<Filed, Shown>[] = [];
  for (const holds of context.holds) found.push(await holds(context, person, purpose));
  return found;
}

/**
 * One object of the fields that several areas give.
 *
 * @param names every field that must be given
 * @throws AssertionError if one of them is given by no area or by two, or another one is given
 */
export function joinFields<Whole extends object>(
  parts: readonly Partial<Whole>[],
  names: Readonly<Record<keyof Whole, true>>,
): Whole {
  const fields = parts.flatMap((part) => Object.entries(part));
  const given = fields.map(([name]) => name).sort();
  assert.deepEqual(given, Object.keys(names).sort(), "each field is one area's");
  return Object.fromEntries(fields) as Whole;
}

/** The ids of what was found, over all areas. */
export function heldIds(held: readonly Held[]): HeldIds {
  return Object.assign({}, ...held.map(({ ids }) => ids));
}

/** How many rows of each kind there are. */
export function heldCounts(ids: HeldIds): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(ids).map(([kind, { length }]) => [kind, length]));
}

/** Erases rows by their ids, of all areas. */
export async function eraseHeld({ erasers, forgetters }: Erasers, erasing: Erasing, ids: HeldIds): Promise<void> {
  for (const [kind, erase] of erasers) {
    const own = ids[kind] ?? [];
    if (own.length > 0) await erase(erasing, own as never[]);
  }
  for (const forget of forgetters) await forget(erasing, Object.values(ids).flat());
}
