/*
 * Stamps a release: the changelog's section "Unreleased" gets the version and today's date, the packages the version; and lists what
 * the package installs in `sbom.cdx.json` (CycloneDX). It commits that, and tags the commit.
 * Run: npm run release -- 0.2.0
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");
const CHANGELOG = "CHANGELOG.md";
/** The files that say the version, as JSON. */
const PACKAGES = ["package.json", "package-lock.json", "client/package.json", "web/package.json"];
const SBOM = "sbom.cdx.json";
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
  const stamped = [...texts].map(([file, text]): [string, string] => [
    file,
    file === CHANGELOG ? stampChangelog(text, { version, date }) : stampPackage(text, version),
  ]);
  return new Map(stamped);
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

/** What the package installs, as CycloneDX: by npm itself, from what is installed. */
function billOfMaterials(): string {
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 100_000_000 } as const;
  const bill = JSON.parse(execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev"], options));
  // npm names the project after its folder.
  bill.metadata.component.name = "openvoe";
  return `${JSON.stringify(bill, null, 2)}\n`;
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

function main([version = ""]: readonly string[]): void {
  checkClone(version, ROOT);
  const texts = new Map([CHANGELOG, ...PACKAGES].map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  const date = new Date().toISOString().slice(0, 10);
  for (const [file, text] of stampRelease(texts, { version, date })) writeFileSync(path.join(ROOT, file), text);
  writeFileSync(path.join(ROOT, SBOM), billOfMaterials());
  commitRelease(version, ROOT);
  console.log(`Committed and tagged v${version}. Next: npm publish, and git push --follow-tags`);
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(`npm run release: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
