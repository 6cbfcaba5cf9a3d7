/* One contender of bench/delivery in a process of its own, so that its processor time is its own: its name and settings are its arguments. */
import { once } from "node:events";
import { openBare } from "./bare.ts";
import { openBullMq } from "./bullmq.ts";
import type { Drain, Settings } from "./contender.ts";
import { openOwn } from "./own.ts";
import { openPgBoss } from "./pg-boss.ts";

const OPENERS = { own: openOwn, "pg-boss": openPgBoss, BullMQ: openBullMq, bare: openBare } as const;

const [name = "", settings = "{}"] = process.argv.slice(2);
const isKnown = (given: string): given is keyof typeof OPENERS => Object.hasOwn(OPENERS, given);
if (!isKnown(name)) throw new Error(`no contender is called ${name}`);
const contender: Drain = await OPENERS[name](JSON.parse(settings) as Settings);
process.send?.("ready");
process.on("message", async (message: { readonly kind: "queue" | "drain"; readonly count: number }) => {
  if (message.kind === "queue") await contender.queue(message.count);
  const before = process.cpuUsage();
  if (message.kind === "drain") await contender.drain(message.count);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuSeconds: (user + system) / 1e6 });
});
await once(process, "disconnect");
await contender.close();
process.exit();
