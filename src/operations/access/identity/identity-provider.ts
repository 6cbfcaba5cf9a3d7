import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  calculatePKCECodeChallenge,
  customFetch,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  KEY_SELECTION,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processRefreshTokenResponse,
  processUserInfoResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import type { IdentityGrant } from "../../../domain/members/identity.ts";
import type { OperatorFetch } from "../../../egress/operator/operator-fetch.ts";
import { asObject } from "../../../schema/objects.ts";
import { claimAt, claimTexts } from "./claims.ts";

/** How the identity provider is reached, and what its claims mean. */
interface ProviderSettings {
  /** Its issuer identifier, as its discovery document has it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** The claim with the groups; dots lead into objects. */
  readonly groupsClaim: string;
}

/** What is kept, sealed, while a person is at the provider. */
export interface ProviderDeparture {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** The seconds since the authentication that are allowed; null: any. */
  readonly maxAge: number | null;
}

/** What the provider says of a person. */
export interface ProvedIdentity {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
  /** When they proved who they are, in seconds since 1970; null if the provider does not say. */
  readonly authTime: number | null;
}

/**
 * The provider's answer about a person. `refused`: it says no, or what it says is not valid;
 * `unreachable`: it cannot be asked now. A reason is a code, never a value of the answer.
 */
export type IdentityAnswer =
  | { readonly kind: "identified"; readonly identity: ProvedIdentity; readonly grant: IdentityGrant }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unreachable"; readonly reason: string };

/** How long the discovery document and the keys are kept, in milliseconds. */
const METADATA_MS = 3_600_000;

/** The form of the codes of the specifications (RFC 6749, 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
const OAUTH_CODE = /^[a-z_]{1,40}$/;

/** A call that had no answer. */
class Unreachable extends Error {}

/**
 * Client of one OpenID provider: the code flow with PKCE, `state` and `nonce`, and the question
 * whether a person still has their groups (OpenID Connect Core 1.0, 3.1 and 12).
 */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #options: object;
  readonly #nowMs: () => number;
  #server: { readonly metadata: AuthorizationServer; readonly untilMs: number } | null = null;

  /** @param nowMs a monotonic clock, in milliseconds */
  constructor(settings: ProviderSettings, { call }: Pick<OperatorFetch, "call">, nowMs: () => number) {
    this.#settings = settings;
    this.#nowMs = nowMs;
    const ask = (url: string, init: object) =>
      call(url, init).catch((cause: unknown) => {
        throw new Unreachable("no_answer", { cause });
      });
    const isPlain = settings.issuer.startsWith("http:");
    this.#options = { [customFetch]: ask, ...(isPlain ? { [allowInsecureRequests]: true } : {}) };
  }

  /**
   * The URL for the person, and what to keep until they return.
   *
   * @param given.maxAge seconds; null: a sign-in that the person has there already counts
   * @throws Error if the provider cannot be reached
   */
  async depart(given: { readonly redirectUri: string; readonly maxAge: number | null }) {
    const { redirectUri, maxAge } = given;
    const server = await this.#metadata();
    const [state, nonce, verifier] = [generateRandomState(), generateRandomNonce(), generateRandomCodeVerifier()];
    const url = new URL(server.authorization_endpoint ?? "");
    const all = {
      response_type: "code",
      client_id: this.#settings.clientId,
      redirect_uri: redirectUri,
      scope: this.#settings.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(maxAge === null ? {} : { max_age: String(maxAge), prompt: "login" }),
      // Without a consent some providers give no refresh token for this scope (OpenID Connect Core 1.0, 11).
      ...(maxAge === null && this.#settings.scopes.split(" ").includes("offline_access") ? { prompt: "consent" } : {}),
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url: url.href, departure: { state, nonce, verifier, redirectUri, maxAge } satisfies ProviderDeparture };
  }

  /**
   * Who a person is with whose answer the browser came back.
   *
   * @param parameters the query of the return
   */
  identify(parameters: Readonly<Record<string, string>>, departure: ProviderDeparture): Promise<IdentityAnswer> {
    return this.#answered(async (server) => {
      const { state, nonce, verifier, redirectUri, maxAge } = departure;
      const client = this.#client();
      const checked = validateAuthResponse(server, client, new URLSearchParams(parameters), state);
      const auth = this.#clientAuth();
      const args = [server, client, auth, checked, redirectUri, verifier, this.#options] as const;
      const response = await authorizationCodeGrantRequest(...args);
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
        ...(maxAge === null ? {} : { maxAge }),
      });
      await this.#checkSignature(server, response);
      return this.#identityOf(server, tokens, { former: null });
    });
  }

  /** Who a person is who signed in before, and which groups they have now. */
  ask(grant: IdentityGrant): Promise<IdentityAnswer> {
    return this.#answered(async (server) => {
      const tokens = await this.#refresh(server, grant);
      return this.#identityOf(server, tokens, { former: grant });
    });
  }

  /** New tokens; those that there are where the provider gives no refresh token. */
  async #refresh(server: AuthorizationServer, grant: IdentityGrant): Promise<TokenEndpointResponse> {
    const { refreshToken, accessToken } = grant;
    if (refreshToken === null) return { access_token: accessToken, token_type: "bearer" };
    const client = this.#client();
    const response = await refreshTokenGrantRequest(server, client, this.#clientAuth(), refreshToken, this.#options);
    const tokens = await processRefreshTokenResponse(server, client, response);
    if (tokens.id_token !== undefined) await this.#checkSignature(server, response);
    return tokens;
  }

  async #identityOf(
    server: AuthorizationServer,
    tokens: TokenEndpointResponse,
    { former }: { readonly former: IdentityGrant | null },
  ): Promise<IdentityAnswer> {
    const idToken = asObject(getValidatedIdTokenClaims(tokens) ?? {});
    const subject = former?.subject ?? String(idToken.sub);
    if (idToken.sub !== undefined && idToken.sub !== subject) return { kind: "refused", reason: "other_subject" };
    const { groupsClaim } = this.#settings;
    const hasGroups = claimAt(idToken, groupsClaim) !== undefined;
    const groupsFrom = former?.groupsFrom ?? (hasGroups ? "id_token" : "userinfo");
    const needsUserinfo = groupsFrom === "userinfo" || idToken.sub === undefined || idToken.email === undefined;
    const userinfo = needsUserinfo ? await this.#userinfo(server, tokens.access_token, subject) : {};
    const from = groupsFrom === "id_token" && idToken.sub !== undefined ? idToken : userinfo;
    const claims = { ...userinfo, ...idToken };
    const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
    const email = text("email") ?? text("preferred_username") ?? subject;
    const identity = {
      subject,
      email,
      name: text("name") ?? text("preferred_username") ?? email,
      groups: claimTexts(claimAt(from, groupsClaim)),
      authTime: typeof idToken.auth_time === "number" ? idToken.auth_time : null,
    };
    // A new refresh token replaces the former one; without a new one that is kept.
    const { access_token: accessToken, refresh_token: refreshToken = former?.refreshToken ?? null } = tokens;
    return { kind: "identified", identity, grant: { subject, accessToken, refreshToken, groupsFrom } };
  }

  async #userinfo(server: AuthorizationServer, accessToken: string, subject: string): Promise<Record<string, unknown>> {
    if (server.userinfo_endpoint === undefined) return {};
    const client = this.#client();
    const response = await userInfoRequest(server, client, accessToken, this.#options);
    return asObject(await processUserInfoResponse(server, client, subject, response));
  }

  /** By the provider's keys, which are read again when one of them is new. */
  async #checkSignature(server: AuthorizationServer, response: Response): Promise<void> {
    try {
      await validateApplicationLevelSignature(server, response, this.#options);
    } catch (error) {
      if (codeOf(error) !== KEY_SELECTION) throw error;
      this.#server = null;
      await validateApplicationLevelSignature(await this.#metadata(), response, this.#options);
    }
  }

  async #metadata(): Promise<AuthorizationServer> {
    if (this.#server !== null && this.#server.untilMs > this.#nowMs()) return this.#server.metadata;
    const issuer = new URL(this.#settings.issuer);
    const metadata = await processDiscoveryResponse(issuer, await discoveryRequest(issuer, this.#options));
    this.#server = { metadata, untilMs: this.#nowMs() + METADATA_MS };
    return metadata;
  }

  #client(): Client {
    return { client_id: this.#settings.clientId };
  }

  #clientAuth(): ClientAuth {
    const { clientSecret } = this.#settings;
    return clientSecret === null ? None() : ClientSecretBasic(clientSecret);
  }

  async #answered(ask: (server: AuthorizationServer) => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
    let server: AuthorizationServer;
    try {
      server = await this.#metadata();
    } catch (error) {
      return { kind: "unreachable", reason: codeOf(error) };
    }
    try {
      return await ask(server);
    } catch (error) {
      if (error instanceof Unreachable) return { kind: "unreachable", reason: error.message };
      return { kind: "refused", reason: codeOf(error) };
    }
  }
}

/** A code of the library or of the specification: a provider could send any text. */
function codeOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return OAUTH_CODE.test(error.error) ? error.error : "unknown_error";
  }
  if (error instanceof WWWAuthenticateChallengeError) return `status ${error.status}`;
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : error instanceof Unreachable ? error.message : "internal";
}
