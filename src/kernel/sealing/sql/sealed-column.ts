import type { SealingContext } from "../../crypto/seal.ts";

/** Where a sealed column is. */
interface ColumnPlace {
  readonly table: string;
  readonly name: string;
  /** The last part of its associated data (`<table>/<id>/<place>`). */
  readonly place: string;
  /** The column with the row's id in the associated data. */
  readonly idColumn: string;
  /** The first part of its associated data: the name of the table, or that which it had first. */
  readonly sealedAs: string;
}

/** A sealed column of any table. */
export interface SealedColumn {
  readonly column: ColumnPlace;
}

/** The associated data that binds a sealed column to the row with an id, with the type of what is sealed. */
type SealedIn<Id extends string, Value> = ((id: Id) => SealingContext<Value>) & SealedColumn;

/** What binds a sealed value of a column to the row with an id. */
export function associatedDataOf({ sealedAs, place }: ColumnPlace, id: string): string {
  return `${sealedAs}/${id}/${place}`;
}

/**
 * Declares a sealed column. `Value` is absent where one operation alone writes and reads it.
 *
 * @param place the last part of its associated data; never changed, as stored seals have it
 * @param options.idColumn the column with the row's id in the associated data
 * @param options.sealedAs the first part of its associated data, where the table has another name by now
 */
export function sealedColumn<Id extends string, Value = never>(
  table: string,
  name: string,
  place: string,
  { idColumn = "id", sealedAs = table }: Partial<Pick<ColumnPlace, "idColumn" | "sealedAs">> = {},
): SealedIn<Id, Value> {
  const column: ColumnPlace = { table, name, place, idColumn, sealedAs };
  return Object.assign((id: Id) => associatedDataOf(column, id) as SealingContext<Value>, { column });
}
