import assert from "node:assert/strict";
import { test } from "node:test";
import { type OpenedOfSource, openOfSource, profileAfter } from "../../../../src/areas/files/payroll/open-of-source.ts";
import { differencesOf } from "../../../../src/areas/files/payroll/opening/file-differences.ts";
import type { FileCorrections, SourceProfile } from "../../../../src/areas/files/payroll/source-profile.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../../../src/areas/records/ops/imports/employment-row.ts";

const NOTHING: FileCorrections = { columns: {}, values: {}, answers: {}, dates: null, as: null };
const HEAD = "Emp ID,Employee Name,SSN,DOB,Period Begin,Period End,Check Date,Gross,Net";
const ROW = "7,Ann Sample,219-09-9999,1981-02-28";

function run(head: string, rows: readonly string[]): string {
  return `${head}\n${rows.join("\n")}\n`;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function open(text: string, given: Partial<FileCorrections> = {}, profiles: readonly SourceProfile[] = []) {
  const options = { columns: EMPLOYMENT_FILE_COLUMNS, format: null, fileName: "run.csv", year: 2026 };
  return openOfSource(bytesOf(text), { ...options, given: { ...NOTHING, ...given } }, profiles);
}

function profileOf(opened: OpenedOfSource, before: readonly SourceProfile[] = []): SourceProfile {
  return profileAfter(opened, { profiles: before, isNew: before.length === 0 }, "run.csv");
}

const BIWEEKLY = run(HEAD, [`${ROW},2026-03-01,2026-03-14,2026-03-20,900.00,700.00`]);

test("openOfSource reads a file as the last one of its source was corrected, and tells none of the differences of an equal one", async () => {
  const head = HEAD.replace("Gross", "Pay A").replace("Net", "Pay B");
  const text = run(head, [`${ROW},2026-03-01,2026-03-14,2026-03-20,900.00,700.00`]);
  const given = {
    columns: { gross: "Pay A", net: "Pay B" },
    values: { employer_name: "Acme", year: "2026", quarter: "1" },
  };
  const first = await open(text, given);
  assert.equal(first.isByProfile, false);
  const profile = profileOf(first);
  assert.deepEqual(profile.values, { employer_name: "Acme" }, "a year is right for one file only");
  const next = await open(text.replaceAll("2026-03", "2026-04"), {}, [profile]);
  assert.deepEqual([next.isByProfile, next.differences], [true, []]);
  const [job] = next.payroll?.jobs ?? [];
  assert.deepEqual(
    [job?.statements?.[0]?.gross, job?.statements?.[0]?.net, job?.employer?.name],
    ["900.00", "700.00", "Acme"],
  );
});

test("openOfSource lets what is given win over the profile, and takes no column from it that the file lacks", async () => {
  const profile = profileOf(await open(BIWEEKLY, { values: { employer_name: "Acme" }, columns: { net: "Net" } }));
  const other = await open(BIWEEKLY.replace("Net", "Take Home"), { values: { employer_name: "Other" } }, [profile]);
  assert.deepEqual(other.used.values, { employer_name: "Other" });
  assert.deepEqual(other.used.columns, {});
});

test("openOfSource takes the values of a profile for a file without headings in its text", async () => {
  const fixed = { format: "icesa", title: "ICESA", encoding: "ascii", headings: [], pay_units: [], periods: [] };
  const profile: SourceProfile = { ...fixed, ...NOTHING, values: { employer_name: "Acme" }, file_name: null };
  const opened = await open(BIWEEKLY, {}, [profile]);
  assert.equal(opened.isByProfile, false, "another format has no part in it");
  assert.equal(opened.differences[0]?.kind, "format");
});

test("differencesOf names what a file of the source has another way", async () => {
  const was = profileOf(await open(BIWEEKLY));
  const kindsOf = async (text: string, given: Partial<FileCorrections> = {}) =>
    differencesOf(was, (await open(text, given)).shape).map(({ kind, was: before, is }) => [kind, before, is]);
  assert.deepEqual(await kindsOf(BIWEEKLY), []);
  assert.deepEqual(await kindsOf(BIWEEKLY.replace("Check Date", "Pay Date")), [
    ["heading_renamed", "Check Date", "Pay Date"],
  ]);
  assert.deepEqual(await kindsOf(BIWEEKLY.replace(",Net", "").replace(",700.00", "")), [
    ["heading_missing", "Net", null],
  ]);
  assert.deepEqual(await kindsOf(BIWEEKLY.replace(",Net", ",Net,Zodiac").replace("700.00", "700.00,Leo")), [
    ["heading_new", null, "Zodiac"],
  ]);
  assert.deepEqual(await kindsOf(BIWEEKLY.replace("2026-03-01", "2026-03-08")), [["period", "two weeks", "a week"]]);
  assert.deepEqual(await kindsOf(BIWEEKLY, { columns: { net: null } }), [["heading_read_as", "net_pay", "nothing"]]);
});

test("differencesOf names a heading once that stands on each page or sheet of a file", async () => {
  const was = profileOf(await open(BIWEEKLY));
  const { shape } = await open(BIWEEKLY.replace("Check Date", "Pay Date").replace(",Net", "").replace(",700.00", ""));
  const headings = (one: typeof shape) => [...one.headings, ...one.headings, ...one.headings];
  const differences = differencesOf({ ...was, headings: headings(was) }, { ...shape, headings: headings(shape) });
  assert.deepEqual(
    differences.map(({ was: before, is }) => [before, is]),
    [
      ["Check Date", "Pay Date"],
      ["Net", null],
    ],
  );
});

test("differencesOf tells another unit of pay and another encoding, and takes ASCII for UTF-8", () => {
  const shape = {
    format: "rippling",
    title: "Rippling",
    headings: [],
    periods: [],
    encoding: "ascii",
    pay_units: ["year"],
  };
  assert.deepEqual(differencesOf(shape, { ...shape, encoding: "utf-8" }), []);
  const differences = differencesOf(shape, { ...shape, encoding: "cp1252", pay_units: ["hour"] });
  assert.deepEqual(
    differences.map(({ kind, was, is }) => [kind, was, is]),
    [
      ["encoding", "utf-8", "cp1252"],
      ["pay_unit", "year", "hour"],
    ],
  );
});

test("openOfSource keeps the order of dates for a file in our own columns under other headings, as its rejects have", async () => {
  const head = "Record ID,Employer name,First name,Last name,Date of birth,SSN";
  const first = await open(run(head, ["7,Acme,Ann,Sample,02/28/1981,219099999"]), { dates: "MDY" });
  assert.equal(first.shape.format, "csv");
  const rejects = "record_id,employer_name,first_name,last_name,date_of_birth,ssn,rejected_line,rejected_because";
  const again = await open(run(rejects, ["7,Acme,Ann,Sample,02/28/1981,219099999,2,x"]), {}, [profileOf(first)]);
  assert.deepEqual([again.used.dates, again.isByProfile], ["MDY", true]);
  assert.ok(again.differences.every(({ is }) => is !== "rejected_line"));
});

const STAFF =
  "Emp ID,Last Name,First Name,SSN,Date of Birth,Hire Date\n8,Other,Bob,219-09-8888,1979-03-01,2020-02-03\n";

test("openOfSource gives a list without pay the one employer that the files of its source have told, and asks where there are several", async () => {
  const asks = async (text: string, profiles: readonly SourceProfile[]) =>
    (await open(text, {}, profiles)).payroll?.questions.filter(({ kind }) => kind === "employer").map(({ id }) => id);
  assert.deepEqual(await asks(STAFF, []), ["employer"]);
  const first = profileOf(await open(BIWEEKLY, { answers: { employer: "Acme Mills, Inc." } }));
  const { employer: _, ...answers } = first.answers;
  const profile = { ...first, answers };
  const list = await open(STAFF, {}, [profile]);
  assert.deepEqual(list.payroll?.questions, []);
  assert.deepEqual(
    list.payroll?.jobs.map(({ employer }) => employer?.name),
    ["Acme Mills, Inc."],
  );
  assert.deepEqual(
    [list.isByProfile, list.used.answers],
    [true, { employer_of_source: "Acme Mills, Inc." }],
    "it is told where it is from",
  );
  assert.deepEqual(profileOf(list, [profile]).answers, answers);
  assert.deepEqual(await asks(BIWEEKLY, [profile]), ["employer"], "pay is nobody's by assumption");
  const other = profileOf(await open(BIWEEKLY, { answers: { employer: "Bolt Works LLC" } }, [profile]), [profile]);
  const { employer: __, ...several } = other.answers;
  assert.deepEqual(several, {});
  assert.deepEqual(await asks(STAFF, [{ ...other, answers: several }]), ["employer"]);
  const again = profileOf(await open(BIWEEKLY, { answers: { employer: "Bolt Works LLC" } }, [other]), [other]);
  assert.equal(again.answers.employer_of_source, undefined, "one file of one employer does not take the other back");
});
