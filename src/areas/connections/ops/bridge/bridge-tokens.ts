import type { Caller } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import { requireAskingProfile } from "../../../../kernel/access/ops/team-profile.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import { sealJson } from "../../../../kernel/crypto/seal.ts";
import { hashSecret, mintId, mintToken } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { type InvalidParam, incorrectParameters } from "../../../../kernel/error.ts";
import type { BridgeTokenId, Timestamp, UserId } from "../../../../kernel/ids.ts";
import { listKnownCompanies } from "../../../companies/sql/companies.ts";
import { isDepositProduct } from "../../../payroll/shared-items.ts";
import { type BridgeRequest, type DepositAccount, TOKEN_HOURS } from "../../link.ts";
import { insertBridgeToken } from "../../sql/bridge-tokens.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import { lockUser } from "../../sql/users.ts";
import type { ConnectionContext } from "../context.ts";
import { unknownUser } from "../users.ts";

/** A bridge token as it is returned once, at its creation. */
export interface CreatedBridgeToken {
  readonly bridge_token: string;
  readonly user_id: UserId;
  readonly request: BridgeRequest;
  readonly expires_at: Timestamp;
}

/**
 * Creates a bridge token, with which a person can connect one account of one user within six hours. Without a name of the
 * client, the page shows the display name of the team.
 *
 * @throws AppError `not_found` for the user; `incorrect_parameters` for an unknown company or
 * provider, data sources that no provider covers, or a deposit product without an account; `conflict` in production
 * while the team has no name and contact
 */
export function createBridgeToken(
  context: ConnectionContext,
  caller: Caller,
  input: {
    readonly userId: UserId;
    readonly request: BridgeRequest;
    readonly account: DepositAccount | null;
    readonly idempotency: IdempotentRequest | null;
  },
): Promise<CreatedBridgeToken> {
  const { userId, account, idempotency } = input;
  const { keyring } = context;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    if ((await lockUser(tx, caller, userId)) === null) throw unknownUser();
    await refuseUnknown({ db: tx, providers: context.providers }, caller, input);
    const [id, token] = [mintId<BridgeTokenId>(), mintToken()];
    const { display_name } = await requireAskingProfile(tx, caller);
    const client_name = input.request.client_name ?? display_name;
    const request = { ...input.request, client_name };
    const row = await insertBridgeToken(tx, caller, {
      id,
      tokenHash: hashSecret(token),
      userId,
      request,
      sealedAccount: account === null ? null : sealJson(keyring, account, CONNECTIONS_SEALED.bridgeAccount(id)),
      keyId: account === null ? null : keyring.activeId,
      hours: TOKEN_HOURS,
    });
    return { bridge_token: token, user_id: userId, request, expires_at: row.expires_at };
  });
}

async function refuseUnknown(
  context: Pick<ConnectionContext, "providers"> & { readonly db: Queryable },
  caller: Caller,
  input: { readonly request: BridgeRequest; readonly account: DepositAccount | null },
): Promise<void> {
  const { company_mapping_id: id, provider_id, product_type, data_sources } = input.request;
  const faults: InvalidParam[] = [];
  if (id !== null) {
    const [known] = await listKnownCompanies(context.db, [{ id, environment: caller.environment, product: null }]);
    if (known?.company == null) faults.push({ field: "company_mapping_id", message: "no company has this id" });
  }
  const provider = provider_id === null ? null : context.providers.find(provider_id);
  if (provider_id !== null && provider?.isOffered(caller.environment) !== true) {
    faults.push({ field: "provider_id", message: "no provider of this environment has this id" });
  }
  if (!data_sources.includes("payroll") && !isCovered(context.providers, caller, input.request)) {
    const message = `name nothing that a provider here has ${product_type} from: payroll is offered`;
    faults.push({ field: "data_sources", message });
  }
  if (isDepositProduct(product_type) && input.account === null) {
    faults.push({ field: "account", message: `is required with product_type ${product_type}` });
  }
  if (faults.length > 0) throw incorrectParameters(faults);
}

/** True if a provider of the environment has the product from one of the data sources. */
function isCovered({ all }: ConnectionContext["providers"], { environment }: Caller, request: BridgeRequest): boolean {
  return all.some(
    (provider) =>
      provider.isOffered(environment) &&
      provider.products.includes(request.product_type) &&
      request.data_sources.includes(provider.dataSource),
  );
}
