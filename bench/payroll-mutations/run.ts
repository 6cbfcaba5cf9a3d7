/*
 * Whether spoilt payroll files crash the import's door, hold it up, fill the memory or move an amount to another person.
 * Run: npm run bench -- payroll-mutations [DIR…] [--mutations 10000] [--generated 5000] [--seed 1] [--only TEXT] [--keep FOLDER]; DIR has files with their
 * truth, as of payroll-files. --keep writes each file that did harm, with its fault, into FOLDER.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isWorkbook } from "../../src/areas/files/sheets/read-workbook.ts";
import { decodeBytes } from "../../src/areas/files/values/decode.ts";
import { caseNames, readCase } from "../payroll-files/cases.ts";
import { generateFiles } from "../payroll-files/generate.ts";
import { encoded, MUTATIONS } from "./mutations.ts";
import { Random } from "./random.ts";
import { LIMITS, LimitedReader, type Outcome } from "./reading.ts";
import { WORKBOOK_MUTATIONS } from "./workbooks.ts";

const FIXTURES = path.join(import.meta.dirname, "../../fixtures");
const SHARED = ["payroll-files", "payroll-files-2", "payroll-exports", "payroll-workbooks"];
/** Larger files are cut, so that a mutation is read in little time. */
const BYTES_MAX = 60_000;
const FAULTS_SHOWN = 40;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutations: { type: "string", default: "10000" },
    generated: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    keep: { type: "string" },
  },
});

/** A file to spoil. */
interface Base {
  readonly name: string;
  readonly bytes: Buffer;
  readonly owners: ReadonlyMap<string, string>;
}

/** What is counted of many files. */
class Tally {
  readonly counts = new Map<string, number>();
  files = 0;
  worst = { ms: 0, grownBytes: 0 };

  add(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  text(what: string): string {
    const of = (kind: string) => this.counts.get(kind) ?? 0;
    const { ms, grownBytes } = this.worst;
    return (
      `${what} ${this.files}: crashed ${of("crashed")}, over 2 s ${of("slow")}, over 256 MiB ${of("large")}, amounts under another person ${of("stray")} ` +
      `(read ${of("read")}, refused ${of("refused")}; longest ${Math.round(ms)} ms, most ${Math.round(grownBytes / 1024 / 1024)} MiB)`
    );
  }
}

const reader = new LimitedReader();
let shown = 0;
const tallies: string[] = [];
const folders = positionals.length > 0 ? positionals : SHARED.map((name) => path.join(FIXTURES, name));
const bases = folders.flatMap((folder) => caseNames(folder).map((name) => baseOf(folder, name)));
const chosen = bases.filter(({ name }) => values.only === undefined || name.includes(values.only));
const harmless = new Map<string, ReadonlySet<string>>();
tallies.push((await spoilAll(chosen)).text("mutations"));
if (Number(values.generated) > 0) tallies.push((await readGenerated()).text("generated"));
await reader.end();
for (const line of tallies) console.log(line);
console.log("aims: crashed 0, over 2 s 0, over 256 MiB 0, amounts under another person 0");

function baseOf(folder: string, name: string): Base {
  const { bytes, truth } = readCase(folder, name);
  const rows = truth.jobs.flatMap(({ rows: places, person }) =>
    Array.isArray(places) ? places.map((place): [string, string] => [String(place), String(person)]) : [],
  );
  // Persons side by side, or of one row, share it.
  const shared = new Set(
    rows.filter(([place, person]) => rows.some((one) => one[0] === place && one[1] !== person)).map(([place]) => place),
  );
  const whole =
    isWorkbook(bytes) || bytes.length <= BYTES_MAX ? bytes : bytes.subarray(0, bytes.lastIndexOf("\n", BYTES_MAX) + 1);
  return { name, bytes: whole, owners: new Map(shared.size > 0 ? [] : rows) };
}

async function spoilAll(files: readonly Base[]): Promise<Tally> {
  const tally = new Tally();
  for (let at = 0; at < Number(values.mutations); at += 1) {
    const base = files[at % files.length];
    if (base === undefined) break;
    const random = new Random(Number(values.seed) * 1_000_003 + at);
    const { bytes, name, keepsRows } = spoilt(base, random);
    const outcome = await reader.read({ bytes, owners: keepsRows ? base.owners : null });
    const known = keepsRows && outcome.notes.length > 0 ? await ownFaults(base) : new Set<string>();
    const notes = outcome.notes.filter((note) => !known.has(note));
    record(tally, { ...outcome, notes }, { what: `${base.name} ${name} ${at}`, bytes });
  }
  return tally;
}

/** What is wrong with the file before it is spoilt: the bench of payroll files counts it. */
async function ownFaults({ name, bytes, owners }: Base): Promise<ReadonlySet<string>> {
  const before = harmless.get(name);
  if (before !== undefined) return before;
  const { notes } = await reader.read({ bytes, owners });
  harmless.set(name, new Set(notes));
  return harmless.get(name) ?? new Set();
}

function spoilt({ bytes }: Base, random: Random): { bytes: Buffer; name: string; keepsRows: boolean } {
  if (isWorkbook(bytes)) {
    const { name, change } = random.of(WORKBOOK_MUTATIONS);
    return { bytes: change(bytes, random), name, keepsRows: false };
  }
  const { text } = decodeBytes(bytes);
  const { name, keepsRows, change } = random.of(MUTATIONS);
  const changed = change(text, random);
  // Sometimes two at once.
  if (random.below(5) > 0) return { bytes: encoded(changed, random), name, keepsRows };
  const other = random.of(MUTATIONS);
  return {
    bytes: encoded(other.change(changed, random), random),
    name: `${name}, ${other.name}`,
    keepsRows: keepsRows && other.keepsRows,
  };
}

async function readGenerated(): Promise<Tally> {
  const tally = new Tally();
  const folder = generateFiles(Number(values.generated), Number(values.seed) + 7_000);
  try {
    for (const name of caseNames(folder)) {
      const { bytes, owners } = baseOf(folder, name);
      const outcome = await reader.read({ bytes, owners: isWorkbook(bytes) ? null : owners });
      record(tally, outcome, { what: name, bytes });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tally;
}

function record(tally: Tally, { kind, ms, grownBytes, notes }: Outcome, file: { what: string; bytes: Buffer }): void {
  tally.files += 1;
  tally.worst = { ms: Math.max(tally.worst.ms, ms), grownBytes: Math.max(tally.worst.grownBytes, grownBytes) };
  if (kind === "read" || kind === "refused") tally.add(kind);
  const harm = [
    ...(kind === "crashed" ? ["crashed"] : []),
    ...(ms > LIMITS.ms || kind === "hung" ? ["slow"] : []),
    ...(grownBytes > LIMITS.grownBytes || kind === "out of memory" ? ["large"] : []),
    ...(kind === "read" && notes.length > 0 ? ["stray"] : []),
  ];
  for (const one of harm) tally.add(one);
  if (harm.length === 0) return;
  shown += 1;
  if (shown <= FAULTS_SHOWN)
    console.log(`${harm.join(", ")}: ${file.what}, ${Math.round(ms)} ms: ${notes[0]?.slice(0, 500) ?? ""}`);
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  const target = path.join(values.keep, `${harm[0]}-${file.what.replace(/[^\w.]+/g, "-")}`);
  writeFileSync(target, file.bytes);
  writeFileSync(`${target}.fault.txt`, `${file.what}\n${notes.join("\n")}\n`);
}
