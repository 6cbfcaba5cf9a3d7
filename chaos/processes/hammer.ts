import { setTimeout as delay } from "node:timers/promises";
import type { CredentialHeaders } from "../../fixtures/service.ts";

/** One window of the limit on requests, as its answers stated it. */
export interface LimitWindow {
  readonly admitted: number;
  readonly refused: number;
  /** True if its whole length was seen. */
  readonly isWhole: boolean;
}

/** What is hammered, and how. */
export interface HammerOptions {
  /** Asked by turns, again for every request, since the addresses live and die. */
  readonly urls: () => readonly string[];
  readonly credential: CredentialHeaders;
  readonly everyMs: number;
  /** Ends the hammering. */
  readonly signal: AbortSignal;
}

interface Seen {
  readonly endsAtMs: number;
  readonly isAdmitted: boolean;
  readonly atMs: number;
}

const WINDOW_MS = 60_000;
/** The header tells whole seconds. */
const BLUR_MS = 5_000;

/** Sends one credential's requests to several processes, far over its limit, and counts what each window let in. */
export async function hammer({ urls, credential, everyMs, signal }: HammerOptions): Promise<LimitWindow[]> {
  const seen: Seen[] = [];
  const underway = new Set<Promise<void>>();
  for (let n = 0; !signal.aborted; n += 1) {
    const targets = urls();
    const asked = ask(`${targets[n % targets.length]}/v1/webhooks/`, credential)
      .then((one) => void (one === null || seen.push(one)))
      .finally(() => underway.delete(asked));
    underway.add(asked);
    await delay(everyMs);
  }
  await Promise.all(underway);
  return windowsOf(seen);
}

/** Null when nobody answered. */
async function ask(url: string, credential: CredentialHeaders): Promise<Seen | null> {
  try {
    const answer = await fetch(url, { headers: credential });
    await answer.body?.cancel();
    const reset = Number(answer.headers.get("ratelimit-reset"));
    if (reset <= 0) return null;
    const atMs = performance.now();
    return { atMs, endsAtMs: atMs + reset * 1_000, isAdmitted: answer.status !== 429 };
  } catch {
    return null;
  }
}

function windowsOf(seen: readonly Seen[]): LimitWindow[] {
  const windows: Seen[][] = [];
  for (const one of seen.toSorted((a, b) => a.endsAtMs - b.endsAtMs)) {
    const last = windows.at(-1);
    const first = last?.[0];
    if (last === undefined || first === undefined || one.endsAtMs - first.endsAtMs > BLUR_MS) windows.push([one]);
    else last.push(one);
  }
  return windows.map((own) => {
    const times = own.map(({ atMs }) => atMs);
    const admitted = own.filter(({ isAdmitted }) => isAdmitted).length;
    const seenForMs = Math.max(...times) - Math.min(...times);
    return { admitted, refused: own.length - admitted, isWhole: seenForMs > WINDOW_MS - BLUR_MS };
  });
}
