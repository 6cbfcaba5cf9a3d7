import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks for a secret at the terminal, without echoing it.
 *
 * @returns the text typed, `""` for none; null if standard input is not a terminal
 */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  // Reading key by key turns off the terminal's own Ctrl-C.
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
