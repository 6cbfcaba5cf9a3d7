import type { BridgeSession } from "../../../../areas/connections/ops/bridge/bridge-session.ts";
import type { SharedLink } from "../../../../areas/connections/ops/shared-link.ts";
import type { OrderRow } from "../../../../areas/connections/sql/orders/orders.ts";
import type { PersonSession } from "../../../../areas/persons/ops/page/person-session.ts";
import type { ApiCaller, KeyCaller, Scope, Tenant } from "../../../access/caller.ts";
import type { Session } from "../../../access/ops/authenticate.ts";
import type { TeamId } from "../../../ids.ts";

/** A key, by its own request. */
type KeyPrincipal = { readonly by: "key"; readonly caller: KeyCaller; readonly session: null };
/** A key or a member, by a session of the dashboard. */
type SessionPrincipal = { readonly by: "session"; readonly caller: ApiCaller; readonly session: Session };
/** The person in a connection, by their bridge token. */
type BridgePrincipal = { readonly by: "bridge_token"; readonly bridge: BridgeSession };
/** The person of a link, by the token of its page. */
type LinkPrincipal = { readonly by: "management_token"; readonly sharedLink: SharedLink };
/** The person of an order, by the token of its page. */
type OrderPrincipal = { readonly by: "order_token"; readonly order: OrderRow };
/** A person who is signed in at their own page. */
type PersonPrincipal = { readonly by: "person_session"; readonly person: PersonSession };
/** Anyone: not identified, with the session that a browser still has when it signs in again. */
type AnyPrincipal = { readonly by: "anyone"; readonly session: Session | null };

/** Who calls, tagged by how they are identified. */
export type Principal =
  | KeyPrincipal
  | SessionPrincipal
  | BridgePrincipal
  | LinkPrincipal
  | OrderPrincipal
  | PersonPrincipal
  | AnyPrincipal;

/** Who may call a route, by its `auth`: what its handler gets. */
export interface Principals {
  /** A key with the scope, or a session of it. */
  readonly key: KeyPrincipal | SessionPrincipal;
  /** A session, whatever its scopes. */
  readonly session: SessionPrincipal;
  /** Anyone, from the service's own pages. */
  readonly sign_in: AnyPrincipal;
  /** By `Authorization: Bearer`, as the two below. */
  readonly bridge_token: BridgePrincipal;
  readonly management_token: LinkPrincipal;
  readonly order_token: OrderPrincipal;
  /** Anyone, from the person's own page. */
  readonly person_sign_in: AnyPrincipal;
  /** By the cookie of the session. */
  readonly person_session: PersonPrincipal;
  readonly public: AnyPrincipal;
}

/** Who may call a route. */
export interface RouteAuth<By extends keyof Principals = keyof Principals> {
  readonly by: By;
  /** The scope that a key must have; null: none. */
  readonly scope: Scope | null;
  /** True of the session that is about to end: the identity provider is not asked about it. */
  readonly isEnd?: true;
}

/** The holder of the budgets that a request uses. */
interface Accountable {
  /** Id of the key, the member, the bridge token, the link, the order or the person's session. */
  readonly id: string;
  /** Null for a person's session, which is of no team. */
  readonly teamId: TeamId | null;
  /** Where all persons with a team's tokens share a budget; null for whoever has none. */
  readonly personsOf: Tenant | null;
}

/** The holder of the budgets of a principal's requests; null for anyone. */
export function accountableFor(principal: Principal): Accountable | null {
  switch (principal.by) {
    case "key":
    case "session":
      return { id: principal.caller.id, teamId: principal.caller.teamId, personsOf: null };
    case "bridge_token":
      return tokenHolder(principal.bridge.id, principal.bridge.tenant);
    case "management_token":
      return tokenHolder(principal.sharedLink.id, tenantOf(principal.sharedLink));
    case "order_token":
      return tokenHolder(principal.order.id, tenantOf(principal.order));
    case "person_session":
      return { id: principal.person.id, teamId: null, personsOf: null };
    case "anyone":
      return null;
  }
}

function tokenHolder(id: string, personsOf: Tenant): Accountable {
  return { id, teamId: personsOf.teamId, personsOf };
}

function tenantOf({ team_id: teamId, environment }: Pick<OrderRow, "team_id" | "environment">): Tenant {
  return { teamId, environment };
}
