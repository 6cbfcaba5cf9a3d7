import { beginStart } from "./process/begin-start.ts";
import { watchStandardStreams } from "./standard-streams.ts";

/*
 * The entry of the command line. It loads little itself: what the first start waits for is begun before the rest of the program is read.
 */

const words = process.argv.slice(2);
watchStandardStreams();
beginStart(words);
const { runCommandLine } = await import("./program.ts");
await runCommandLine(words);
