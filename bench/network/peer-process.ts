/*
 * A peer of the bench, as a process of its own: answers the public interface as OpenVOE does for a person who is not on
 * file, after a while, and the private exchange with a real secret key over a set of a real size.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { evaluateBlinded, mintExchangeKey } from "../../src/areas/exchange/crypto/oprf.ts";
import { EXCHANGE_KEYS_VERSION } from "../../src/areas/records/linkage/exchange-keys.ts";

/** How a peer of the bench behaves. */
export interface PeerOptions {
  readonly port: number;
  /** `silent`: takes a question and never answers. */
  readonly mode: "well" | "silent";
  readonly delayMs: number;
  /** A file with a coded set; null: no private exchange. */
  readonly setFile: string | null;
}

const PART_BYTES = 393_216;
const EPOCH = "0".repeat(32);
const ID = `iv_${"7".repeat(32)}`;
const NO_MATCH = {
  outcome: "no_match",
  employments: [],
  income_summary: null,
  confidence_score: 0,
  sources: ["records"],
};

const options: PeerOptions = JSON.parse(process.argv[2] ?? "{}");
const set = options.setFile === null ? null : readFileSync(options.setFile);
const secretKey = mintExchangeKey();

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (options.mode === "silent") return;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://peer");
  const answer = (body: object) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  if (pathname === "/v1/private-exchange/set/" && set !== null) {
    answer(partOf(set, Number(searchParams.get("part") ?? 0)));
  } else if (pathname === "/v1/private-exchange/evaluations/") {
    answer(evaluate(JSON.parse(Buffer.concat(chunks).toString()).points));
  } else {
    await delay(options.delayMs);
    answer({ id: ID, status: "completed", results: { ...NO_MATCH, unreachable_sources: [] } });
  }
});
server.listen(options.port, "127.0.0.1", () => process.stdout.write("listening\n"));
process.on("SIGTERM", () => process.exit(0));

function partOf(bytes: Buffer, part: number) {
  const from = part * PART_BYTES;
  const parts = Math.ceil(bytes.length / PART_BYTES);
  const text = bytes.subarray(from, from + PART_BYTES).toString("base64");
  return { epoch: EPOCH, keys_version: EXCHANGE_KEYS_VERSION, version: 1, size: 0, parts, part: text };
}

function evaluate(points: readonly string[]) {
  const evaluated = points.map((point) => evaluateBlinded(secretKey, Buffer.from(point, "base64")) ?? new Uint8Array());
  return {
    epoch: EPOCH,
    current_epoch: EPOCH,
    keys_version: EXCHANGE_KEYS_VERSION,
    set_version: 1,
    points: evaluated.map((point) => Buffer.from(point).toString("base64")),
  };
}
