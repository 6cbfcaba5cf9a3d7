/*
 * Loaded before every program of `npm run leftovers` (`--import preload.ts?FOLDER`). It records what is sealed and minted, by
 * wrapping the functions that do so, keeps what is removed, and notes which files the tests themselves write.
 */
import fs from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beginRecording, type Recording } from "./recording.ts";
import { valuesSealed } from "./sealed-values.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const folder = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const TEMPORARY = tmpdir();
const recording = beginRecording(folder);
const CALLED = Symbol.for("openvoe.leftovers.called");

/** The functions that see every sealed text and every minted secret, by their files. */
const WRAPPED: Readonly<Record<string, readonly string[]>> = {
  "src/kernel/crypto/seal.ts": ["sealText"],
  "src/kernel/crypto/secrets.ts": ["mintAccessSecret", "mintSigningSecret", "mintToken", "mintReturnState"],
  "src/kernel/crypto/keyring.ts": ["mintKey"],
};

Object.assign(globalThis, { [CALLED]: noteCall });
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const names = url.startsWith("file:") ? WRAPPED[path.relative(ROOT, fileURLToPath(url))] : undefined;
    if (names === undefined || loaded.source === undefined) return loaded;
    const source = names.reduce(wrapped, Buffer.from(loaded.source as Uint8Array).toString());
    return { ...loaded, source };
  },
});
keepRemoved(recording);
noteWritten(recording);
syncBuiltinESMExports();

/** The source with one function under another name, and one in its place that notes each call. */
function wrapped(source: string, name: string): string {
  const head = new RegExp(`^(export )?function ${name}\\(`, "m");
  const exported = head.exec(source)?.[1];
  if (!head.test(source)) throw new Error(`There is no function ${name} any more: mend the list of what is recorded.`);
  return `${source.replace(head, `function ${name}Itself(`)}
${exported ?? ""}function ${name}(...args) {
  const result = ${name}Itself(...args);
  globalThis[Symbol.for("openvoe.leftovers.called")]("${name}", args, result);
  return result;
}
`;
}

function noteCall(name: string, args: readonly unknown[], result: unknown): void {
  const seen =
    name === "sealText" ? valuesSealed(String(args[1]), String(args[2])) : [{ kind: name, value: String(result) }];
  for (const value of seen) recording.value(value);
}

type Call = (...args: unknown[]) => unknown;

/** Puts something before functions of a module; what it returns other than undefined is the result, and the function is not called. */
function before(module: object, names: readonly string[], look: (args: readonly unknown[]) => unknown): void {
  const functions = module as Record<string, Call>;
  for (const name of names) {
    const plain = functions[name];
    if (plain !== undefined) functions[name] = (...args) => look(args) ?? plain(...args);
  }
}

/** Moves what is removed below the temporary folder into the recording's, so that it can be searched. */
function keepRemoved({ folder: kept, path: note }: Recording): void {
  let moved = 0;
  const keep = ([target]: readonly unknown[]): true | undefined => {
    const from = pathOf(target);
    if (from === null || fs.lstatSync(from, { throwIfNoEntry: false }) === undefined) return undefined;
    moved += 1;
    const to = path.join(kept, "kept", `${process.pid}-${moved}-${path.basename(from)}`);
    fs.renameSync(from, to);
    note({ removed: from, keptAs: to });
    return true;
  };
  before(fs, ["rmSync", "unlinkSync"], keep);
  before(fs.promises, ["rm", "unlink"], (args) => (keep(args) ? Promise.resolve() : undefined));
  before(fs, ["rm", "unlink"], (args) => {
    if (!keep(args)) return undefined;
    process.nextTick(args.at(-1) as Call, null);
    return true;
  });
}

/** Notes the files below the temporary folder that code of the tests, and none of the service, has written. */
function noteWritten({ path: note }: Recording): void {
  const lookAt = (position: number) => (args: readonly unknown[]) => {
    const file = pathOf(args[position]);
    if (file !== null && isByTest()) note({ writtenByTest: file });
    return undefined;
  };
  before(fs, ["writeFileSync", "appendFileSync", "createWriteStream", "writeFile"], lookAt(0));
  before(fs.promises, ["writeFile", "appendFile"], lookAt(0));
  before(fs, ["copyFileSync", "cpSync"], lookAt(1));
}

/** True if the nearest caller is a file of the tests. */
function isByTest(): boolean {
  const frames = (new Error().stack ?? "").split("\n").filter((line) => line.includes("file://"));
  const caller = frames.find((line) => !line.includes("/support/leftovers/"));
  return caller !== undefined && /\/(test|fixtures|chaos|bench)\//.test(caller.replace(ROOT, ""));
}

/** The path of a file below the temporary folder; null for any other. */
function pathOf(target: unknown): string | null {
  const isFile = typeof target === "string" || (target instanceof URL && target.protocol === "file:");
  const file = isFile ? path.resolve(target instanceof URL ? fileURLToPath(target) : target) : "";
  return file.startsWith(`${TEMPORARY}/`) ? file : null;
}
