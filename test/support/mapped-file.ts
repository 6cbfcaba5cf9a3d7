import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { eventually } from "./eventually.ts";
import { traceFinder } from "./traces.ts";

/** A person in the words of `test/privacy.test.ts`. */
type Person = Readonly<Record<"first name" | "last name" | "date of birth" | "SSN" | "job title" | "pay", string>>;

type Call = (method: string, target: string, body: unknown, status: number) => Promise<MappedAnswer>;

interface MappedAnswer {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly counts: { readonly added: number };
  readonly reasons: unknown;
}

/** The cells of a row, by field: how a file without headings is mapped by who takes its first line for headings. */
function mappingOf(person: Person): Record<string, string> {
  return {
    record_id: "E7",
    employer_name: "Example Works",
    first_name: person["first name"],
    last_name: person["last name"],
    date_of_birth: person["date of birth"],
    ssn: person.SSN,
    job_title: person["job title"],
    income: person.pay,
    income_unit: "YEARLY",
  };
}

function csvOf(person: Person): string {
  return `${Object.values(mappingOf(person)).join(",")}\n`;
}

/** Uploads a file without headings, mapped by its cells: it is imported, and its profile and job tell nothing of the row. */
export async function uploadMapped(call: Call, person: Person): Promise<void> {
  const file = { kind: "employments", source: "mapped", file_name: `wages ${person.SSN}.csv` };
  const { id } = await call("POST", "/v1/imports/", file, 201);
  const part = { position: 0, content: Buffer.from(csvOf(person)).toString("base64") };
  await call("POST", `/v1/imports/${id}/parts/`, part, 200);
  const reading = { columns: mappingOf(person), values: { city: person["job title"] } };
  await call("POST", `/v1/imports/${id}/start/`, reading, 202);
  const job = await eventually(async () => {
    const read = await call("GET", `/v1/imports/${id}/`, null, 200);
    assert.equal(read.status, "completed", read.error ?? "");
    return read;
  });
  assert.equal(job.counts.added, 1, JSON.stringify(job.reasons));
  const profiles = await call("GET", "/v1/sources/mapped/profiles/", null, 200);
  assert.deepEqual(traceFinder(person).find(Buffer.from(JSON.stringify([job, profiles]))), []);
}

/** Writes such a file. Returns the arguments by which the command line imports it. */
export function mappedFile(folder: string, person: Person): string[] {
  const file = path.join(folder, "mapped.csv");
  writeFileSync(file, csvOf(person));
  const columns = Object.entries(mappingOf(person)).flatMap(([field, cell]) => ["--column", `${field}=${cell}`]);
  return [file, "--source", "mapped-cli", ...columns];
}
