/* Files of employers' systems: each is uploaded over HTTP, previewed, and started where its end is asked about. */
import { setTimeout as delay } from "node:timers/promises";
import { type FieldCase, fieldsOf, NOT_RUN, type Outcome, sentenceOf, textOf } from "../case.ts";
import type { FieldService } from "../service.ts";

interface Preview {
  readonly format: string;
  readonly fields: readonly { readonly field: string; readonly heading: string | null }[];
  readonly problem: string | null;
  readonly rows: readonly {
    readonly values: Readonly<Record<string, unknown>> | null;
    readonly faults: readonly { readonly field: string | null; readonly reason: string }[];
  }[];
}

type Previewed = { readonly preview: Preview } | { readonly refusal: string };

const PLAIN = "Employee ID,Employer,First Name,Last Name,DOB,SSN,Hire Date";
const ROW: Readonly<Record<string, string>> = {
  record_id: "E1",
  employer_name: "Acme Widgets",
  first_name: "Ann",
  last_name: "Sample",
  date_of_birth: "1980-01-02",
  ssn: "219-45-6789",
  start_date: "2015-01-05",
};

/** Runs `3 import: …`. */
export async function runImports(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await outcomeOf(one, service));
  return outcomes;
}

async function outcomeOf(one: FieldCase, service: FieldService): Promise<Outcome> {
  const { column, file, headings } = fieldsOf(one);
  if (column !== undefined) return valueOutcome(one, service);
  if (file !== undefined) return mappedOutcome(one, textOf(file), service);
  if (headings !== undefined) return mappedOutcome(one, withRow(textOf(headings)), service);
  return one.kind.includes("personal data") ? personalOutcome(one, service) : NOT_RUN;
}

/** One value in an otherwise faultless row: kept, or reported where that was expected. */
async function valueOutcome(one: FieldCase, service: FieldService): Promise<Outcome> {
  const { column, value, dates, ...others } = fieldsOf(one);
  const name = textOf(column);
  const texts = Object.entries(others).filter(([, text]) => typeof text === "string");
  const beside = name === "income" ? { income_unit: "YEARLY" } : {};
  const row = { ...ROW, ...beside, ...Object.fromEntries(texts), [name]: textOf(value) };
  const cells = Object.values(row).map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`);
  const previewed = await preview(service, `${Object.keys(row).join(",")}\n${cells.join(",")}\n`, {
    dates: dates ?? null,
  });
  if ("refusal" in previewed) return { isRight: false, got: previewed.refusal };
  const [read] = previewed.preview.rows;
  const told = JSON.stringify({ faults: read?.faults, ...noticesOf(read) });
  if (one.expected.startsWith("told")) return { isRight: told.includes(name), got: told };
  const isKept = previewed.preview.problem === null && read !== undefined && read.faults.length === 0;
  return { isRight: isKept, got: isKept ? "read" : told };
}

/** A file as it is; if constants may be given, also with the employer, which many files do not name. */
async function mappedOutcome(one: FieldCase, file: string, service: FieldService): Promise<Outcome> {
  const plain = fileOutcome(one, await preview(service, file));
  if (plain.isRight === true || !one.expected.includes("constants")) return plain;
  const values = { employer_name: "Acme Widgets" };
  const told = fileOutcome(one, await preview(service, file, { values }));
  return told.isRight === true ? told : plain;
}

/** Values by what their heading says; the first that fits. */
const CELLS: readonly (readonly [RegExp, string])[] = [
  [/ssn|soc(ial)?_?sec|socsc/i, "219-45-6789"],
  [/dob|birth|brth/i, "1980-01-02"],
  [/terminat|inactive/i, ""],
  [/date|strtd|hire/i, "2015-01-05"],
  [/first|frst/i, "Ann"],
  [/last/i, "Sample"],
  [/(employee|full)[_ ]?name/i, "Sample, Ann"],
  [/salary/i, "52000.00"],
  [/rate|rtamt/i, "25.00"],
  [/status|gender|sex|type|group/i, ""],
  [/state/i, "ME"],
  [/zip|postal/i, "04210"],
  [/mail/i, "ann@example.com"],
  [/id$|number|#|code/i, "E1"],
];

/** A file of which only the headings are known, with one person's row. */
function withRow(headings: string): string {
  const delimiter = [",", "|", "\t", ";"].find((one) => headings.includes(one)) ?? ",";
  const cells = headings
    .split(delimiter)
    .map((heading) => CELLS.find(([pattern]) => pattern.test(heading))?.[1] ?? "")
    .map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell));
  return `${headings}\n${cells.join(delimiter)}\n`;
}

/** What the preview says of a row besides its faults. */
function noticesOf(row: object | undefined): object {
  const { values: _values, faults: _faults, ...notices } = (row ?? {}) as Record<string, unknown>;
  return notices;
}

/**
 * `rejected`: a row has a fault; `told`, `refused`: a problem is named; `read`, `found`: rows without faults,
 * or columns found. A file of headings only is readable if none is lacking.
 */
function fileOutcome({ expected, verdict, got: before }: FieldCase, previewed: Previewed): Outcome {
  if ("refusal" in previewed) {
    const isAsJudged = verdict === "pass" && textOf(before).startsWith("HTTP 400");
    return { isRight: isAsJudged || /told|refused|or a question/.test(expected), got: previewed.refusal };
  }
  const { problem, rows, fields } = previewed.preview;
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  const got = {
    problem,
    rows: rows.length,
    faulty,
    found: fields.flatMap(({ field, heading }) => (heading ? [field] : [])),
  };
  if (/refused|^told/.test(expected)) return { isRight: problem !== null, got };
  if (/rejected/.test(expected)) {
    return { isRight: faulty > 0 && (!/others? read|next read/.test(expected) || faulty < rows.length), got };
  }
  return { isRight: problem === null && faulty === 0, got };
}

/** The file that a sentence describes: nothing of the person in it may be in an answer. */
async function personalOutcome(one: FieldCase, service: FieldService): Promise<Outcome> {
  const person = ["Zebulon", "Quaverly", "219-45-9876", "219459876"];
  const file = personalFile(sentenceOf(one));
  if (file === null) return NOT_RUN;
  const { id, answer } = await runWhole(service, file);
  const cli = await service.run([
    ...["import", "employments", service.file("personal.csv", file), "--env", "development", "--source", "personal"],
  ]);
  const shown = `${answer}${cli.output}`;
  const [stored] = await service.home.query<{ error: string | null }>("select error from import_jobs where id = $1", [
    id,
  ]);
  const leaks = person.filter((text) => shown.includes(text) || (stored?.error ?? "").includes(text));
  return { isRight: leaks.length === 0, got: leaks.length === 0 ? "clean" : `shown: ${leaks.join(", ")}` };
}

function personalFile(sentence: string): string | null {
  const row = "E7,Acme Widgets,Zebulon,Quaverly,1980-01-02,219-45-9876,2015-01-05";
  const json = {
    record_id: "E7",
    employer_name: "Acme",
    first_name: "Zebulon",
    last_name: "Quaverly",
    ssn: "219-45-9876",
  };
  if (sentence.startsWith("headerless")) return `${row}\n${row}\n`;
  if (/record/.test(sentence) && /EFW2|NDNH/.test(sentence)) {
    return `RA123456789${" ".repeat(20)}ACME\nRW219459876ZEBULON        QUAVERLY\nRW219459876Zebulon        Quaverly\n`;
  }
  if (sentence.startsWith("faulty")) return `${PLAIN}\nZebulon,,Quaverly,,Quaverly,219-45-98761,Zebulon\n`;
  if (sentence.startsWith("duplicate")) return `${PLAIN}\n${row}\n${row}\n`;
  if (sentence.startsWith("unclosed")) return `${PLAIN}\nE7,"Acme,Zebulon,Quaverly,1980-01-02,219-45-9876,2015-01-05\n`;
  if (sentence.includes("keys are")) return `{"Zebulon":1,"Quaverly":"219-45-9876"}\n`;
  if (sentence.includes("NDJSON")) return `${JSON.stringify(json)}\n${JSON.stringify(json).slice(0, -1)}\n`;
  return null;
}

async function upload(service: FieldService, content: string): Promise<string> {
  const created = await service.request("POST", "/v1/imports/", { kind: "employments", source: "field-cases" });
  const { id } = created.body as { id: string };
  const bytes = Buffer.from(content, "utf8").toString("base64");
  const part = await service.request("POST", `/v1/imports/${id}/parts/`, { position: 0, content: bytes });
  if (part.status !== 200) throw new Error(`the upload was answered ${part.status}`);
  return id;
}

/** @param how the order of dates, values of all rows and the like */
async function preview(service: FieldService, content: string, how: object = {}): Promise<Previewed> {
  const id = await upload(service, content);
  const { status, body } = await service.request("POST", `/v1/imports/${id}/preview/`, how);
  return status === 200 ? { preview: body as Preview } : { refusal: `HTTP ${status} ${JSON.stringify(body)}` };
}

/** Starts an import and waits for its end; returns what is then shown of it. */
async function runWhole(service: FieldService, content: string): Promise<{ id: string; answer: string }> {
  const id = await upload(service, content);
  await service.request("POST", `/v1/imports/${id}/start/`, {});
  for (let round = 0; round < 300; round += 1) {
    const { body } = await service.request("GET", `/v1/imports/${id}/`);
    const { status } = body as { status: string };
    if (status !== "queued" && status !== "running") return { id, answer: JSON.stringify(body) };
    await delay(100);
  }
  return { id, answer: "unfinished" };
}
