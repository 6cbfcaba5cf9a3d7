import type { TeamProfile } from "../../../../kernel/access/members/team-profile.ts";
import { askingName } from "../../../../kernel/access/ops/team-profile.ts";
import { findTeamProfile } from "../../../../kernel/access/sql/teams.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { CompanyId, OrderId, PartId, ProviderId } from "../../../../kernel/ids.ts";
import { type CompanyContext, type CompanyMatchView, getCompany } from "../../../companies/ops/companies.ts";
import { listCompanyProviders } from "../../../companies/sql/operator-changes.ts";
import type { DepositAccount } from "../../link.ts";
import { isPartOpen } from "../../order.ts";
import type { Provider } from "../../providers/provider.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import type { ConnectionContext } from "../context.ts";
import { findReusableLink, type NamedCompany, type SessionOrder } from "../orders/parts/order-session.ts";
import { partBridgeTokenOf } from "../orders/parts/order-tokens.ts";
import { getPersonConnection, type PersonConnection } from "../person-connection.ts";
import type { BridgeSession } from "./bridge-session.ts";

/** What the page needs before its first step. */
export interface BridgeView {
  readonly session: BridgeSession;
  /** Who asks. */
  readonly clientName: string;
  readonly company: CompanyMatchView | null;
  /**
   * The suggested provider: the only one, the token's, or one that is known to cover the company.
   */
  readonly provider: Provider | null;
  readonly account: DepositAccount | null;
  /** False: the client named the employer. */
  readonly canChooseEmployer: boolean;
  /** False: there is one payroll provider, or the client named it. */
  readonly canChooseProvider: boolean;
  /** Origins that may embed the page; null: any. */
  readonly allowedOrigins: readonly string[] | null;
  readonly connection: PersonConnection | null;
  /** How the team is shown that asks. */
  readonly profile: TeamProfile;
  /** What the session connects of an order; null without one. */
  readonly order: BridgeOrder | null;
}

/** The part of an order that a session connects, in the form of the API. */
interface BridgeOrder {
  readonly id: OrderId;
  readonly part_id: PartId;
  /** The token of the part, whichever token opened the session. */
  readonly bridge_token: string;
  /** The employer that the order names and the directory does not list; null otherwise. */
  readonly company_name: string | null;
  /** The provider where the person has signed in for this order and employer, and is not asked to again; null if none. */
  readonly signed_in_provider_id: ProviderId | null;
  /** Parts that a person can connect. */
  readonly parts: number;
  /** Those of them that have not ended. */
  readonly parts_open: number;
}

/**
 * Returns what the page of a bridge token needs before its first step.
 *
 * @throws AppError `unavailable` as {@link askingName}
 */
export async function getBridgeView(
  context: ConnectionContext & CompanyContext,
  session: BridgeSession,
): Promise<BridgeView> {
  const { tenant, sealedAccount, id, request } = session;
  const named = await namedCompany(context, session);
  const company = named.id === null ? null : await getCompany(context, tenant, { id: named.id, product: null });
  const providers = await listOfferedProviders(context, session, { companyId: named.id });
  const suggested =
    providers.find(({ isSuggested }) => isSuggested) ?? (providers.length === 1 ? providers[0] : undefined);
  const profile = await findTeamProfile(context.db, tenant);
  return {
    session,
    clientName: askingName(request.client_name, { profile, environment: tenant.environment }),
    company,
    provider: suggested?.provider ?? null,
    account:
      sealedAccount === null ? null : openJson(context.keyring, sealedAccount, CONNECTIONS_SEALED.bridgeAccount(id)),
    canChooseEmployer: request.company_mapping_id === null && session.order?.part.is_named !== true,
    canChooseProvider: providers.length > 1,
    allowedOrigins: allowedOrigins(context, session),
    connection: await getPersonConnection(context, session),
    profile,
    order: session.order === null ? null : await bridgeOrder(context, session, { ...session.order, named }),
  };
}

/**
 * The employer at which a connection is made: the token's, the order's, or that of the link whose
 * sign-in it reuses.
 */
async function namedCompany(
  { db }: Pick<ConnectionContext, "db">,
  { request, order }: BridgeSession,
): Promise<NamedCompany> {
  if (request.company_mapping_id !== null) return { id: request.company_mapping_id, name: null };
  if (order === null) return { id: null, name: null };
  const { company_id: id, company_name: name } = order.part;
  if (id !== null || name !== null) return { id, name };
  const reusable = await findReusableLink(db, order, { company: null, providerId: null });
  return { id: reusable?.company_id ?? null, name: reusable?.company_name ?? null };
}

/** The provider of the link whose sign-in a connection can reuse; null if there is no such link. */
async function reusableProvider(
  context: Pick<ConnectionContext, "db">,
  session: BridgeSession,
): Promise<ProviderId | null> {
  if (session.order === null) return null;
  const named = await namedCompany(context, session);
  const company = named.id === null && named.name === null ? null : named;
  const reusable = await findReusableLink(context.db, session.order, { company, providerId: null });
  return reusable?.provider_id ?? null;
}

async function bridgeOrder(
  context: ConnectionContext,
  session: BridgeSession,
  sessionOrder: SessionOrder & { readonly named: NamedCompany },
): Promise<BridgeOrder> {
  const { order, part, named } = sessionOrder;
  const parts = sessionOrder.parts.filter(({ bridge_token_id }) => bridge_token_id !== null);
  return {
    id: order.id,
    part_id: part.id,
    bridge_token: partBridgeTokenOf(context.keyring, session.id),
    company_name: named.id === null ? named.name : null,
    signed_in_provider_id: await reusableProvider(context, session),
    parts: parts.length,
    parts_open: parts.filter(({ status }) => isPartOpen(status)).length,
  };
}

/** A provider that a person may choose. */
interface OfferedProvider {
  readonly provider: Provider;
  /**
   * True if the token names it, the person is signed in there for the same order, or it is known to
   * cover the company.
   */
  readonly isSuggested: boolean;
}

/**
 * The providers of the environment that cover the product of a bridge token; suggested ones first.
 */
export async function listOfferedProviders(
  context: ConnectionContext,
  session: BridgeSession,
  filter: { readonly companyId: CompanyId | null; readonly query?: string },
): Promise<OfferedProvider[]> {
  const { request, tenant } = session;
  const reusable = await reusableProvider(context, session);
  const known = filter.companyId === null ? [] : await listCompanyProviders(context.db, filter.companyId);
  const covering = known.flatMap((one) => (one.environment === tenant.environment ? [one.provider] : []));
  const words = (filter.query ?? "").trim().toLowerCase();
  const offered = context.providers.all.filter(
    (provider) =>
      provider.isOffered(tenant.environment) &&
      provider.products.includes(request.product_type) &&
      request.data_sources.includes(provider.dataSource) &&
      (request.provider_id === null || provider.id === request.provider_id) &&
      provider.name.toLowerCase().includes(words),
  );
  const shown = offered.map((provider) => ({
    provider,
    isSuggested:
      provider.id === request.provider_id ||
      provider.id === reusable ||
      (reusable === null && covering.includes(provider.slug)),
  }));
  return [...shown.filter((one) => one.isSuggested), ...shown.filter((one) => !one.isSuggested)];
}

/**
 * The origins that may embed the page of a bridge token and receive its public token: those of the
 * token, otherwise those of the operator; null: any, which only the sandbox allows.
 */
export function allowedOrigins(
  { bridgeOrigins }: Pick<ConnectionContext, "bridgeOrigins">,
  { request, tenant }: Pick<BridgeSession, "request" | "tenant">,
): readonly string[] | null {
  if (request.allowed_origins.length > 0) return request.allowed_origins;
  if (bridgeOrigins !== null) return bridgeOrigins;
  return tenant.environment === "sandbox" ? null : [];
}
