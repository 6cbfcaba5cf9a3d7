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
  /** Its processor time, of all its threads; null where the system does not tell. */
  readonly processorSeconds: number | null;
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
  let [peakMegabytes, processorSeconds]: (number | null)[] = [null, null];
  const watch = setInterval(() => {
    peakMegabytes = peakOf(child) ?? peakMegabytes ?? null;
    processorSeconds = processorTimeOf(child) ?? processorSeconds ?? null;
  }, LOOK_EVERY_MS);
  try {
    const [code] = await once(child, "close");
    const seconds = (performance.now() - startedAt) / 1_000;
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${await errors}`);
    return {
      output: await output,
      seconds,
      peakMegabytes: peakMegabytes ?? null,
      processorSeconds: processorSeconds ?? null,
    };
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

/** Ticks of a second in which Linux counts processor time (`getconf CLK_TCK`). */
const TICKS = 100;

function processorTimeOf(child: ChildProcess): number | null {
  try {
    // The name of the program in brackets may have blanks; user and system time are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
}
