import type { Area } from "../../../src/kernel/registration/registered-area.ts";

/** A column of the schema whose name says that it is sealed. */
const SEALED = /^ {2}(sealed\w*) bytea/gm;

/**
 * Every table of the schema belongs to one area, and every sealed column of it is registered there. An area with
 * sealed columns registers what it holds of a person or what expires, or says why neither is needed.
 *
 * @param schema the text of `src/store/schema.sql`
 * @returns what breaks the law, in words
 */
export function areaTables(areas: readonly Area<never, never, unknown, object, object>[], schema: string): string[] {
  const tables = new Map(
    [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(([^;]*);/gm)].map(([, name = "", body = ""]) => [
      name,
      body,
    ]),
  );
  const owners = (table: string) => areas.filter((area) => area.tables.includes(table));
  const unowned = [...tables.keys()].flatMap((table) => {
    const names = owners(table).map(({ name }) => name);
    if (names.length === 1) return [];
    return [`the table ${table} is registered by ${names.length === 0 ? "no area" : names.join(" and ")}`];
  });
  const unknown = areas.flatMap(({ name, tables: own, ofProcesses = [] }) => [
    ...own.filter((table) => !tables.has(table)).map((table) => `${name} registers ${table}, which is no table`),
    ...ofProcesses.filter((table) => !own.includes(table)).map((table) => `${name} leaves out ${table}, not its own`),
  ]);
  const unsealed = [...tables].flatMap(([table, body]) => {
    const registered = sealedOf(owners(table)).filter((one) => one.table === table);
    const columns = [...body.matchAll(SEALED)].map(([, column = ""]) => column);
    return columns
      .filter((column) => !registered.some(({ name }) => name === column))
      .map((column) => `the sealed column ${table}.${column} is not registered by the area of its table`);
  });
  const silent = areas.flatMap(({ name, sealed = {}, holds, expires, holdsNothing }) =>
    Object.keys(sealed).length > 0 && holds === undefined && expires === undefined && holdsNothing === undefined
      ? [`${name} has sealed columns, and registers neither what it holds of a person nor what expires`]
      : [],
  );
  return [...unowned, ...unknown, ...unsealed, ...silent];
}

function sealedOf(areas: readonly Area<never, never, unknown, object, object>[]) {
  return areas.flatMap(({ sealed = {} }) => Object.values(sealed).map(({ column }) => column));
}
