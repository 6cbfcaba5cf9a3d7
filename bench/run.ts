/*
 * The entry of `npm run bench`: lists the benches, or runs those that are named, one after the other.
 * Run: npm run bench [-- NAME…]; what stands from the first option on, or is the path of a file, goes to each of them:
 * npm run bench -- http --rounds 3; npm run bench -- field-cases cases.jsonl --wrong
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What measures, and what kills, cuts and fills. */
const FOLDERS = [import.meta.dirname, path.join(import.meta.dirname, "../chaos")];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const names = FOLDERS.flatMap((folder) => readdirSync(folder))
    .filter((name) => programOf(name) !== undefined)
    .sort();
  const option = args.findIndex((arg) => arg.startsWith("--"));
  const end = option < 0 ? args.length : option;
  const files = args.slice(0, end).filter(isFile);
  const wanted = args.slice(0, end).filter((arg) => !isFile(arg));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    if (unknown.length > 0) console.error(`No such bench: ${unknown.join(", ")}.`);
    console.log(names.map((name) => `${name.padEnd(16)} ${summaryOf(name)}`).join("\n"));
    return unknown.length > 0 ? 2 : 0;
  }
  const options = args.slice(args[end] === "--" ? end + 1 : end);
  let worst = 0;
  for (const name of wanted) worst = Math.max(worst, await run(name, [...files, ...options]));
  return worst;
}

/** A bench's name is never a path. */
function isFile(arg: string): boolean {
  return (arg.includes("/") || arg.includes(".")) && existsSync(arg);
}

/** The program of a bench; undefined if there is none. */
function programOf(name: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, name, "run.ts")).find((program) => existsSync(program));
}

/** The first sentence of the comment at its head. */
function summaryOf(name: string): string {
  const comment = /\/\*\*?([\s\S]*?)\*\//.exec(readFileSync(programOf(name) ?? "", "utf8"))?.[1] ?? "";
  const text = comment.replace(/\s*\n\s*\*?\s*/g, " ").trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

async function run(name: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [programOf(name) ?? "", ...args], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
