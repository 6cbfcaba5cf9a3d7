import { createInterface } from "node:readline/promises";
import type { Ask } from "./answer-questions.ts";

/**
 * Asks at the terminal for lines of text, empty at the end of input; Ctrl-C there interrupts the program as elsewhere.
 * A line that was typed or pasted ahead answers the next question.
 *
 * @param signal ends a question
 */
export function lineAsker(signal: AbortSignal): Ask {
  const ahead: string[] = [];
  return async (question) => {
    const typed = ahead.shift();
    if (typed !== undefined) {
      process.stderr.write(`${question}${typed}\n`);
      return typed;
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.on("line", (line) => ahead.push(line));
    // Reading key by key turns off the terminal's own Ctrl-C.
    terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
    try {
      const isEnded = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
      return await Promise.race([terminal.question(question, { signal }), isEnded]);
    } finally {
      terminal.close();
    }
  };
}
