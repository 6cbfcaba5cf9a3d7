// Verifies a list of people and assesses each of them by a rule of income. Reads a CSV, writes a CSV.
//   node examples/case-system/verify-list.mjs people.csv results.csv fannie_mae.base_pay
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { OpenVoe } from "../../client/dist/index.js"; // in a program of your own: "@openvoe/client"

const { OPENVOE_URL: baseUrl = "http://127.0.0.1:8080", OPENVOE_CLIENT_ID, OPENVOE_ACCESS_SECRET } = process.env;
const voe = new OpenVoe({ baseUrl, clientId: OPENVOE_CLIENT_ID, accessSecret: OPENVOE_ACCESS_SECRET });
const [input = "people.csv", output = "results.csv", rule = "fannie_mae.base_pay"] = process.argv.slice(2);
const TODAY = new Date().toISOString().slice(0, 10);
const WAIT_MS = 120_000;

const people = readCsv(readFileSync(input, "utf8"));
const rows = new Map(people.map(({ case_id }) => [case_id, { case_id, status: "", outcome: "" }]));
/** The same list on the same day is the same work: a run that broke off can be started again. */
const keyOf = (step, person) =>
  createHash("sha256")
    .update(JSON.stringify([step, rule, TODAY, person]))
    .digest("hex");

// 1. One verification for each person.
const verified = [];
let at = 0;
for await (const { verification, error } of voe.verifications.createBatch(people.map(verificationOf))) {
  const person = people[at++];
  if (error) Object.assign(rows.get(person.case_id), { status: "refused", reasons: error.message });
  else verified.push({ person, id: verification.id });
}

// 2. Their results.
for (const { person, id } of verified) {
  const { status, results } = await voe.verifications.waitFor(id, { timeoutMs: WAIT_MS });
  Object.assign(rows.get(person.case_id), {
    status,
    outcome: results?.outcome ?? "",
    link: linkOf("verifications", id),
  });
}

// 3. One assessment for each person with a record, in one request. Of the others there is nothing to assess.
const found = verified.filter(({ person }) => rows.get(person.case_id).outcome === "match");
const answers = found.length === 0 ? [] : await assess(found.map(assessmentOf));
for (const [place, answer] of answers.entries()) {
  const row = rows.get(found[place].person.case_id);
  if (answer.error) Object.assign(row, { status: "refused", reasons: answer.error.message });
  else {
    const [figure] = answer.figures;
    Object.assign(row, {
      verdict: answer.verdict,
      amount: figure?.value ?? "",
      amount_is: figure?.name ?? "",
      reasons: answer.reasons.map(({ text }) => text).join("; "),
      link: linkOf("income", answer.id),
    });
  }
}

writeFileSync(output, writeCsv([...rows.values()]));
console.log(`${people.length} people, ${found.length} with a record, ${answers.length} assessed: ${output}`);

function verificationOf(person) {
  const { case_id, first_name, last_name, date_of_birth, ssn, street, city, state, zip } = person;
  return {
    subject: { first_name, last_name, date_of_birth, ssn },
    addresses: [{ street, city, state, zip, from_date: "2020-01-01" }],
    tracking_info: case_id,
    permissible_purpose: "GOVERNMENT_LICENSE_OR_BENEFIT",
    idempotency_key: keyOf("verification", person),
  };
}

function assessmentOf({ person, id }) {
  const of = { rule, as_of: TODAY, verification_id: id, tracking_info: person.case_id };
  return { ...of, idempotency_key: keyOf("assessment", { ...person, id }) };
}

/** POST /v1/income-assessments/batch/: one line of JSON for each assessment, and one for each answer, in the same order. */
async function assess(lines) {
  const type = "application/x-ndjson";
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const response = await voe.send("POST", "/v1/income-assessments/batch/", { content: { type, text }, accept: type });
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The address of a screen of the dashboard, in the environment with whose prefix the secret begins. */
function linkOf(screen, id) {
  const environment = { sandbox: "sandbox", dev: "development", prod: "production" }[
    OPENVOE_ACCESS_SECRET.split("-")[0]
  ];
  return `${baseUrl}/dashboard/${environment}/${screen}/${id}`;
}

function readCsv(text) {
  const [names, ...lines] = text.trim().split(/\r?\n/).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])));
}

function cellsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => {
    return quoted === undefined ? plain : quoted.replaceAll('""', '"');
  });
}

function writeCsv(results) {
  const names = ["case_id", "status", "outcome", "verdict", "amount", "amount_is", "reasons", "link"];
  // A cell that begins like a formula would be one in a spreadsheet.
  const cell = (value = "") =>
    `"${String(value)
      .replace(/^(?=[=+@-])/, "'")
      .replaceAll('"', '""')}"`;
  const lines = results.map((row) => names.map((name) => cell(row[name])).join(","));
  return `${[names.join(","), ...lines].join("\n")}\n`;
}
