import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { baseImageFaults } from "../../scripts/release/base-images.ts";
import { billFaults, billOf, type Lock } from "../../scripts/release/bill.ts";
import { plainManifests, readValues, renderChart } from "../../scripts/release/chart.ts";
import { checkClone, commitRelease, stampRelease } from "../../scripts/release.ts";

const NOTED = "# Changelog\n\n## Unreleased\n\n### Operating\n\n- A thing.\n\n## 0.1.9 – 2026-11-21\n\n- Older.\n";
const PACKAGE = '{\n  "name": "openvoe",\n  "version": "0.1.9"\n}\n';
const LOCK = `{
  "name": "openvoe",
  "version": "0.1.9",
  "packages": {
    "": {
      "version": "0.1.9"
    },
    "node_modules/a": {
      "version": "0.1.9"
    },
    "web": {
      "version": "0.1.9"
    }
  }
}
`;

function filesWith(changelog: string) {
  return new Map([
    ["CHANGELOG.md", changelog],
    ["package.json", PACKAGE],
    ["package-lock.json", LOCK],
  ]);
}

test("stampRelease gives the unreleased notes the version and the date, and begins a new section", () => {
  const stamped = stampRelease(filesWith(NOTED), { version: "0.2.0", date: "2026-11-24" });
  assert.equal(
    stamped.get("CHANGELOG.md"),
    NOTED.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 – 2026-11-24\n"),
  );
});

test("stampRelease gives the project the version, and no dependency", () => {
  const stamped = stampRelease(filesWith(NOTED), { version: "0.2.0", date: "2026-11-24" });
  assert.equal(stamped.get("package.json"), PACKAGE.replace("0.1.9", "0.2.0"));
  const lock = JSON.parse(stamped.get("package-lock.json") ?? "");
  assert.deepEqual(
    [lock.version, ...["", "web", "node_modules/a"].map((place) => lock.packages[place].version)],
    ["0.2.0", "0.2.0", "0.2.0", "0.1.9"],
  );
});

test("stampRelease refuses an empty section and a changelog without one", () => {
  const release = { version: "0.2.0", date: "2026-11-24" };
  const empty = NOTED.replace("### Operating\n\n- A thing.\n\n", "");
  assert.throws(() => stampRelease(filesWith(empty), release), /Nothing is noted under "Unreleased"/);
  const headed = NOTED.replace("- A thing.\n\n", "");
  assert.throws(() => stampRelease(filesWith(headed), release), /Nothing is noted under "Unreleased"/);
  const none = NOTED.replace("## Unreleased\n", "");
  assert.throws(() => stampRelease(filesWith(none), release), /no section "Unreleased"/);
});

test("stampRelease refuses a version that is not three numbers, or not higher than the last", () => {
  for (const version of ["", "0.2", "v0.2.0", "0.2.0-rc.1", "0.1.9", "0.1.8", "0.0.10"]) {
    assert.throws(
      () => stampRelease(filesWith(NOTED), { version, date: "2026-11-24" }),
      /higher than 0\.1\.9/,
      version,
    );
  }
  for (const version of ["0.1.10", "0.2.0", "1.0.0"]) {
    assert.ok(stampRelease(filesWith(NOTED), { version, date: "2026-11-24" }));
  }
});

/** A clone with one commit, of somebody whom only it knows. */
function cloneOf(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-release-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, encoding: "utf8" }).trim();
  git("init", "--quiet");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("config", "commit.gpgsign", "false");
  writeFileSync(path.join(folder, "package.json"), PACKAGE);
  git("add", "--all");
  git("commit", "--quiet", "--message=First");
  return { folder, git };
}

test("commitRelease commits what was stamped, new files too, and tags that commit", (t) => {
  const { folder, git } = cloneOf(t);
  checkClone("0.2.0", folder);
  writeFileSync(path.join(folder, "package.json"), PACKAGE.replace("0.1.9", "0.2.0"));
  writeFileSync(path.join(folder, "sbom.cdx.json"), "{}");
  commitRelease("0.2.0", folder);
  assert.equal(git("status", "--porcelain"), "");
  assert.equal(git("log", "-1", "--format=%s"), "Release 0.2.0");
  assert.equal(git("rev-parse", "v0.2.0^{commit}"), git("rev-parse", "HEAD"));
  assert.equal(git("cat-file", "-t", "v0.2.0"), "tag");
});

test("checkClone refuses what is not committed, and a version that is tagged", (t) => {
  const { folder, git } = cloneOf(t);
  git("tag", "v0.2.0");
  assert.throws(() => checkClone("0.2.0", folder), /The tag v0\.2\.0 exists already/);
  writeFileSync(path.join(folder, "new.ts"), "");
  assert.throws(() => checkClone("0.2.1", folder), /Commit or stash first.*\n.*new\.ts/);
});

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, "../..", file), "utf8");
const LOCKED: Lock = {
  version: "0.2.0",
  packages: {
    "": { version: "0.2.0" },
    "node_modules/a": { version: "1.0.0", license: "MIT", integrity: "sha512-AAAA" },
    "node_modules/b/node_modules/a": { version: "2.0.0", license: "ISC" },
    "node_modules/tool": { version: "3.0.0", license: "MIT", dev: true },
  },
};

test("billOf names every package that is installed, with version and licence, and no tool", () => {
  const { components } = billOf(LOCKED);
  assert.deepEqual(
    components.map((one) => [one.purl, one.licenses[0]?.expression]),
    [
      ["pkg:npm/a@1.0.0", "MIT"],
      ["pkg:npm/a@2.0.0", "ISC"],
    ],
  );
  const lock: Lock = JSON.parse(textOf("package-lock.json"));
  assert.deepEqual(billFaults(billOf(lock), lock, {}), []);
  assert.ok(billOf(lock).components.some(({ name }) => name === "pg-protocol"));
});

test("billFaults names what the bill lacks, has too much or has otherwise, and what is installed otherwise", () => {
  const bill = billOf(LOCKED);
  const [first = assert.fail(), second = assert.fail()] = bill.components;
  assert.deepEqual(billFaults(bill, LOCKED, LOCKED.packages), []);
  assert.deepEqual(billFaults({ ...bill, components: [first] }, LOCKED, {}), ["a@2.0.0 is not in the bill"]);
  const other = { ...second, licenses: [] };
  assert.deepEqual(billFaults({ ...bill, components: [first, other] }, LOCKED, {}), ["a@2.0.0 differs in the bill"]);
  const extra = { ...first, "bom-ref": "c@1.0.0" };
  assert.match(
    billFaults({ ...bill, components: [first, second, extra] }, LOCKED, {}).join(),
    /^c@1\.0\.0 is in the bill/,
  );
  assert.match(billFaults(bill, LOCKED, { "node_modules/a": { version: "1.0.1" } }).join(), /installed as 1\.0\.1/);
  const unlicensed: Lock = { ...LOCKED, packages: { "node_modules/a": { version: "1.0.0" } } };
  assert.match(billFaults(billOf(unlicensed), unlicensed, {}).join(), /a@1\.0\.0 has no version or no licence/);
});

test("baseImageFaults refuses an image without a digest, with the command that finds it", () => {
  assert.deepEqual(baseImageFaults(textOf("Dockerfile")), []);
  const pinned = `node:24@sha256:${"a".repeat(64)}`;
  assert.deepEqual(baseImageFaults(`FROM ${pinned} AS build\nFROM build\nFROM scratch\n`), []);
  assert.match(baseImageFaults("FROM node:24 AS build\n").join(), /not pinned.*imagetools inspect node:24$/);
  const other = `node:24@sha256:${"b".repeat(64)}`;
  assert.deepEqual(baseImageFaults(`FROM ${pinned}\nFROM ${other}\n`), ["Dockerfile: node:24 has two digests"]);
});

test("the Helm chart with its defaults is deploy/kubernetes/openvoe.yaml", () => {
  const template = textOf("deploy/helm/openvoe/templates/openvoe.yaml");
  const values = readValues(textOf("deploy/helm/openvoe/values.yaml"));
  assert.equal(
    plainManifests(renderChart(template, values, "openvoe")),
    plainManifests(textOf("deploy/kubernetes/openvoe.yaml")),
  );
  for (const name of values.keys())
    assert.match(template, new RegExp(`\\.Values\\.${name.replace(".", "\\.")} `), name);
  assert.match(renderChart(template, new Map([...values, ["api.replicas", "5"]]), "voe"), /replicas: 5\n/);
  assert.throws(() => renderChart("{{ .Values.none }}", values, "openvoe"), /does not render/);
});
