import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { SearchThreadMessage } from "../../../src/areas/companies/directory/search-thread.ts";

/*
 * A search thread that ends when it is asked for a name that begins with `END`: always, or only while the file that the name
 * goes on with is not there.
 */
parentPort?.on("message", (message: SearchThreadMessage) => {
  if (message.kind === "show" || !("query" in message.question)) return;
  const [word, file] = (message.question.query.name ?? "").split(" ");
  if (word !== "END" || (file !== undefined && existsSync(file))) return;
  if (file !== undefined) writeFileSync(file, "");
  process.exit(1);
});

await import("../../../src/areas/companies/directory/search-thread.ts");
