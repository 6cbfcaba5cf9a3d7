import type { BenchHome } from "../../fixtures/home.ts";
import { inParallel } from "../../fixtures/in-parallel.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { type CredentialHeaders, makeKey } from "../../fixtures/service.ts";
import { DEFAULT_SCOPES } from "../../src/kernel/access/caller.ts";
import { createKeyForTeam } from "../../src/kernel/access/ops/credentials.ts";
import { Keyring } from "../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { openSide } from "../connections/person.ts";

/** What is read, by the address of each thing, and who reads it. */
export interface Stage {
  readonly verifications: readonly string[];
  readonly links: readonly string[];
  readonly lists: readonly string[];
  readonly keys: readonly CredentialHeaders[];
}

/** How much is made. */
export interface Sizes {
  readonly verifications: number;
  readonly links: number;
  readonly keys: number;
}

const TEAM = "bench";
const PAGE = 10;
const AT_ONCE = 16;
/** Bodies whose verifications end with results at once. */
const QUICK = SANDBOX_BODIES.slice(0, 4);

/** Makes verifications with results, connected accounts, pages of a list, and keys of one team. */
export async function makeStage(home: BenchHome, url: string, sizes: Sizes): Promise<Stage> {
  const own = await makeKey(home, "sandbox", TEAM);
  const side = openSide(url, own);
  try {
    await inParallel(sizes.verifications, AT_ONCE, (at) => side.verify(QUICK[at % QUICK.length] ?? ""));
    const links: string[] = [];
    await inParallel(sizes.links, AT_ONCE, async () => {
      links.push(`/v1/links/${(await side.connect()).link_id}/income/report/`);
    });
    const lists = await pagesOf(url, own);
    return {
      links,
      lists: lists.map(({ path }) => path),
      verifications: lists.flatMap(({ reads }) => reads),
      keys: await makeKeys(home, sizes.keys),
    };
  } finally {
    await side.close();
  }
}

interface ListPage {
  readonly path: string;
  readonly reads: readonly string[];
}

/** The pages of the verifications with results, and the addresses of the verifications on each. */
async function pagesOf(url: string, headers: CredentialHeaders): Promise<ListPage[]> {
  const pages: ListPage[] = [];
  const first = `/v1/instant-verifications/?limit=${PAGE}`;
  for (let path: string | null = first; path !== null; ) {
    const response = await fetch(url + path, { headers: { ...headers } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as { results: { id: string; results: unknown }[]; next: string | null };
    const reads = page.results.filter(({ results }) => results !== null);
    pages.push({ path, reads: reads.map(({ id }) => `/v1/instant-verifications/${id}/`) });
    path = page.next === null ? null : page.next.replace(url, "");
  }
  return pages;
}

/** In this process: the command line takes a second for each. */
async function makeKeys(home: BenchHome, count: number): Promise<CredentialHeaders[]> {
  const db = openPool({ connection: home.env.DATABASE_URL ?? "", size: 4, applicationName: "bench reads" });
  const keyring = new Keyring(JSON.parse(home.env.OPENVOE_KEYRING ?? ""));
  const input = {
    actor: "operator:bench",
    team: TEAM,
    environment: "sandbox",
    name: null,
    scopes: DEFAULT_SCOPES,
    expiresAt: null,
  } as const;
  const keys: CredentialHeaders[] = [];
  try {
    for (let made = 0; made < count; made += 1) {
      const { client_id, access_secret } = await createKeyForTeam({ db, keyring }, input);
      keys.push({ "x-access-client-id": client_id, "x-access-secret": access_secret });
    }
    return keys;
  } finally {
    await db.close();
  }
}
