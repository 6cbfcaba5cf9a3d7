import { namesAnother } from "../other-parties.ts";
import { oneOfList, type RecordRow, type RecordTable, withoutSums } from "./record-tables.ts";

/** A column of one table that names the rows of another. */
interface Link {
  readonly from: RecordTable;
  readonly heading: string;
  readonly to: RecordTable;
  readonly key: string;
}

const PERSONAL = /(?:first|last|given|family|full|legal)[_ ]?name|ssn|social/i;
const KEY = /(?:^|[ _])(?:id|uuid|key|number|no)$|(?:Id|ID|Key|Number)$/;
/** Joins are followed so far: a payment names its employment, that its person, that an address. */
const STEPS = 3;
/** So many of the values of a column must name rows of the other table. */
const NAMED = 0.9;

/**
 * Adds to the records of each table the members of the records that they name by their keys.
 *
 * @param holders records that stand in no table themselves, and are named too
 */
export function joinRecords(tables: readonly RecordTable[], holders: readonly RecordTable[]): void {
  joinEmployer(tables);
  for (let step = 0; step < STEPS; step += 1) {
    const links = linksOf(tables, holders);
    let isChanged = false;
    for (const link of links) isChanged = follow(link) || isChanged;
    if (!isChanged) return;
  }
}

const EMPLOYER = /^(?:company|employer|organi[sz]ation|business|payer)$/i;
/** What of a company's record is its name or its EIN; its address is nobody's home. */
const OF_EMPLOYER = /^(?:(?:legal|business|trade|company|employer)[_ ]?)?name$|^f?ein$/i;

/** Adds the name and EIN of the only record of a company to the records of all lists: it is the employer of all. */
function joinEmployer(tables: readonly RecordTable[]): void {
  const companies = tables.filter(({ name, areLines }) => !areLines && EMPLOYER.test(name));
  const [company, ...others] = companies.flatMap(({ name, rows }) => rows.map((row) => ({ name, ...row })));
  if (company === undefined || others.length > 0) return;
  const told = [...company.members].filter(([heading]) => OF_EMPLOYER.test(heading));
  for (const { members, refers } of tables.flatMap((table) => (companies.includes(table) ? [] : table.rows))) {
    refers.add(company.place);
    for (const [heading, value] of told) members.set(`${company.name} ${heading}`, value);
  }
}

function linksOf(tables: readonly RecordTable[], holders: readonly RecordTable[]): Link[] {
  const named = [...tables.filter(({ areLines }) => !areLines), ...holders];
  const keys = named.flatMap((to) =>
    keysOf(to)
      .filter(({ key }) => !named.some((other) => other.name !== to.name && isOfList(key, other.name)))
      .map((key) => ({ to, ...key })),
  );
  const links: Link[] = [];
  for (const from of tables) {
    for (const [heading, values] of valuesOf(from)) {
      if (namesAnother(heading)) continue;
      for (const { to, key, rows } of keys) {
        if (from === to || !areRelated(heading, { key, name: to.name })) continue;
        const named = [...values].filter((value) => rows.has(value)).length;
        if (values.size > 0 && named >= values.size * NAMED) links.push({ from, heading, to, key });
      }
    }
  }
  return links;
}

function valuesOf({ rows }: RecordTable): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>();
  for (const { members } of rows) {
    for (const [heading, value] of members) {
      const values = columns.get(heading);
      if (values === undefined) columns.set(heading, new Set([value]));
      else values.add(value);
    }
  }
  return columns;
}

/** Columns of a table in which each row has a value of its own. */
function keysOf(table: RecordTable): { readonly key: string; readonly rows: ReadonlyMap<string, RecordRow> }[] {
  return [...valuesOf(table)].flatMap(([key, values]) => {
    if (!KEY.test(key) || values.size !== table.rows.length || table.rows[0]?.own.has(key) !== true) return [];
    return [
      {
        key,
        rows: new Map(
          table.rows.flatMap((row) => (row.members.has(key) ? [[row.members.get(key) ?? "", row] as const] : [])),
        ),
      },
    ];
  });
}

/** True of a key such as `individual_id`, which names records of a list of individuals, wherever it stands. */
function isOfList(key: string, list: string): boolean {
  const [words, names] = [wordsIn(key), wordsIn(oneOfList(list))];
  return names.length > 0 && words.slice(0, -1).join(" ") === names.join(" ");
}

/** True if a column can name the records of a list: it has the same heading, or one with the name of the list. */
function areRelated(heading: string, { key, name }: { readonly key: string; readonly name: string }): boolean {
  const [own, theirs, list] = [wordsIn(heading), wordsIn(key), wordsIn(oneOfList(name))];
  const has = (words: readonly string[]) => words.length > 0 && own.join(" ").includes(words.join(" "));
  return (
    own.join(" ") === theirs.join(" ") ||
    has(list) ||
    (has(theirs) && theirs.length > 1) ||
    (KEY.test(heading) && own.at(-1) === theirs.at(-1))
  );
}

function wordsIn(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== "");
}

function follow({ from, heading, to, key }: Link): boolean {
  const rows = new Map(to.rows.map((row) => [row.members.get(key), row]));
  const isOfPersons = to.rows.some(({ own }) => [...own].some((one) => PERSONAL.test(one)));
  let isChanged = false;
  for (const { members, refers } of from.rows) {
    const named = rows.get(members.get(heading));
    if (named !== undefined) refers.add(named.place);
    const told = named === undefined ? [] : isOfPersons ? named.members : withoutSums(named.members);
    for (const [theirs, value] of told) {
      if (theirs === key || members.has(theirs)) continue;
      members.set(theirs, value);
      isChanged = true;
    }
  }
  return isChanged;
}
