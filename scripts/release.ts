/*
 * Stamps a release: the changelog's section "Unreleased" gets the version and today's date, the packages and the chart the version; and
 * lists what the package installs in `sbom.cdx.json` (CycloneDX). It checks that, commits it, and tags the commit.
 * Run: npm run release -- 0.3.0
 *      npm run release -- --dry-run [0.3.0]     does all of it that needs no network, in a copy; the clone stays as it is
 *      npm run release -- --artifacts FOLDER    makes the files of a release from a stamped clone
 */
import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { baseImageFaults } from "./release/base-images.ts";
import { billFaults, billOf } from "./release/bill.ts";
import { plainManifests, readValues, renderChart } from "./release/chart.ts";

const ROOT = path.join(import.meta.dirname, "..");
const CHANGELOG = "CHANGELOG.md";
/** The files that say the version, as JSON. */
const PACKAGES = ["package.json", "package-lock.json", "client/package.json", "web/package.json"];
const SBOM = "sbom.cdx.json";
const CHART = "deploy/helm/openvoe";
const CHART_FILE = `${CHART}/Chart.yaml`;
const UNRELEASED = "## Unreleased";
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** What is to be released. */
export interface Release {
  /** Three numbers, higher than the last version. */
  readonly version: string;
  /** The day of the release, `2026-11-24`. */
  readonly date: string;
}

/**
 * The texts of the files with a release stamped in.
 *
 * @param texts the changelog and the packages, by path
 * @throws Error in words if the version is not higher than the last one, or nothing is noted for it
 */
export function stampRelease(texts: ReadonlyMap<string, string>, { version, date }: Release): Map<string, string> {
  const last: string = JSON.parse(texts.get("package.json") ?? "{}").version;
  if (!isHigher(version, last)) throw new Error(`The version must be three numbers, higher than ${last}: ${version}`);
  const stamp = (file: string, text: string): string => {
    if (file === CHANGELOG) return stampChangelog(text, { version, date });
    return file === CHART_FILE ? stampChart(text, version) : stampPackage(text, version);
  };
  return new Map([...texts].map(([file, text]): [string, string] => [file, stamp(file, text)]));
}

function stampChart(text: string, version: string): string {
  return text.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: "${version}"`);
}

function isHigher(version: string, last: string): boolean {
  const [next, before] = [version, last].map((text) => VERSION.exec(text)?.slice(1).map(Number));
  if (next === undefined || before === undefined) return false;
  const at = next.findIndex((number, place) => number !== before[place]);
  return at >= 0 && (next[at] ?? 0) > (before[at] ?? 0);
}

function stampChangelog(text: string, { version, date }: Release): string {
  const [before, rest] = text.split(`\n${UNRELEASED}\n`);
  if (rest === undefined) throw new Error(`${CHANGELOG} has no section "Unreleased".`);
  const [notes = ""] = rest.split(/^## /m);
  if (!/^- /m.test(notes)) throw new Error(`Nothing is noted under "Unreleased" in ${CHANGELOG}.`);
  return `${before}\n${UNRELEASED}\n\n## ${version} – ${date}\n${rest}`;
}

/** The version of the project alone: a lock file names its own packages and the dependencies. */
function stampPackage(text: string, version: string): string {
  const contents = JSON.parse(text);
  contents.version = version;
  for (const [place, locked] of Object.entries<{ version?: string }>(contents.packages ?? {})) {
    if (!place.includes("node_modules/")) locked.version = version;
  }
  return `${JSON.stringify(contents, null, 2)}\n`;
}

/** Stamps the files of a clone, and writes its bill of materials. */
function stampClone(folder: string, version: string): void {
  const read = (file: string): [string, string] => [file, readFileSync(path.join(folder, file), "utf8")];
  const texts = new Map([CHANGELOG, CHART_FILE, ...PACKAGES].map(read));
  const date = new Date().toISOString().slice(0, 10);
  for (const [file, text] of stampRelease(texts, { version, date })) writeFileSync(path.join(folder, file), text);
  const bill = billOf(readJson(folder, "package-lock.json"));
  writeFileSync(path.join(folder, SBOM), `${JSON.stringify(bill, null, 2)}\n`);
  step(`stamped ${version}, ${date}: ${[...texts.keys()].join(", ")}; ${bill.components.length} packages in ${SBOM}`);
}

function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}

/**
 * Checks a stamped clone: the bill of materials against lock file and installed packages, the base images, the chart.
 *
 * @throws Error with every fault in words
 */
export function checkStamped(folder: string): void {
  const lock = readJson(folder, "package-lock.json");
  if (!existsSync(path.join(folder, SBOM))) throw new Error(`There is no ${SBOM}: a release writes it.`);
  const bill = readJson(folder, SBOM);
  refuse(billFaults(bill, lock, readJson(folder, "node_modules/.package-lock.json").packages));
  step(`${SBOM} agrees with package-lock.json and node_modules: each package has a version and a licence`);
  refuse(baseImageFaults(readFileSync(path.join(folder, "Dockerfile"), "utf8")));
  step("the base images of the Dockerfile are pinned by digest");
  refuse(chartFaults(folder));
  step(`${CHART} renders to deploy/kubernetes/openvoe.yaml`);
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

function chartFaults(folder: string): string[] {
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
  const values = readValues(read(`${CHART}/values.yaml`));
  const rendered = renderChart(read(`${CHART}/templates/openvoe.yaml`), values, "openvoe");
  const isSame = plainManifests(rendered) === plainManifests(read("deploy/kubernetes/openvoe.yaml"));
  return isSame ? [] : [`${CHART} renders to something else than deploy/kubernetes/openvoe.yaml`];
}

/** Makes the files of a release from a stamped clone: the npm package, the chart, the bill of materials. */
function makeArtifacts(folder: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const { version } = readJson(folder, "package.json");
  const options: ExecFileSyncOptions = { cwd: folder, stdio: ["ignore", "ignore", "pipe"] };
  execFileSync("npm", ["pack", `--pack-destination=${to}`, "--loglevel=error"], options);
  const chart = path.join(to, `openvoe-chart-${version}.tgz`);
  execFileSync("tar", ["-czf", chart, "-C", path.dirname(path.join(folder, CHART)), path.basename(CHART)], options);
  writeFileSync(path.join(to, SBOM), readFileSync(path.join(folder, SBOM)));
  for (const file of readdirSync(to)) step(`made ${file}, ${Math.ceil(statSync(path.join(to, file)).size / 1_024)} kB`);
}

/** Copies what is committed, with the installed packages: a dry run writes nothing into the clone. */
function copyClone(folder: string, to: string): void {
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: folder, maxBuffer: 1_000_000_000 });
  execFileSync("tar", ["-x", "-C", to], { input: archive });
  for (const place of ["node_modules", "client/node_modules", "web/node_modules"]) {
    const from = path.join(folder, place);
    if (!existsSync(from)) continue;
    try {
      // Hard links: it is the same file system for most.
      execFileSync("cp", ["-al", from, path.join(to, place)], { stdio: "ignore" });
    } catch {
      rmSync(path.join(to, place), { recursive: true, force: true });
      execFileSync("cp", ["-a", from, path.join(to, place)]);
    }
  }
}

function step(words: string): void {
  console.log(`- ${words}`);
}

/**
 * Refuses to release what is not committed, or a version that is tagged already: the commit of a release is
 * what its package was made of.
 *
 * @param folder the clone
 * @throws Error in words
 */
export function checkClone(version: string, folder: string): void {
  const changed = git(folder, ["status", "--porcelain"]);
  if (changed !== "") throw new Error(`Commit or stash first: the release has what is committed.\n${changed}`);
  if (git(folder, ["tag", "--list", `v${version}`]) !== "") throw new Error(`The tag v${version} exists already.`);
}

/** Commits the stamped files of a clone, and tags the commit with the version (annotated). */
export function commitRelease(version: string, folder: string): void {
  git(folder, ["add", "--all"]);
  git(folder, ["commit", "--quiet", `--message=Release ${version}`]);
  git(folder, ["tag", "--annotate", `--message=OpenVOE ${version}`, `v${version}`]);
}

function git(folder: string, words: readonly string[]): string {
  try {
    return execFileSync("git", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  } catch (failure) {
    const { stderr = "" } = failure as { readonly stderr?: string };
    throw new Error(`git ${words[0]} failed: ${stderr.trim() || failure}`);
  }
}

/** The next version that adds something, and not only a correction. */
function nextVersion(folder: string): string {
  const [major = 0, minor = 0] = readJson(folder, "package.json").version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}

function dryRun(version: string): void {
  checkClone(version, ROOT);
  step(`the clone is clean, and v${version} is free`);
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-release-"));
  try {
    const copy = path.join(folder, "openvoe");
    mkdirSync(copy);
    copyClone(ROOT, copy);
    stampClone(copy, version);
    checkStamped(copy);
    makeArtifacts(copy, path.join(folder, "artifacts"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `Nothing was changed. A release would commit this and tag v${version}; .github/workflows/release.yml does the rest.`,
  );
}

function main([word = "", value]: readonly string[]): void {
  if (word === "--dry-run") dryRun(value ?? nextVersion(ROOT));
  else if (word === "--artifacts") {
    checkStamped(ROOT);
    makeArtifacts(ROOT, path.resolve(value ?? "artifacts"));
  } else release(word);
}

function release(word: string): void {
  checkClone(word, ROOT);
  stampClone(ROOT, word);
  checkStamped(ROOT);
  commitRelease(word, ROOT);
  console.log(`Committed and tagged v${word}. Next: npm publish, and git push --follow-tags`);
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(`npm run release: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
