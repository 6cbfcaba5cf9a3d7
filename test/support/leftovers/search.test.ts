import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { ROOT } from "../suites.ts";
import { searchLeftovers } from "./search.ts";

/** Does what a test and the service do in a run of `npm run leftovers`. */
const PROGRAM = `
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Keyring, mintKeyring } from ${JSON.stringify(path.join(ROOT, "src/kernel/crypto/keyring.ts"))};
import { sealJson } from ${JSON.stringify(path.join(ROOT, "src/kernel/crypto/seal.ts"))};
import { mintToken } from ${JSON.stringify(path.join(ROOT, "src/kernel/crypto/secrets.ts"))};
const contents = mintKeyring();
const person = { last_name: process.argv[3] ?? "Vandergrootenhuis", ssn: "412739518", date_of_birth: "1973-08-19" };
const sealed = sealJson(new Keyring(contents), person, "employments/1/record");
const folder = path.join(tmpdir(), "data");
mkdirSync(folder);
const write = (name, text) => writeFileSync(path.join(folder, name), text);
write("sealed", sealed);
write("keyring.json", JSON.stringify(contents));
write("id", "a4127395180");
if (process.argv[2] === "download") {
  for (const file of ["playwright-artifacts-1/file", "openvoe-former-1/docs/guide.md", "openvoe-former-1/data/log"]) {
    mkdirSync(path.dirname(path.join(tmpdir(), file)), { recursive: true });
    writeFileSync(path.join(tmpdir(), file), "SSN=412-73-9518;");
  }
}
if (process.argv[2] === "bundled") {
  for (const file of ["t/openvoe-home-1/data/postgres/base/1", "t/openvoe-home-1/data/log"]) {
    mkdirSync(path.dirname(path.join(tmpdir(), file)), { recursive: true });
    writeFileSync(path.join(tmpdir(), file), "x " + person.last_name + " x");
  }
}
if (process.argv[2] === "leak") {
  write("row", "x" + Buffer.from("xVandergrootenhuis").toString("base64"));
  write("form", "SSN=412-73-9518;");
  write("page", Buffer.from("8/19/1973").toString("hex"));
  write("url", "/bridge/" + mintToken());
  write("ring", contents.index);
  write("core.77", "");
}
rmSync(folder, { recursive: true });
`;

test("searchLeftovers finds nothing where all is sealed, and the key ring in its own file", (t) => {
  const { values, findings, explained } = run(t, "service.ts", "sealed");
  assert.deepEqual([findings, explained], [[], { "key ring": 2 }]);
  assert.ok(values >= 9, `${values} values`);
});

test("searchLeftovers finds values in removed files, in every spelling and form", (t) => {
  const { findings } = run(t, "service.ts", "leak");
  const found = findings.map((finding) => finding.replace(/[0-9a-f]{32}|[\w+/]{43}=/, "…")).sort();
  assert.deepEqual(found, [
    "data/core.77: a core dump",
    "data/form: ssn: 412-73-9518 in clear",
    "data/page: date of birth: 8/19/1973 in hex",
    "data/ring: mintKey: … in clear",
    "data/row: last name: Vandergrootenhuis in base64",
    "data/row: last name: Vandergrootenhuis in base64url",
    "data/url: mintToken: … in clear",
  ]);
});

test("searchLeftovers takes what a test has written for no leak", (t) => {
  const { findings, explained } = run(t, "test/imports.ts", "leak");
  assert.deepEqual(findings, []);
  assert.ok((explained["file of the test"] ?? 0) >= 5);
});

test("searchLeftovers takes an employer that is named as somebody for no leak, and their number and their row for one", (t) => {
  const lines = ["companies (1,VANDERGROOTENHUIS)", "companies (2,412-73-9518)"];
  const ofEmployers = run(t, "service.ts", "sealed", lines);
  assert.deepEqual(ofEmployers.findings, ["../recorded/texts/dump-1: ssn: 412-73-9518 in clear"]);
  const ofPerson = run(t, "service.ts", "sealed", [...lines.slice(0, 1), "employments (1,Vandergrootenhuis)"]);
  assert.deepEqual(ofPerson.findings, ["../recorded/texts/dump-1: last name: Vandergrootenhuis in clear"]);
});

test("searchLeftovers takes a download of a browser and the code of the former release for no leak, and its data for one", (t) => {
  const { findings, explained } = run(t, "service.ts", "download");
  assert.deepEqual([explained.download, explained["former release"]], [1, 1]);
  assert.deepEqual(findings, ["openvoe-former-1/data/log: ssn: 412-73-9518 in clear"]);
});

test("searchLeftovers takes an employer of the bundled directory for no leak, but in data alone", (t) => {
  const found = (name: string) => run(t, "service.ts", "bundled", [], name);
  const [log, base] = ["t/openvoe-home-1/data/log", "t/openvoe-home-1/data/postgres/base/1"];
  const ofNobody = found("Vandergrootenhuis");
  assert.deepEqual(
    ofNobody.findings.toSorted(),
    [log, base].map((at) => `${at}: last name: Vandergrootenhuis in clear`),
  );
  assert.deepEqual(found("Silverlake").findings, [`${log}: last name: Silverlake in clear`]);
});

function run(
  t: TestContext,
  program: string,
  argument: string,
  dumped: readonly string[] = [],
  name = "Vandergrootenhuis",
) {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-recorded-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [recorded, temporary, code] = ["recorded", "tmp", program].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [temporary, path.dirname(code)]) mkdirSync(made, { recursive: true });
  writeFileSync(code, PROGRAM);
  const preload = new URL(`file://${path.join(import.meta.dirname, "preload.ts")}`);
  preload.search = encodeURIComponent(recorded);
  const env = { ...process.env, TMPDIR: temporary, NODE_OPTIONS: `--import=${preload}` };
  const { status, stderr } = spawnSync(process.execPath, [code, argument, name], { env, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  if (dumped.length > 0) writeFileSync(path.join(recorded, "texts/dump-1"), dumped.join("\n"));
  return searchLeftovers(recorded, temporary);
}
