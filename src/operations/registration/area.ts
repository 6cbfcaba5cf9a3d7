import type { SealedColumn } from "../../store/sealing/sealed-column.ts";

/** What an area of the program adds to it. `operations/areas/areas.ts` lists the areas. */
export interface Area {
  readonly name: string;
  /** Every table of it; a partitioned table is one. */
  readonly tables: readonly string[];
  /** Those that only running processes have a use for: no backup has them. */
  readonly ofProcesses?: readonly string[];
  /** Every sealed column of its tables. */
  readonly sealed?: Readonly<Record<string, SealedColumn>>;
}
