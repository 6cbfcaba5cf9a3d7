import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks a person at the terminal for a secret, without showing it.
 *
 * @returns what was typed, `""` for nothing; null when nobody is there to ask
 */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  // Reading keys one by one turns off the terminal's own Ctrl-C.
  terminal.once("SIGINT", () => {
    terminal.close();
    process.stderr.write("\n");
    process.kill(process.pid, "SIGINT");
  });
  process.stderr.write(question);
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
