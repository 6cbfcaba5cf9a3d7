import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT } from "../suites.ts";
import { type TraceFinder, traceFinder } from "../traces.ts";
import type { NotedPath, RecordedValue } from "./recording.ts";
import { spellingsOf } from "./sealed-values.ts";

/** What a search came to. */
export interface Searched {
  /** Values that were looked for, in all their spellings. */
  readonly values: number;
  readonly files: number;
  readonly bytes: number;
  /** `PLACE: KIND VALUE in FORM`, without what a rule of {@link EXCEPTIONS} explains. */
  readonly findings: readonly string[];
  /** How many findings each rule explains, by its name. */
  readonly explained: Readonly<Record<string, number>>;
}

/** A file as the search sees it. */
interface Place {
  readonly file: string;
  /** Where it was when the test ran, below the run's temporary folder: `/openvoe-embedded-1/postgres/base/1`. */
  readonly was: string;
  readonly isByTest: boolean;
}

/** Why a value may stand in clear at a place. */
interface Exception {
  readonly name: string;
  readonly reason: string;
  readonly holds: (place: Place, kind: string) => boolean;
}

/** All that may be found, each with its reason. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    name: "file of the test",
    reason: "the test wrote it: what it imports, uploads, or gives as a setting",
    holds: ({ isByTest }) => isByTest,
  },
  {
    name: "key ring",
    reason:
      "the file of the key ring holds the keys, and is kept apart from what they seal (docs/operate/operating.md)",
    // The second is what a link in its place leads to in `test/program/cli/keyring.test.ts`.
    holds: ({ was }, kind) => kind === "mintKey" && /\/(keyring|data-keys)\.json(\.[^/]*)?$/.test(was),
  },
  {
    name: "package",
    reason: "an installed package has the examples of its reference, whose persons are nobody",
    holds: ({ was }) => was.includes("/node_modules/"),
  },
  {
    name: "download",
    reason: "a browser of the tests has downloaded it, as the person or the member in it asked: the copy is theirs",
    holds: ({ was }) => was.includes("/playwright-artifacts-"),
  },
  {
    name: "former release",
    reason:
      "chaos/upgrade takes its code, documents and tests from the history, with their made persons; its data are elsewhere",
    holds: ({ was }) => /\/openvoe-former-[^/]+\/(?:[a-z]+\/.+|README)\.(?:ts|js|json|md)$/.test(was),
  },
  {
    name: "folder of a guide",
    reason: "the commands of a guide keep answers there, as who follows it does; the service writes nothing into it",
    holds: ({ was }) => was.includes("openvoe-guide-"),
  },
  {
    name: "core of a control",
    reason:
      "test/deploy/core-dumps.test.ts makes a program without the start script dump its memory, to see that it would find some",
    holds: ({ was }) => was.includes("/openvoe-core-"),
  },
  {
    name: "leaks of a control",
    reason: "test/support/leftovers/search.test.ts plants leaks in runs of its own, to see that this search finds them",
    holds: ({ was }) => was.startsWith("/openvoe-recorded-"),
  },
];

/**
 * Searches what a recorded run has left: the files that it removed and those that it did not, and the texts that it kept.
 *
 * @param recorded the folder of the recording
 * @param temporary the run's folder for temporary files
 */
export function searchLeftovers(recorded: string, temporary: string): Searched {
  const finder = finderOf(recorded);
  const places = placesOf(recorded, temporary);
  const findings = new Set<string>();
  const explained: Record<string, number> = {};
  let bytes = 0;
  const ofOthers = new Set(tracesOfOthers(finder, recorded).map(valueOfTrace));
  for (const place of places) {
    const content = isDump(place.file) ? Buffer.from(ownLines(place.file)) : readFileSync(place.file);
    bytes += content.length;
    const was = place.was.slice(1);
    if (/^core(\.\d+)?$/.test(path.basename(was)) && explanationOf(place, "core") === undefined)
      findings.add(`${was}: a core dump`);
    const traces = finder.find(content);
    for (const trace of isDump(place.file) ? [...traces, ...tracesOfEmployers(finder, place.file)] : traces) {
      // A row that is not of a person is in the files of its database and in the index of the directory as well.
      if (IN_DATA.test(was) && ofOthers.has(valueOfTrace(trace))) continue;
      const rule = explanationOf(place, trace.slice(0, trace.indexOf(":")));
      if (rule === undefined) findings.add(`${was}: ${trace}`);
      else explained[rule.name] = (explained[rule.name] ?? 0) + 1;
    }
  }
  return { values: finder.count, files: places.length, bytes, findings: [...findings], explained };
}

const IN_DATA = /\/postgres\/|\/company-index\.snapshot$/;

function explanationOf(place: Place, kind: string): Exception | undefined {
  return EXCEPTIONS.find(({ holds }) => holds(place, kind));
}

/** A line of a dump that holds an employer of the directory, whose address is public. */
const EMPLOYER = /^companies (?=\()/;

/** Looks for every value but the address of an employer. */
function finderOf(recorded: string): TraceFinder & { readonly count: number } {
  const values = linesUnder<RecordedValue>(path.join(recorded, "values"));
  const named = new Map(values.flatMap((one) => spellingsOf(one).map((text) => [text, `${one.kind}: ${text}`])));
  const byName = Object.fromEntries([...named].map(([text, name]) => [name, text]));
  const options = { digitsStandAlone: true };
  const everywhere = traceFinder(byName, options);
  for (const trace of everywhere.find(Buffer.from(dumpedLines(recorded, (line) => EMPLOYER.test(line))))) {
    if (isStreet(trace)) delete byName[valueOfTrace(trace)];
  }
  return { ...traceFinder(byName, options), count: Object.keys(byName).length };
}

/**
 * What rows of other systems hold, and the employers of a dump or of the bundled directory whose name is somebody's last name
 * too, or who are at somebody's address.
 */
function tracesOfOthers(finder: TraceFinder, recorded: string): string[] {
  const foreign = finder.find(Buffer.from(dumpedLines(recorded, isForeign)));
  const employers = finder.find(Buffer.from(dumpedLines(recorded, (line) => EMPLOYER.test(line))));
  const bundled = finder.find(gunzipSync(readFileSync(path.join(ROOT, "data/companies.jsonl.gz"))));
  return [...foreign, ...employers.filter(isLastName), ...bundled.filter((one) => isLastName(one) || isStreet(one))];
}

/** What the employers of a dump hold, but for a last name that is an employer's too: there are thousands of them. */
function tracesOfEmployers(finder: TraceFinder, dump: string): string[] {
  const lines = readFileSync(dump, "utf8").split("\n");
  return finder
    .find(Buffer.from(lines.filter((line) => EMPLOYER.test(line)).join("\n")))
    .filter((trace) => !isLastName(trace));
}

function isLastName(trace: string): boolean {
  return trace.startsWith("last name: ");
}

function isStreet(trace: string): boolean {
  return trace.startsWith("street: ");
}

function dumpedLines(recorded: string, isWanted: (line: string) => boolean): string {
  const dumps = filesUnder(path.join(recorded, "texts")).filter(isDump);
  return dumps.flatMap((file) => readFileSync(file, "utf8").split("\n").filter(isWanted)).join("\n");
}

function isDump(file: string): boolean {
  return path.basename(file).startsWith("dump-");
}

function ownLines(dump: string): string {
  return readFileSync(dump, "utf8")
    .split("\n")
    .filter((line) => !isForeign(line) && !EMPLOYER.test(line))
    .join("\n");
}

/** True of a row of a table that is not the service's: a test made it as the database of another system, which a source reads. */
function isForeign(line: string): boolean {
  const table = /^(\w+) \(/.exec(line)?.[1];
  return table !== undefined && !OWN_TABLES.has(table);
}

const SCHEMA = readFileSync(path.join(import.meta.dirname, "../../../src/kernel/database/schema.sql"), "utf8");
const OWN_TABLES = new Set([...SCHEMA.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table));

/** Kind and value, without the form. */
function valueOfTrace(trace: string): string {
  return trace.slice(0, trace.lastIndexOf(" in "));
}

function placesOf(recorded: string, temporary: string): Place[] {
  const noted = linesUnder<NotedPath>(path.join(recorded, "paths"));
  const byTest = new Set(noted.flatMap((one) => ("writtenByTest" in one ? one.writtenByTest : [])));
  const removed = new Map(noted.flatMap((one) => ("removed" in one ? [[one.keptAs, one.removed] as const] : [])));
  const kept = path.join(recorded, "kept");
  return [kept, path.join(recorded, "texts"), temporary].flatMap(filesUnder).map((file) => {
    const [top = ""] = path.relative(kept, file).split(path.sep);
    const before = removed.get(path.join(kept, top));
    const was = before === undefined ? file : path.join(before, path.relative(path.join(kept, top), file));
    return { file, was: `/${path.relative(temporary, was)}`, isByTest: byTest.has(was) };
  });
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function linesUnder<Line>(folder: string): Line[] {
  return filesUnder(folder).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line),
  );
}
