import assert from "node:assert/strict";
import { test } from "node:test";
import { employmentRows } from "../../../../../src/areas/files/payroll/employment-values.ts";
import type { PayrollFile, PayrollJob } from "../../../../../src/areas/files/payroll/payroll-file.ts";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { eraseSubject } from "../../../../../src/areas/persons/ops/subjects/erase-subject.ts";
import { findDecisions } from "../../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { ChangeTally } from "../../../../../src/areas/records/ops/imports/change-tally.ts";
import type { Reject } from "../../../../../src/areas/records/ops/imports/check-rows.ts";
import { compareRows } from "../../../../../src/areas/records/ops/imports/compare-rows.ts";
import { importEmployments } from "../../../../../src/areas/records/ops/imports/import-employments.ts";
import { WAITING_REASONS } from "../../../../../src/areas/records/ops/imports/joining/decide-join.ts";
import { storedPay } from "../../../../../src/areas/records/ops/imports/prepare-pay.ts";
import { removeSource } from "../../../../../src/areas/records/ops/imports/remove-source.ts";
import { findImportedEmployments } from "../../../../../src/areas/records/ops/linkage/imported-employments.ts";
import { rekeyBatch } from "../../../../../src/areas/records/ops/linkage/rekeying.ts";
import { RECORDS_SEALED } from "../../../../../src/areas/records/sql/employments/sealed.ts";
import type { ImportChange } from "../../../../../src/areas/records/sql/imports/imports.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import { openJson } from "../../../../../src/kernel/crypto/seal.ts";
import { type EmploymentId, type IsoDate, nilId } from "../../../../../src/kernel/ids.ts";
import type { Context } from "../../../../../src/kernel/sealing/ops/context.ts";
import { HOLDING } from "../../../../../src/program/areas.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../../support/databases.ts";

/** A person of a list, or a payment of a register. */
interface Line {
  readonly id?: string;
  readonly name: readonly [first: string, last: string, suffix?: string];
  readonly middle?: string;
  readonly born?: string;
  readonly ssn?: string;
  readonly at?: string;
  readonly title?: string;
  readonly end?: string;
  readonly paid?: string;
  readonly on?: string;
}

async function contextOf(home: Home, t: Parameters<typeof freshDatabase>[1]): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

/** Persons by number and name, as a reader of a file without any other id tells them apart. */
function jobOf({ id, name: [first, last, suffix], middle, born, ssn, at = "Acme Inc", ...line }: Line): PayrollJob {
  const pay = { pay_date: line.on ?? "2026-03-13", gross: line.paid ?? "", parts: [], rows: [2] };
  return {
    rows: [2],
    person: `${id} ${first} ${last} ${suffix} ${born}`,
    ...(id !== undefined && { employee_id: id }),
    ...(first !== "" && { first }),
    ...(last !== "" && { last }),
    ...(middle !== undefined && { middle }),
    ...(suffix !== undefined && { suffix }),
    ...(born !== undefined && { dob: born }),
    ...(ssn !== undefined && { ssn }),
    ...(at !== "" && { employer: { name: at } }),
    ...(line.title !== undefined && { job_title: line.title }),
    ...(line.end !== undefined && { end: line.end }),
    ...(line.paid !== undefined && { statements: [pay] }),
  };
}

function rowsOf(lines: readonly Line[]) {
  const told = {
    title: "Sheet",
    confidence: 1,
    encoding: "utf-8",
    assumptions: [],
    columns: [],
    questions: [],
  } as const;
  const rest = { rows: lines.length, rejects: [], ignored: [], control: [], format: "generic/sheet" };
  const file: PayrollFile = { ...told, ...rest, jobs: lines.map(jobOf) };
  return employmentRows(file, "pay.csv");
}

const PLACE = { environment: "production", source: "records" } as const;

async function load(context: Context, lines: readonly Line[], replace = false) {
  const rejects: Reject[] = [];
  const tally = new ChangeTally();
  const feed = { rows: rowsOf(lines), replace, onRejects: (some: readonly Reject[]) => rejects.push(...some), tally };
  const counts = await importEmployments({ ...context, findDecisions }, { ...feed, ...PLACE, matchCompany: null });
  return { counts, rejects, change: tally.result() };
}

function waitingOf({ jobs_joined, jobs_waiting, waiting_reasons }: ImportChange) {
  return { joined: jobs_joined, waiting: jobs_waiting, why: waiting_reasons.map(({ reason }) => reason) };
}

/** Each record in a word, with its pay: `Ann Sample 1981 100.00`, or `Ann Sample waits 100.00`. */
async function stored(context: Context): Promise<string[]> {
  const statement = { name: "all_sealed", text: "select id, sealed from employments" };
  const rows = await context.db.rows<{ id: EmploymentId; sealed: Buffer }>(statement, []);
  const pay = await storedPay(
    context,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id, sealed }) => {
      const record = openJson<EmploymentRecord>(context.keyring, sealed, RECORDS_SEALED.employmentRecord(id));
      const whose = record.waits === undefined ? String(record.date_of_birth).slice(0, 4) : "waits";
      const paid = (pay.get(id)?.statements ?? []).map(({ gross_pay }) => gross_pay).toSorted();
      return [record.first_name, record.last_name, whose, ...paid].join(" ");
    })
    .toSorted();
}

const ANN = { id: "17", name: ["Ann", "Sample"], born: "1981-02-28" } as const;
const BOB = { id: "18", name: ["Bob", "Other"], born: "1975-06-01" } as const;
const ann = (line: Partial<Line> = {}): Line => ({ name: ["Ann", "Sample"], paid: "100.00", ...line });
const elder = { id: "1", name: ["John", "Smith"], born: "1950-01-05" } as const;
const younger = { id: "2", name: ["John", "Smith"], born: "1980-07-09" } as const;
const JOHN: Line = { name: ["John", "Smith"], paid: "70.00" };
const PAID_ANN = ["Ann Sample 1981 100.00", "Bob Other 1975"];
const WAITING_ANN = ["Ann Sample 1981", "Ann Sample waits 100.00", "Bob Other 1975"];

interface Case {
  readonly list: readonly Line[];
  readonly register: readonly Line[];
  /** What is stored after both. */
  readonly result: readonly string[];
  readonly why?: readonly (keyof typeof WAITING_REASONS)[];
}

const CASES: Readonly<Record<string, Case>> = {
  "by number and name": { list: [ANN, BOB], register: [ann({ id: "17" })], result: PAID_ANN },
  "by a number without zeros, as a spreadsheet writes it": {
    list: [{ ...ANN, id: "0017" }, BOB],
    register: [ann({ id: "17" })],
    result: PAID_ANN,
  },
  "by number alone": { list: [ANN, BOB], register: [ann({ id: "17", name: ["", ""], at: "" })], result: PAID_ANN },
  "by name alone": { list: [ANN, BOB], register: [ann()], result: PAID_ANN },
  "by name where the list has no numbers": {
    list: [{ name: ANN.name, born: ANN.born }, BOB],
    register: [ann({ id: "99" })],
    result: PAID_ANN,
  },
  "by name without case and accents": {
    list: [{ id: "5", name: ["José", "Núñez"], born: "1990-05-05" }],
    register: [{ name: ["JOSE", "NUNEZ"], paid: "50.00" }],
    result: ["José Núñez 1990 50.00"],
  },
  "of several persons by number": {
    list: [elder, younger],
    register: [{ ...JOHN, id: "2" }],
    result: ["John Smith 1950", "John Smith 1980 70.00"],
  },
  "of the employer who is told": {
    list: [elder, { ...younger, id: "1", at: "Globex LLC" }],
    register: [{ ...JOHN, id: "1", at: "GLOBEX" }],
    result: ["John Smith 1950", "John Smith 1980 70.00"],
  },
  "by the middle name where two persons have the name": {
    list: [
      { ...elder, middle: "Quincy" },
      { ...younger, middle: "A" },
    ],
    register: [{ ...JOHN, middle: "Adam" }],
    result: ["John Smith 1950", "John Smith 1980 70.00"],
  },
  "by the suffix of a son": {
    list: [elder, { ...younger, name: ["John", "Smith", "Jr"] }],
    register: [{ ...JOHN, name: ["John", "Smith", "Jr."] }],
    result: ["John Smith 1950", "John Smith Jr 1980 70.00"],
  },
  "nobody by a name that two persons have": {
    list: [elder, younger],
    register: [JOHN],
    result: ["John Smith 1950", "John Smith 1980", "John Smith waits 70.00"],
    why: ["namesake"],
  },
  "nobody where two persons of the register have the name of one": {
    list: [{ name: elder.name, born: elder.born }],
    register: [
      { ...JOHN, id: "7" },
      { ...JOHN, id: "8", paid: "80.00" },
    ],
    result: ["John Smith 1950", "John Smith waits 70.00", "John Smith waits 80.00"],
    why: ["namesake"],
  },
  "no father by a name without suffix that a son has too": {
    list: [elder, { ...younger, name: ["John", "Smith", "Jr"] }],
    register: [JOHN],
    result: ["John Smith 1950", "John Smith Jr 1980", "John Smith waits 70.00"],
    why: ["generation"],
  },
  "no father by the suffix of his son": {
    list: [elder],
    register: [{ ...JOHN, name: ["John", "Smith", "Jr"] }],
    result: ["John Smith 1950", "John Smith Jr waits 70.00"],
    why: ["noPerson"],
  },
  "no twin of another first name": {
    list: [{ id: "3", name: ["Jane", "Smith"], born: younger.born }],
    register: [{ ...JOHN, name: ["Joan", "Smith"] }],
    result: ["Jane Smith 1980", "Joan Smith waits 70.00"],
    why: ["noPerson"],
  },
  "nobody of another middle name": {
    list: [{ ...elder, middle: "Quincy" }],
    register: [{ ...JOHN, middle: "Adam" }],
    result: ["John Smith 1950", "John Smith waits 70.00"],
    why: ["noPerson"],
  },
  "nobody of another number": {
    list: [ANN, BOB],
    register: [ann({ id: "99" })],
    result: WAITING_ANN,
    why: ["otherNumber"],
  },
  "nobody of another employer": {
    list: [ANN, BOB],
    register: [ann({ at: "Globex LLC" })],
    result: WAITING_ANN,
    why: ["otherEmployer"],
  },
  "nobody of another employer with the same number": {
    list: [ANN, BOB],
    register: [ann({ id: "17", at: "Globex LLC" })],
    result: WAITING_ANN,
    why: ["otherEmployer"],
  },
  "nobody by a number whose person has another last name": {
    list: [ANN, BOB],
    register: [ann({ id: "17", name: ["Ann", "Newname"] })],
    result: ["Ann Newname waits 100.00", "Ann Sample 1981", "Bob Other 1975"],
    why: ["otherName"],
  },
  "nobody who had left years before": {
    list: [{ ...ANN, end: "2019-01-31" }, BOB],
    register: [ann()],
    result: WAITING_ANN,
    why: ["ended"],
  },
};

forEachDatabase((home) => {
  for (const [how, { list, register, result, why = [] }] of Object.entries(CASES)) {
    test(`importEmployments joins a row without birth date and SSN to ${how}, whatever is loaded first and again`, async (t) => {
      const expected = { stored: result, why: why.map((reason) => WAITING_REASONS[reason]) };
      for (const files of [
        [list, register],
        [register, list],
      ]) {
        const context = await contextOf(home, t);
        for (const file of [...files, ...files]) assert.deepEqual((await load(context, file)).rejects, []);
        const { change } = await load(context, register);
        assert.deepEqual({ stored: await stored(context), why: waitingOf(change).why }, expected);
        assert.equal(change.statements_new + change.statements_corrected, 0);
      }
    });
  }
});

forEachDatabase((home) => {
  test("importEmployments joins a row to nobody by a number that another person had before", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [ANN, BOB]);
    const { rejects } = await load(context, [{ id: "17", name: ["Carl", "Third"], paid: "30.00" }]);
    assert.match(rejects[0]?.reason ?? "", /another person's/);
    assert.deepEqual(await stored(context), ["Ann Sample 1981", "Bob Other 1975"]);
  });

  test("importEmployments lets pay wait by a number under a new last name until a list has that name", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [ANN, BOB]);
    await load(context, [ann({ id: "17", name: ["Ann", "Newname"] })]);
    const { change } = await load(context, [{ ...ANN, name: ["Ann", "Newname"] }]);
    assert.deepEqual(waitingOf(change), { joined: 1, waiting: 0, why: [] });
    assert.deepEqual(await stored(context), ["Ann Newname 1981 100.00", "Bob Other 1975"]);
  });

  test("importEmployments takes no list's person for another of one number, first name and another year of birth", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [ANN]);
    const { rejects } = await load(context, [{ ...ANN, name: ["Ann", "Newname"], born: "1990-02-28" }]);
    assert.match(rejects[0]?.reason ?? "", /another person's/);
    assert.deepEqual(await stored(context), ["Ann Sample 1981"]);
  });

  test("importEmployments takes a person of a list beside one who waits under the same number", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [{ ...JOHN, id: "17" }]);
    for (let count = 0; count < 2; count += 1) assert.deepEqual((await load(context, [ANN, BOB])).rejects, []);
    assert.deepEqual(await stored(context), ["Ann Sample 1981", "Bob Other 1975", "John Smith waits 70.00"]);
    await load(context, [ann({ id: "17" })]);
    assert.deepEqual(await stored(context), ["Ann Sample 1981 100.00", "Bob Other 1975", "John Smith waits 70.00"]);
  });
});

forEachDatabase((home) => {
  test("importEmployments gives all pay that has waited to the person, and counts what waits and why", async (t) => {
    const context = await contextOf(home, t);
    const first = await load(context, [ann(), { ...JOHN, id: "3" }]);
    assert.deepEqual(waitingOf(first.change), { joined: 0, waiting: 2, why: [WAITING_REASONS.noPerson] });
    await load(context, [
      ann({ paid: "110.00", on: "2026-03-27" }),
      ann({ title: "Clerk", paid: "120.00", on: "2026-04-10" }),
    ]);
    const { change } = await load(context, [ANN, BOB]);
    assert.equal(change.jobs_waiting, 1);
    assert.ok(change.jobs_joined >= 1);
    assert.deepEqual(await stored(context), [
      "Ann Sample 1981 100.00 110.00 120.00",
      "Bob Other 1975",
      "John Smith waits 70.00",
    ]);
  });

  for (const [order, files] of Object.entries({
    "a list after its register": [
      [ann(), JOHN],
      [ANN, elder],
    ],
    "a register after its list": [
      [ANN, elder],
      [ann(), JOHN],
    ],
    "one file of both": [[ANN, ann({ id: "17" }), JOHN, elder]],
  })) {
    test(`compareRows tells of ${order} what the import does`, async (t) => {
      const context = await contextOf(home, t);
      for (const file of files) {
        const place = {
          ...PLACE,
          blindIndexKey: context.keyring.blindIndexKey,
          format: "generic/sheet",
          rowsMax: null,
        };
        const told = (await compareRows({ ...context, findDecisions }, rowsOf(file), place))?.change ?? null;
        const { change } = await load(context, file);
        assert.deepEqual(told === null ? null : waitingOf(told), waitingOf(change));
      }
    });
  }
});

forEachDatabase((home) => {
  test("importEmployments with replace joins what waits to who stays, and removes the rest of it", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [elder, BOB]);
    await load(context, [ann(), { ...JOHN, name: ["Zoe", "Nobody"] }]);
    const { counts } = await load(context, [ANN], true);
    assert.deepEqual(await stored(context), ["Ann Sample 1981 100.00"]);
    assert.equal(counts.removed, 3);
  });

  test("importEmployments lets no search find who waits, also after records are keyed again", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [ann({ id: "17" })]);
    const { first_name, last_name } = { first_name: "Ann", last_name: "Sample" };
    const subject = { first_name, last_name, date_of_birth: ANN.born as IsoDate, ssn: "219099999" };
    const keyed = { name: "tokens", text: "select blocking_tokens::text[] as tokens from employments" };
    const tokens = async () => (await context.db.rows<{ tokens: string[] }>(keyed, []))[0]?.tokens;
    const before = await tokens();
    assert.equal(before?.length, 1);
    await context.db.rows({ name: "outdate", text: "update employments set blocking_version = 1" }, []);
    await rekeyBatch(context, nilId<EmploymentId>());
    assert.deepEqual(await tokens(), before);
    assert.deepEqual(await findImportedEmployments(context, { environment: "production", subject }), []);
    await load(context, [{ ...ANN, ssn: "219099999" }]);
    const found = await findImportedEmployments(context, { environment: "production", subject });
    assert.deepEqual(
      found.map(({ record }) => record.record_id),
      ["17"],
    );
  });

  test("eraseSubject erases what waits under the name of the person, and no other's", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [
      { ...elder, ssn: "219099999" },
      { ...younger, middle: "B" },
    ]);
    await load(context, [JOHN, { ...JOHN, id: "9", paid: "90.00" }, ann()]);
    const subject = { first_name: "John", last_name: "Smith", date_of_birth: elder.born as IsoDate, ssn: "219099999" };
    const by = { actor: "operator", teamId: null, environment: "production" } as const;
    const requesterProof = { requester: "subject", method: "id" } as const;
    await eraseSubject({ ...context, ...HOLDING }, by, { subject, requesterProof: requesterProof as never });
    const left = ["Ann Sample waits 100.00", "John Smith 1980", "John Smith waits 90.00"];
    assert.deepEqual(await stored(context), left);
    const { rejects } = await load(context, [JOHN]);
    assert.match(rejects[0]?.reason ?? "", /erased at the request/);
    assert.deepEqual(await stored(context), left);
  });

  test("removeSource removes what waits", async (t) => {
    const context = await contextOf(home, t);
    await load(context, [ann(), JOHN]);
    await removeSource(context.db, { scope: { kind: "employments", ...PLACE }, actor: "operator" });
    assert.deepEqual(await stored(context), []);
  });
});
