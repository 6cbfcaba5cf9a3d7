import type { Logger } from "pino";
import { openTraceSender } from "../../kernel/egress/operator/trace-sender.ts";
import type { Tracing } from "../../kernel/tracing/tracing.ts";

/** Where the traces of a process go. */
interface TracedProcess {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that are recorded, 0 to 1. */
  readonly ratio: number;
  readonly version: string;
  readonly role: string;
}

/** Opens the tracing of a process. `stops` sends what is left and closes it. */
export async function openProcessTracing(
  { url, headers, ratio, version, role }: TracedProcess,
  { log, stops }: { readonly log: Logger; readonly stops: (() => unknown)[] },
): Promise<Tracing> {
  const onTracesLost = (reason: string) => log.warn({ reason }, "traces are lost: the collector does not take them");
  const sender = openTraceSender({ url, headers, onTracesLost });
  // Loading the SDK takes a tenth of a second, and memory, which only those pay who trace.
  const { openTracing } = await import("../../kernel/tracing/open-tracing.ts");
  const tracing = openTracing({ version, role, ratio, send: sender.send });
  stops.push(async () => {
    await tracing.close();
    await sender.close();
  });
  return tracing;
}
