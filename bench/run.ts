/*
 * The entry of `npm run bench`: lists the benches, or runs those that are named, one after the other.
 * Run: npm run bench [-- NAME…]; what stands after `--` goes to each of them: npm run bench -- http -- --rounds 3
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const names = readdirSync(import.meta.dirname)
    .filter((name) => existsSync(programOf(name)))
    .sort();
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const wanted = args.slice(0, end);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    if (unknown.length > 0) console.error(`No such bench: ${unknown.join(", ")}.`);
    console.log(names.map((name) => `${name.padEnd(16)} ${summaryOf(name)}`).join("\n"));
    return unknown.length > 0 ? 2 : 0;
  }
  let worst = 0;
  for (const name of wanted) worst = Math.max(worst, await run(name, args.slice(end + 1)));
  return worst;
}

function programOf(name: string): string {
  return path.join(import.meta.dirname, name, "run.ts");
}

/** The first sentence of the comment at its head. */
function summaryOf(name: string): string {
  const comment = /\/\*\*?([\s\S]*?)\*\//.exec(readFileSync(programOf(name), "utf8"))?.[1] ?? "";
  const text = comment.replace(/\s*\n\s*\*?\s*/g, " ").trim();
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

async function run(name: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [programOf(name), ...args], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code ?? 1;
}
