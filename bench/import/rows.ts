import { createReadStream, createWriteStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { textRow, workbookOf } from "../../test/support/workbook.ts";

/** The columns of the generated files, in order; the bare tables have them too. */
export const COLUMNS = {
  companies: ["id", "name", "ein", "domain", "phone", "street", "city", "state", "zip", "naics", "employees"],
  employments: [
    ...["record_id", "employer_name", "employer_ein", "first_name", "middle_name", "last_name", "date_of_birth", "ssn"],
    ...["street", "city", "state", "zip", "job_title", "job_type", "start_date", "end_date", "income", "income_unit"],
    ...["pay_frequency", "as_of"],
  ],
  statements: [
    ...["Employee ID", "Employee Name", "SSN", "Birth Date", "Company", "Check Date", "Gross Pay", "Net Pay", "Hours"],
  ],
} as const;

/** A kind of rows. */
export type Kind = keyof typeof COLUMNS;

/** Persons of a payroll register a copy, and the pay statements of each. */
const PAID_PERSONS = 2_000;
const PAY_DATES = 26;
const FORTNIGHT_MS = 14 * 86_400_000;

/** Employments a copy: as many as the project's sample of payroll records has. */
const EMPLOYMENTS = 15_618;

type Row = Readonly<Record<string, unknown>>;

/** What a file is made from. */
export interface RowsFileOptions {
  readonly kind: Kind;
  /** The employer directory: gzipped NDJSON. */
  readonly directory: string;
  /** How often all rows are repeated, each time under other ids. */
  readonly copies: number;
  readonly container: Container;
}

/** What rows can be written as: delimited, printed in pages, a list of records, a workbook. */
export const CONTAINERS = ["csv", "txt", "json", "xlsx"] as const;
/** One of {@link CONTAINERS}. */
export type Container = (typeof CONTAINERS)[number];

/** How many rows a printed page has. */
const PAGE_ROWS = 50;
/** The width of a printed column. */
const WIDTH = 18;

/** Writes a file of rows, streaming unless it is a workbook; returns how many. */
export async function writeRowsFile(
  path: string,
  { kind, directory, copies, container }: RowsFileOptions,
): Promise<number> {
  const columns = COLUMNS[kind];
  const printed = (texts: readonly unknown[]) =>
    texts
      .map((text) => String(text).padEnd(WIDTH))
      .join("")
      .trimEnd();
  const heads = {
    csv: `${columns.join(",")}\n`,
    txt: `${printed(columns)}\n`,
    json: "[",
    xlsx: textRow(1, columns),
  };
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    yield heads[container];
    for (let copy = 0; copy < copies; copy += 1) {
      for await (const row of GENERATORS[kind](directory, copy)) {
        const texts = columns.map((column) => row[column] ?? "");
        if (container === "csv") yield `${texts.map(cell).join(",")}\n`;
        else if (container === "json") yield `${rows === 0 ? "" : ",\n"}${JSON.stringify(row)}`;
        else if (container === "xlsx") yield textRow(rows + 2, texts.map(String));
        else yield `${rows > 0 && rows % PAGE_ROWS === 0 ? `\f${heads.txt}` : ""}${printed(texts)}\n`;
        rows += 1;
      }
    }
    if (container === "json") yield "]\n";
  }
  if (container === "xlsx") {
    const parts: string[] = [];
    for await (const line of lines()) parts.push(line);
    writeFileSync(path, workbookOf(parts.join("")));
  } else await pipeline(Readable.from(lines()), createWriteStream(path));
  return rows;
}

async function* companies(directory: string, copy: number): AsyncGenerator<Row> {
  const head = copy.toString(16).padStart(2, "0");
  for await (const row of directoryRows(directory)) yield { ...row, id: `${head}${String(row.id).slice(2)}` };
}

async function* directoryRows(directory: string): AsyncGenerator<Row> {
  const text = createReadStream(directory).pipe(createGunzip());
  for await (const line of createInterface({ input: text })) yield JSON.parse(line);
}

const FIRST_NAMES = [
  "Ada",
  "Ben",
  "Carla",
  "Dmitri",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Ines",
  "Jamal",
  "Kira",
  "Liam",
];
const NAME_HEADS = [
  "Al",
  "Ber",
  "Cor",
  "Dan",
  "Est",
  "Fair",
  "Gold",
  "Hart",
  "Iver",
  "Jan",
  "Kel",
  "Lam",
  "Mor",
  "Nor",
];
const NAME_ENDS = ["berg", "dale", "field", "gren", "ham", "ley", "man", "ner", "ridge", "son", "stone", "ton", "well"];

/** The pay runs of a year, one after the other, as a payroll register has them. */
async function* statements(_directory: string, copy: number): AsyncGenerator<Row> {
  for (let pay = 0; pay < PAY_DATES; pay += 1) {
    const date = new Date(Date.parse("2025-01-10") + pay * FORTNIGHT_MS).toISOString().slice(0, 10);
    for (let number = 0; number < PAID_PERSONS; number += 1) {
      const person = employment({ name: "Acme Mills", ein: "" }, { number, copy });
      const hours = 60 + ((number + pay) % 41);
      yield {
        "Employee ID": person.record_id,
        "Employee Name": `${person.first_name} ${person.last_name}`,
        SSN: person.ssn,
        "Birth Date": person.date_of_birth,
        Company: person.employer_name,
        "Check Date": date,
        "Gross Pay": (hours * 25).toFixed(2),
        "Net Pay": (hours * 19.5).toFixed(2),
        Hours: hours.toFixed(2),
      };
    }
  }
}

/** Invented persons at real employers, the same ones every time. */
async function* employments(directory: string, copy: number): AsyncGenerator<Row> {
  let number = 0;
  for await (const employer of directoryRows(directory)) {
    if (number >= EMPLOYMENTS) return;
    yield employment(employer, { number, copy });
    number += 1;
  }
}

const GENERATORS: Readonly<Record<Kind, (directory: string, copy: number) => AsyncGenerator<Row>>> = {
  companies,
  employments,
  statements,
};

function employment(employer: Row, { number, copy }: { readonly number: number; readonly copy: number }): Row {
  const draw = drawsFrom(number * 100 + copy + 1);
  const year = 1950 + draw(55);
  return {
    record_id: `C${copy}E${number}`,
    employer_name: employer.name,
    employer_ein: employer.ein,
    first_name: FIRST_NAMES[draw(FIRST_NAMES.length)],
    middle_name: draw(2) === 0 ? "" : FIRST_NAMES[draw(FIRST_NAMES.length)],
    last_name: `${NAME_HEADS[draw(NAME_HEADS.length)]}${NAME_ENDS[draw(NAME_ENDS.length)]}`,
    date_of_birth: `${year}-${two(1 + draw(12))}-${two(1 + draw(28))}`,
    ssn: String(900_000_000 + draw(99_999_999)),
    street: `${1 + draw(9_999)} Main St`,
    city: employer.city,
    state: employer.state,
    zip: String(10_000 + draw(89_999)),
    job_title: "Accountant",
    job_type: "F",
    start_date: `${year + 20}-01-15`,
    end_date: "",
    income: `${30_000 + draw(90_000)}.${two(draw(100))}`,
    income_unit: "YEARLY",
    pay_frequency: "BW",
    as_of: "2026-01-31",
  };
}

/** Whole numbers from 0 to below a bound, even enough for invented persons (xorshift32, G. Marsaglia 2003). */
function drawsFrom(seed: number): (bound: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

function cell(value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
