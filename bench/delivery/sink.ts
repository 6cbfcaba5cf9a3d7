import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { SinkReport, SinkRequest } from "./sink-process.ts";

/** The receiver of the bench: see `sink-process.ts`. */
export interface Sink {
  readonly url: string;
  /** Forgets what came, and resolves when so many different deliveries have arrived. */
  expect(count: number): { readonly reached: Promise<SinkReport> };
  report(): Promise<SinkReport>;
  close(): Promise<void>;
}

/** Starts the receiver. */
export async function openSink(): Promise<Sink> {
  const child = fork(path.join(import.meta.dirname, "./sink-process.ts"), { serialization: "advanced" });
  const [port] = await once(child, "message");
  const ended = once(child, "exit");
  const ask = (request: SinkRequest) => child.send(request);
  const hear = (kind: SinkReport["kind"]) =>
    new Promise<SinkReport>((resolve) => {
      const listen = (report: SinkReport) => {
        if (report.kind !== kind) return;
        child.off("message", listen);
        resolve(report);
      };
      child.on("message", listen);
    });
  return {
    url: `http://127.0.0.1:${port}`,
    expect(count) {
      const reached = hear("reached");
      ask({ kind: "reset", expected: count });
      return { reached };
    },
    report() {
      const report = hear("report");
      ask({ kind: "report" });
      return report;
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
