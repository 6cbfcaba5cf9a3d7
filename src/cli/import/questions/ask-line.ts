import { createInterface } from "node:readline/promises";

/**
 * Asks at the terminal for a line of text, empty at the end of input; Ctrl-C there interrupts the program as elsewhere.
 *
 * @param signal ends the question
 */
export async function askLine(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Reading key by key turns off the terminal's own Ctrl-C.
  terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    const isEnded = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
    return await Promise.race([terminal.question(question, { signal }), isEnded]);
  } finally {
    terminal.close();
  }
}
