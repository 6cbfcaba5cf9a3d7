import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { appendEvents, type VerificationEnd, verificationEvent } from "../../../../src/areas/webhooks/ops/events.ts";
import { insertWebhook } from "../../../../src/areas/webhooks/sql/webhooks.ts";
import type { EventFilter } from "../../../../src/areas/webhooks/webhook.ts";
import { type Caller, DEFAULT_SCOPES, type Tenant } from "../../../../src/kernel/access/caller.ts";
import { insertCredential, saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { Keyring, type KeyringContents, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { sealText } from "../../../../src/kernel/crypto/seal.ts";
import {
  hashSecret,
  mintAccessSecret,
  mintId,
  mintSigningSecret,
  secretHint,
} from "../../../../src/kernel/crypto/secrets.ts";
import type { Database, Queryable } from "../../../../src/kernel/database/postgres/database.ts";
import type { CredentialId, TeamId, VerificationId, WebhookId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

/** A team in the sandbox with one key, as deliveries need it. */
export interface Stage {
  readonly db: Database;
  readonly keyring: Keyring;
  /** The same ring, for another process. */
  readonly keyringContents: KeyringContents;
  readonly tenant: Tenant;
  /** The team's key. */
  readonly caller: Caller;
  readonly operatorTeam: string;
  readonly accessSecret: string;
}

export async function makeStage(db: Database): Promise<Stage> {
  const keyringContents = mintKeyring();
  const keyring = new Keyring(keyringContents);
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  const tenant: Tenant = { teamId: team.id as TeamId, environment: "sandbox" };
  const accessSecret = mintAccessSecret("sandbox");
  const credentialId = await addCredential({ db, keyring, tenant }, accessSecret);
  const key = { by: "key", id: credentialId, actor: credentialId } as const;
  const caller: Caller = { ...tenant, ...key, clientId: team.client_id, scopes: DEFAULT_SCOPES };
  return { db, keyring, keyringContents, tenant, caller, operatorTeam: "operator", accessSecret };
}

export async function addCredential(
  { db, keyring, tenant }: Pick<Stage, "db" | "keyring" | "tenant">,
  secret: string,
): Promise<CredentialId> {
  const id = mintId() as CredentialId;
  await insertCredential(db, {
    id,
    teamId: tenant.teamId,
    environment: tenant.environment,
    name: null,
    secretHash: hashSecret(secret),
    secretHint: secretHint(secret),
    sealedSecret: sealText(keyring, secret, `credentials/${id}/secret`),
    keyId: keyring.activeId,
    scopes: DEFAULT_SCOPES,
    expiresAt: null,
    allowedAddresses: null,
    purposes: null,
  });
  return id;
}

export async function addWebhook(
  { db, keyring, tenant }: Pick<Stage, "db" | "keyring" | "tenant">,
  webhookUrl: string,
  events: readonly EventFilter[] = ["*"],
): Promise<{ id: WebhookId; signingSecret: string }> {
  const id = mintId() as WebhookId;
  const signingSecret = mintSigningSecret();
  const sealedSecret = sealText(keyring, signingSecret, `webhooks/${id}/secret`);
  const webhook = {
    id,
    name: "test",
    webhookUrl,
    events,
    envType: "sandbox" as const,
    sealedSecret,
    keyId: keyring.activeId,
    credentialId: null,
  };
  await insertWebhook(db, tenant, webhook);
  return { id, signingSecret };
}

/**
 * Appends the event of a finished verification for each of the given ids, or for as many new ones
 * as the number says.
 */
export async function finish(stage: Stage, which: number | readonly string[], end: Partial<VerificationEnd> = {}) {
  const ids = typeof which === "number" ? Array.from({ length: which }, () => `iv_${mintId()}`) : which;
  const drafts = ids.map((id) =>
    verificationEvent({
      tenant: stage.tenant,
      verificationId: id as VerificationId,
      status: "completed",
      trackingInfo: null,
      ...end,
    }),
  );
  return stage.db.transaction((tx) => appendEvents(tx, drafts));
}

/** One delivery as a receiver saw it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly at: number;
}

/** A receiver on loopback that keeps what it gets; answers 200 unless told otherwise. */
export async function openReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers, rawHeaders } = request;
      const one = { path: url, headers, rawHeaders, body: Buffer.concat(chunks), at: performance.now() };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Runs a statement that only tests need. */
export function sql<Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return db.rows<Row>({ name: `test_${text}`.replace(/\W+/g, "_").slice(0, 60), text }, values);
}

/** Declares a test for every home of the database, on a stage of its own. */
export function testOnStage(
  title: string,
  run: (stage: Stage & { readonly url: string }, t: TestContext) => Promise<void>,
) {
  forEachDatabase((home) => {
    test(title, async (t) => {
      const { db, url } = await freshDatabase(home, t);
      await run({ ...(await makeStage(db)), url }, t);
    });
  });
}
