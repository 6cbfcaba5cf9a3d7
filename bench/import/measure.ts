import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a program took. */
export interface Measured {
  readonly output: string;
  readonly seconds: number;
  /** The most memory that it held at once; null where the system does not tell. */
  readonly peakMegabytes: number | null;
}

/** How a program is run. */
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
}

const LOOK_EVERY_MS = 100;

/** Runs the program `openvoe` to its end; a failure of its is one here. */
export function runOpenvoe(args: readonly string[], options: RunOptions = {}): Promise<Measured> {
  return runMeasured([join(import.meta.dirname, "../../bin/openvoe"), ...args], options);
}

/** Runs a program to its end, and watches its memory. */
export async function runMeasured(command: readonly string[], { env = {} }: RunOptions = {}): Promise<Measured> {
  const [program = "", ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const output = gathered(child.stdout);
  const errors = gathered(child.stderr);
  let peakMegabytes: number | null = null;
  const watch = setInterval(() => {
    peakMegabytes = peakOf(child) ?? peakMegabytes;
  }, LOOK_EVERY_MS);
  try {
    const [code] = await once(child, "close");
    const seconds = (performance.now() - startedAt) / 1_000;
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${await errors}`);
    return { output: await output, seconds, peakMegabytes };
  } finally {
    clearInterval(watch);
  }
}

async function gathered(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

/** Linux alone keeps the high-water mark of a process's memory where others can read it. */
function peakOf(child: ChildProcess): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}
