import type { ApiCaller, KeyCaller, Scope, Tenant } from "../../../access/caller.ts";
import type { Session } from "../../../access/ops/authenticate.ts";
import type { TeamId } from "../../../ids.ts";
import type { Application } from "../application.ts";
import type { SecurityScheme } from "../reference/security-schemes.ts";

/** A key, by its own request. */
type KeyPrincipal = { readonly by: "key"; readonly caller: KeyCaller; readonly session: null };
/** A key or a member, by a session of the dashboard. */
type SessionPrincipal = { readonly by: "session"; readonly caller: ApiCaller; readonly session: Session };
/** Anyone: not identified, with the session that a browser still has when it signs in again. */
type AnyPrincipal = { readonly by: "anyone"; readonly session: Session | null };

/** The holder of a token or a session that only its area knows, which adds what its handlers need of it. */
export interface HolderPrincipal {
  readonly by: "holder";
  readonly accountable: Accountable;
  /** The origins whose pages may read the response, where {@link HolderAuth.origins} allows any; null: all of them. None if absent. */
  readonly allowedOrigins?: readonly string[] | null;
}

/** Who calls, tagged by how they are identified. */
export type Principal = KeyPrincipal | SessionPrincipal | HolderPrincipal | AnyPrincipal;

/** Who may call a route, by the `auth` of the kernel's own: what its handler gets. */
export interface Principals {
  /** A key with the scope, or a session of it. */
  readonly key: KeyPrincipal | SessionPrincipal;
  /** A session, whatever its scopes. */
  readonly session: SessionPrincipal;
  /** Anyone, from the service's own pages. */
  readonly sign_in: AnyPrincipal;
  /** Anyone, from the service's own pages, whatever session the browser has. */
  readonly own_page: AnyPrincipal;
  readonly public: AnyPrincipal;
}

/** Who may call a route, of those whom the kernel identifies. */
export interface KernelAuth<By extends keyof Principals = keyof Principals> {
  readonly by: By;
  /** The scope that a key must have; null: none. */
  readonly scope: Scope | null;
  /** True of the session that is about to end: the identity provider is not asked about it. */
  readonly isEnd?: true;
}

/** Who may call a route, of those whom an area identifies. */
export interface HolderAuth<Who extends HolderPrincipal = HolderPrincipal> {
  /** The kind of holder, such as `bridge_token`. */
  readonly by: string;
  readonly scope: null;
  readonly scheme: SecurityScheme;
  /** The name of the cookie that has the secret, which serves the service's own pages only; absent: `Authorization: Bearer`. */
  readonly cookie?: string;
  /** Pages of other origins may read the responses; which do, each holder says. None if absent. */
  readonly origins?: "holder";
  /**
   * Identifies the holder.
   *
   * @param secret 32 hex digits of a bearer, 64 of a cookie; empty without a well-formed cookie
   * @throws AppError if it is unknown or has ended
   */
  readonly open: (application: Application, secret: string) => Promise<Who>;
}

/** Who may call a route. */
export type RouteAuth = KernelAuth | HolderAuth;

/** What a handler gets of who calls, by the route's `auth`. */
export type PrincipalOf<Auth extends RouteAuth> =
  Auth extends HolderAuth<infer Who> ? Who : Auth extends KernelAuth<infer By> ? Principals[By] : never;

/** The holder of the budgets that a request uses. */
interface Accountable {
  /** Id of the key, the member, or whatever the holder's secret opens. */
  readonly id: string;
  /** Null for a holder who is of no team. */
  readonly teamId: TeamId | null;
  /** Where all persons with a team's tokens share a budget; null for anyone who has none. */
  readonly personsOf: Tenant | null;
}

/** The holder of the budgets of a principal's requests; null for anyone. */
export function accountableFor(principal: Principal): Accountable | null {
  switch (principal.by) {
    case "key":
    case "session":
      return { id: principal.caller.id, teamId: principal.caller.teamId, personsOf: null };
    case "holder":
      return principal.accountable;
    case "anyone":
      return null;
  }
}
