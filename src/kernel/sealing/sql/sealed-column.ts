import type { SealingContext } from "../../crypto/seal.ts";

/** Where a sealed column is. */
interface ColumnPlace {
  readonly table: string;
  readonly name: string;
  /** The last part of its associated data (`<table>/<id>/<place>`). */
  readonly place: string;
  /** The column with the row's id in the associated data. */
  readonly idColumn: string;
}

/** A sealed column of any table. */
export interface SealedColumn {
  readonly column: ColumnPlace;
}

/** The associated data that binds a sealed column to the row with an id, with the type of what is sealed. */
type SealedIn<Id extends string, Value> = ((id: Id) => SealingContext<Value>) & SealedColumn;

/**
 * Declares a sealed column. `Value` is absent where one operation alone writes and reads it.
 *
 * @param place the last part of its associated data; never changed, as stored seals have it
 * @param idColumn the column with the row's id in the associated data
 */
export function sealedColumn<Id extends string, Value = never>(
  table: string,
  name: string,
  place: string,
  idColumn = "id",
): SealedIn<Id, Value> {
  const contextOf = (id: Id) => `${table}/${id}/${place}` as SealingContext<Value>;
  return Object.assign(contextOf, { column: { table, name, place, idColumn } });
}
