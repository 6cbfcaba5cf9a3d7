import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { Agent, request } from "undici";

/** How long a name or a host may take to answer, in milliseconds. */
const TIMEOUT_MS = 5_000;
const HEALTH_BYTES_MAX = 1_000;
const PORTS: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "smtp:": 25,
  "smtps:": 465,
  "postgres:": 5432,
  "postgresql:": 5432,
};

/**
 * Tries whether a name leads to an address. Nothing is sent to the host itself.
 *
 * @returns the system's error code, such as `ENOTFOUND`; null if it does
 */
export async function findNameProblem(hostname: string): Promise<string | null> {
  return await lookup(hostname).then(() => null, codeOf);
}

/**
 * Tries whether the host of a URL takes a connection; nothing is sent. The operator chooses the
 * host, so no guard applies.
 *
 * @returns the system's error code, such as `ECONNREFUSED`; null if it does
 */
export function findReachProblem(url: string): Promise<string | null> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === "" ? (PORTS[protocol] ?? 443) : Number(port) });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(TIMEOUT_MS, () => end("ETIMEDOUT"));
    socket.once("connect", () => end(null));
    socket.once("error", (failure) => end(codeOf(failure)));
  });
}

/**
 * True if a service of ours answers `/healthz` at an address of this machine. Its certificate is
 * not checked: it has the name that clients use.
 */
export async function isServiceAt(url: string): Promise<boolean> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  try {
    const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
    const { statusCode, body } = await request(`${url}/healthz`, { ...timeouts, dispatcher });
    const text = (await body.text()).slice(0, HEALTH_BYTES_MAX);
    return statusCode === 200 && text.includes('"status":"ok"');
  } catch {
    return false;
  } finally {
    await dispatcher.close();
  }
}

function codeOf(failure: NodeJS.ErrnoException): string {
  return failure.code ?? failure.message;
}
