import type { Queryable } from "../database/postgres/database.ts";
import type { Route } from "../http/core/route.ts";
import type { Sections } from "../network/section.ts";
import type { Context } from "../sealing/ops/context.ts";
import type { SealedColumn } from "../sealing/sql/sealed-column.ts";
import type { Duty } from "./duties.ts";
import type { Finds } from "./found.ts";
import type { Eraser, Holds } from "./held.ts";
import type { StartWorker } from "./workers.ts";

/**
 * What an area of the program adds to it. `program/areas.ts` lists the areas.
 *
 * @typeParam Needs what its workers and duties need: settings by their names, and what the program gives
 * @typeParam Asked how its sections of the network file are asked; `records` knows what a source is
 * @typeParam Filed its fields of a person's file
 * @typeParam Shown its fields of a person's own page
 */
export interface Area<
  Needs = unknown,
  Finding extends Context = Context,
  Asked = never,
  Filed extends object = never,
  Shown extends object = never,
> {
  readonly name: string;
  /** Every table of it; a partitioned table is one. */
  readonly tables: readonly string[];
  /** Those that only running processes have a use for: no backup has them. */
  readonly ofProcesses?: readonly string[];
  /** Every sealed column of its tables. */
  readonly sealed?: Readonly<Record<string, SealedColumn>>;
  /** Its routes, in the order of the reference. */
  readonly routes?: readonly Route[];
  /** Finds what it holds of a person, to be shown to them and erased. */
  readonly holds?: Holds<Filed, Shown>;
  /** What erases its rows by their ids, by kind. An erasure that the inquiry log has can be repeated with it. */
  readonly erases?: Readonly<Record<string, Eraser>>;
  /** Removes what else shows rows that were erased, by their ids. */
  readonly forgets?: Eraser<string>;
  /** Why nothing that it has sealed is looked for as a person's, nor expires; only where it is so. */
  readonly holdsNothing?: string;
  /** Finds its objects by what a text names. */
  readonly finds?: Finds<Finding>;
  /** Its sections of the network file, by their names there. */
  readonly sections?: Sections;
  /** Its section of the network file whose entries are asked as sources. */
  readonly sources?: Asked;
  /** What removes its expired rows, in this order. */
  readonly expires?: readonly Expiry[];
  /** What the janitor does for it from time to time, besides resealing and removing expired rows. */
  readonly duties?: (context: Context, needs: Needs) => readonly Duty[];
  /** Its workers by their names. A process that runs workers runs all of them. */
  readonly workers?: Readonly<Record<string, StartWorker<Needs>>>;
}

/**
 * Removes a batch of expired rows.
 *
 * @param limit the most rows to remove
 * @returns how many rows it has removed
 */
export type Expiry = (db: Queryable, limit: number) => Promise<number>;
