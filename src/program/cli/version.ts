import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Where the sources or, in a package, the JavaScript made of them is; and what it is in. */
const PROGRAM = path.join(import.meta.dirname, "../..");
const ROOT = path.join(PROGRAM, "..");

/** The program's version, from its package. */
export const VERSION: string = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).version;

/** The commit that the program was made of, 40 hexadecimal digits or more; null if nothing says it. */
export const COMMIT: string | null = readCommitFile(path.join(PROGRAM, "commit")) ?? readCommit(ROOT);

/** Digits of a commit that identify it to people. */
const COMMIT_DIGITS = 12;

/** The version for people, with the commit if it is known: `0.2.0 (1a2b3c4d5e6f)`. */
export const BUILD = buildText(VERSION, COMMIT);

/** A version with the beginning of its commit. */
export function buildText(version: string, commit: string | null): string {
  return commit === null ? version : `${version} (${commit.slice(0, COMMIT_DIGITS)})`;
}

/**
 * The commit that a clone or a work tree of git has checked out, from git's files alone: git need not
 * be installed. Null if the folder is none, or its head cannot be read.
 */
export function readCommit(folder: string): string | null {
  try {
    const own = gitFolder(folder);
    const head = readText(path.join(own, "HEAD"));
    const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
    if (ref === undefined) return commitOf(head);
    // Branches are those of the clone, also in its further work trees.
    const shared = path.resolve(own, textOrNull(path.join(own, "commondir")) ?? ".");
    return commitOf(textOrNull(path.join(shared, ref)) ?? packedRef(shared, ref));
  } catch {
    return null;
  }
}

/** The folder of git's files: `.git`, or that which the file `.git` of a further work tree names. */
function gitFolder(folder: string): string {
  const place = path.join(folder, ".git");
  if (statSync(place).isDirectory()) return place;
  return path.resolve(folder, readText(place).replace(/^gitdir: /, ""));
}

function packedRef(folder: string, ref: string): string {
  const line = readText(path.join(folder, "packed-refs"))
    .split("\n")
    .find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, line.indexOf(" ")) ?? "";
}

/** A package has the commit in a file, which was written when it was made. */
function readCommitFile(file: string): string | null {
  const text = textOrNull(file);
  return text === null ? null : commitOf(text);
}

function commitOf(text: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}

function textOrNull(file: string): string | null {
  try {
    return readText(file);
  } catch {
    return null;
  }
}

function readText(file: string): string {
  return readFileSync(file, "utf8").trim();
}
