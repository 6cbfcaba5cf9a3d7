import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

const PROVIDER = path.join(import.meta.dirname, "provider.mjs");

/** What the provider does next. */
interface ProviderState {
  /** Who signs in. */
  readonly account?: string;
  /** The accounts that there are, with their groups. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Claims of accounts that differ from the usual ones. */
  readonly claims?: Readonly<Record<string, object>>;
  /** What it answers instead of the truth, by path: `/token`, `/me`. */
  readonly answers?: Readonly<
    Record<string, { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> }>
  >;
  /**
   * Whether sign-ins from now on have a refresh token, each of which is good once; by consent: those with
   * `offline_access`, which it grants where a consent is asked for alone.
   */
  readonly hasRefreshTokens?: boolean | "by_consent";
  /** Where the groups stand; in both unless given. */
  readonly groupsIn?: readonly ("id_token" | "userinfo")[];
  /** Claims of the ID tokens that differ from the truth, null: without it; forged: signed by a key that is not the provider's. */
  readonly tamper?: { readonly claims?: object; readonly isForged?: boolean } | null;
  /** Where the client's browsers are sent back to, after the next rotation. */
  readonly redirectUri?: string;
  /** True: from now on with another key. */
  readonly rotate?: boolean;
}

/** What every test begins with. */
const AT_FIRST: ProviderState = {
  account: "dana",
  claims: {},
  answers: {},
  tamper: null,
  hasRefreshTokens: true,
  groupsIn: ["id_token", "userinfo"],
};

/** A real OpenID provider in a process of its own. */
export interface TestProvider {
  readonly issuer: string;
  set(state: ProviderState): Promise<void>;
  /** As it began, with these groups of accounts. */
  reset(groups: NonNullable<ProviderState["groups"]>): Promise<void>;
  /** Goes to the provider as a browser does, and comes back with the query that it sends. */
  visit(url: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts a provider with one client, `openvoe`, whom it sends back to this address. */
export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const child = spawn(process.execPath, [PROVIDER, redirectUri], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const lines = createInterface({ input: child.stdout });
  const issuer = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => line.startsWith("http://127.0.0.1:") && resolve(line.trim()));
    child.once("exit", () => reject(new Error("the provider has ended")));
  });
  const set = async (state: ProviderState) =>
    void (await fetch(`${issuer}/control`, { method: "POST", body: JSON.stringify(state) }));
  return {
    issuer,
    set,
    reset: (groups) => set({ ...AT_FIRST, groups }),
    visit: (url) => visit(url, redirectUri),
    async stop() {
      lines.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Redirects that a visit takes at most. */
const REDIRECTS_MAX = 10;

async function visit(from: string, redirectUri: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let url = from;
  for (let count = 0; count < REDIRECTS_MAX; count += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) return Object.fromEntries(new URL(url).searchParams);
  }
  throw new Error("the provider did not send the browser back");
}
