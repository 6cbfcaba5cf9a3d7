import { setTimeout as delay } from "node:timers/promises";
import type { CredentialHeaders } from "../../fixtures/service.ts";

const REST_MS = 50;
const ANSWER_WITHIN_MS = 10_000;

/** What became of the requests of a client that behaves. */
export interface ProbeResult {
  readonly answers: number;
  /** Requests that were not answered with 200 within 10 s. */
  readonly wrong: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Lists and searches by turns, one request at a time, until stopped. */
export function startProbe(url: string, key: CredentialHeaders): { stop(): Promise<ProbeResult> } {
  const latenciesMs: number[] = [];
  let wrong = 0;
  let isStopped = false;

  async function ask(turn: number): Promise<boolean> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const headers = { ...key, "content-type": "application/json" };
    const search = { method: "POST", headers, body: '{"name":"Acme Corporation"}', signal };
    const answer = await (turn % 2 === 0
      ? fetch(`${url}/v1/instant-verifications/`, { headers, signal })
      : fetch(`${url}/v1/companies/`, search));
    await answer.arrayBuffer();
    return answer.status === 200;
  }

  async function run(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const begun = performance.now();
      const isServed = await ask(turn).catch(() => false);
      if (!isServed) wrong += 1;
      latenciesMs.push(performance.now() - begun);
      await delay(REST_MS);
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      const sorted = latenciesMs.toSorted((a, b) => a - b);
      const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { answers: sorted.length, wrong, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
    },
  };
}
