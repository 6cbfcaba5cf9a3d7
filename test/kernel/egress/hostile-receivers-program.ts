import { HOSTILE_RECEIVERS } from "./hostile-receivers.ts";
import { openRaw } from "./raw-receiver.ts";

// The hostile receivers in a process of their own, so that what they hold is not counted with what we do. Prints, as JSON, what each
// does and where it listens; ends with its standard input.
const stop: (() => unknown)[] = [];
const after = (act: unknown) => void (typeof act === "function" && stop.push(() => act()));
const opened = await Promise.all(
  HOSTILE_RECEIVERS.map(async (receiver) => ({ does: receiver.does, url: (await openRaw({ after }, receiver)).url })),
);
console.log(JSON.stringify(opened));
process.stdin.resume().on("end", () => process.exit());
