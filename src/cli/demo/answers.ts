import assert from "node:assert/strict";
import type { ApiAnswer } from "../../egress/api-client.ts";

/** A request, as the demo shows it. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A successful read. */
export const OK = 200;
/** A successful creation. */
export const CREATED = 201;

/** Prints a request and its answer. Returns the answer. */
export function shown(say: (text: string) => void, { method, path, body }: Call, answer: ApiAnswer): ApiAnswer {
  say(`   ${method} ${path}${body === undefined ? "" : `\n   ${JSON.stringify(body)}`}`);
  say(`   → ${answer.status}\n${JSON.stringify(answer.body, null, 2).replace(/^/gm, "     ")}`);
  return answer;
}

/** Fails unless the answer has that status. */
export function expectStatus(answer: ApiAnswer, status: number): void {
  assert.equal(answer.status, status, `the service answered ${answer.status}`);
}
