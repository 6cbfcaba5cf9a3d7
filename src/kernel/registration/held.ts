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

/** Within which transaction, with which keys and by whom something is erased. */
export interface Erasing extends Pick<Context, "keyring"> {
  readonly tx: Queryable;
  readonly actor: AuditAct["actor"];
}

/**
 * What an area has found of a person, of all teams.
 *
 * @typeParam Filed its fields of the person's file
 * @typeParam Shown its fields of the person's own page
 */
export interface Held<Filed extends object = object, Shown extends object = object> {
  /** How many rows of each kind it has: what an erasure says that it has removed. */
  readonly counts: Readonly<Record<string, number>>;
  /** The ids by which stored answers of requests show it. */
  readonly ids: readonly string[];
  /** Its fields of the person's file. */
  readonly file?: (context: Context, nameOf: NameOfTeam) => Promise<Filed>;
  /** Its fields of the person's own page, besides those of the file. */
  readonly page?: (context: Context, nameOf: NameOfTeam) => Promise<Shown>;
  /** Removes it. */
  readonly erase?: (erasing: Erasing) => Promise<void>;
  /**
   * Removes what is left of the person after every area has erased its own, such as stored answers.
   *
   * @param ids those of everything that was erased
   */
  readonly forget?: (erasing: Erasing, ids: readonly string[]) => Promise<void>;
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

/** A context that knows what every area holds of a person. */
export interface HoldingContext<Filed extends object = object, Shown extends object = object> extends Context {
  /** In the order in which an erasure goes through the areas. */
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

/** How many rows of each kind were found, over all areas. */
export function heldCounts(held: readonly Held[]): Readonly<Record<string, number>> {
  return Object.fromEntries(held.flatMap(({ counts }) => Object.entries(counts)));
}
