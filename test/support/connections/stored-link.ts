import { saveIdentityOf } from "../../../src/areas/connections/ops/fetched/link-identity.ts";
import { payrollTokens } from "../../../src/areas/connections/ops/fetched/row-tokens.ts";
import { findOpenUser } from "../../../src/areas/connections/ops/users.ts";
import { saveLinkData } from "../../../src/areas/connections/sql/link-payroll.ts";
import { connectLink, insertLink } from "../../../src/areas/connections/sql/links.ts";
import { CONNECTIONS_SEALED } from "../../../src/areas/connections/sql/sealed.ts";
import type { LinkData } from "../../../src/areas/payroll/fetched-payroll.ts";
import type { ConnectionProduct } from "../../../src/areas/webhooks/words.ts";
import type { Environment, Tenant } from "../../../src/kernel/access/caller.ts";
import { insertTicket } from "../../../src/kernel/access/sql/tickets.ts";
import { sealJson } from "../../../src/kernel/crypto/seal.ts";
import { hashSecret, mintId, mintToken } from "../../../src/kernel/crypto/secrets.ts";
import type { LinkId, ProviderId, TaskId, TeamId, UserId } from "../../../src/kernel/ids.ts";
import type { Client, TestApplication } from "../application.ts";
import { linkData } from "./reports.ts";

/** A link that was written into the store, with its access token. */
export interface StoredLink {
  readonly id: LinkId;
  readonly userId: UserId;
  readonly accessToken: string;
  readonly taskId: TaskId;
}

/** What a link is written from; unless said otherwise one for income, of the sandbox, with data of two employments. */
export interface StoredLinkOptions {
  readonly userId: string;
  readonly product?: ConnectionProduct;
  readonly environment?: Environment;
  readonly clientName?: string | null;
  /** Null: not fetched yet. */
  readonly data?: LinkData | null;
}

/** Writes a connected link of a client's user, as the end of a task leaves it. */
export async function storeLink(app: TestApplication, client: Client, options: StoredLinkOptions): Promise<StoredLink> {
  const userId = options.userId as UserId;
  const { product = "income", clientName = "Example Lending", data = linkData() } = options;
  const tenant = await tenantOf(app, client, options.environment ?? "sandbox");
  const { db, keyring } = app;
  const [id, taskId, accessToken] = [mintId<LinkId>(), mintId<TaskId>(), mintToken()];
  await db.transaction(async (tx) => {
    await insertLink(tx, tenant, {
      id,
      userId,
      bridgeTokenId: mintId(),
      providerId: "5a1d0b0c0000400080000000000000a1" as ProviderId,
      companyId: null,
      companyName: "Example Depot",
      product,
      dataSource: "payroll",
      trackingInfo: "loan-17",
      consent: {
        text_version: "test",
        product,
        client_name: clientName,
        allows_refresh: false,
      },
    });
    await connectLink(tx, { id, sealedRefresh: null, keyId: keyring.activeId });
    await insertTicket(tx, {
      tokenHash: hashSecret(accessToken),
      holder: { linkId: id },
      kind: "access",
      minutes: null,
    });
    if (data === null) return;
    await storeData(app, tx, { id, taskId, data, environment: tenant.environment });
    const user = await findOpenUser(keyring, tx, { tenant, id: userId });
    await saveIdentityOf({ keyring }, tx, { linkId: id, data, user });
  });
  return { id, userId, accessToken, taskId };
}

/** Writes what a link has fetched instead of what it had. */
export async function storeData(
  { keyring }: TestApplication,
  tx: Parameters<typeof saveLinkData>[0],
  {
    id,
    taskId,
    data,
    environment = "sandbox",
  }: { readonly id: LinkId; readonly taskId: TaskId; readonly data: LinkData; readonly environment?: Environment },
): Promise<void> {
  const sealedData = sealJson(keyring, data, CONNECTIONS_SEALED.linkData(id));
  const tokens = payrollTokens(keyring, environment, data);
  await saveLinkData(tx, { linkId: id, sealedData, keyId: keyring.activeId, taskId, asOf: data.as_of, tokens });
}

/** Makes a user. Returns its id. */
export async function makeUser(client: Client, details: object = {}): Promise<string> {
  const body = { external_user_id: `applicant-${mintId()}`, first_name: "Ada", last_name: "Sample", ...details };
  return String((await client.post("/v1/users/", body)).at("id"));
}

async function tenantOf({ db }: TestApplication, client: Client, environment: Environment): Promise<Tenant> {
  const clientId = client.headers["x-access-client-id"];
  const statement = { name: "team_of_client", text: "select id from teams where client_id = $1" };
  const [team] = await db.rows<{ id: TeamId }>(statement, [clientId]);
  if (team === undefined) throw new Error("the client has no team");
  return { teamId: team.id, environment };
}
