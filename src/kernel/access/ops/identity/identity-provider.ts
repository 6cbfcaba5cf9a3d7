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
  OperationProcessingError,
  PARSE_ERROR,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processRefreshTokenResponse,
  processUserInfoResponse,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  UnsupportedOperationError,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { isTokenRefused, type OperatorFetch } from "../../../egress/operator/operator-fetch.ts";
import { asObject } from "../../../schema/objects.ts";
import { plainTextOf } from "../../../text/plain-text.ts";
import type { IdentityGrant } from "../../members/member.ts";
import { claimAt, claimTexts } from "./roles-of-groups.ts";

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

/** The reason of a refusal for a token that does not say who somebody is: everybody who has none would be the same person. */
export const NO_SUBJECT = "no_subject";

/** What is kept, sealed, while a person is at the provider. */
export interface PendingIdentityRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What the provider says of a person. */
export interface ProvedIdentity {
  /** The provider's identifier, by its discovery document. */
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** False if the provider says that it does not know the address to be theirs. */
  readonly isEmailVerified: boolean;
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

/** How long all calls of one question may take, in milliseconds: less than the claim of a session's check. */
const QUESTION_MS = 20_000;

/** Maximum number of characters of a name and of an address, as of members whom a team adds. */
const NAME_MAX = 128;
const EMAIL_MAX = 254;

/** The form of the codes of the specifications (RFC 6749, 5.2; OpenID Connect Core 1.0, 3.1.2.6). */
const OAUTH_CODE = /^[a-z_]{1,40}$/;

/** Codes of the specifications by which the provider says that it cannot answer now (RFC 6749, 4.1.2.1). */
const TRY_LATER: readonly string[] = ["temporarily_unavailable", "server_error"];
/** Codes of the library for answers that are none: of a proxy, or of a path that is not there. */
const NO_ANSWER: readonly unknown[] = [RESPONSE_IS_NOT_CONFORM, RESPONSE_IS_NOT_JSON, PARSE_ERROR];

/** A call that had no answer. */
class Unreachable extends Error {}
/** A person of whom the provider knows nothing more. */
class Refused extends Error {}

/**
 * Client of one OpenID provider: the code flow with PKCE, `state` and `nonce`, and the question
 * whether a person still has their groups (OpenID Connect Core 1.0, 3.1 and 12).
 */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #call: object;
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
    this.#call = { [customFetch]: ask, ...(isPlain ? { [allowInsecureRequests]: true } : {}) };
  }

  /**
   * The URL for the person, and what to keep until they return.
   *
   * @param input.isAnew true: the person is to sign in again, of which {@link ProvedIdentity.authTime} tells; false: a
   * sign-in that they have there already counts
   * @throws Error if the provider cannot be reached
   */
  async beginAuthorization(input: { readonly redirectUri: string; readonly isAnew: boolean }) {
    const { redirectUri, isAnew } = input;
    const { server } = await this.#question();
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
      // Alone: some providers refuse two values, and the session keeps the refresh token that it has.
      ...(isAnew ? { max_age: "0", prompt: "login" } : {}),
      // Without a consent some providers give no refresh token for this scope (OpenID Connect Core 1.0, 11).
      ...(!isAnew && this.#settings.scopes.split(" ").includes("offline_access") ? { prompt: "consent" } : {}),
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url: url.href, pending: { state, nonce, verifier, redirectUri } satisfies PendingIdentityRequest };
  }

  /**
   * Who a person is with whose answer the browser came back.
   *
   * @param parameters the query of the return
   */
  identify(parameters: Readonly<Record<string, string>>, pending: PendingIdentityRequest): Promise<IdentityAnswer> {
    return this.#answered(async (question) => {
      const { server, options } = question;
      const { state, nonce, verifier, redirectUri } = pending;
      const client = this.#client();
      const checked = validateAuthResponse(server, client, new URLSearchParams(parameters), state);
      const auth = this.#clientAuth();
      const args = [server, client, auth, checked, redirectUri, verifier, options] as const;
      const response = await authorizationCodeGrantRequest(...args);
      const tokens = await processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await this.#checkSignature(question, response);
      return this.#identityOf(question, tokens, { former: null });
    });
  }

  /**
   * Who a person is who signed in before, and which groups they have now.
   *
   * @param keep stores the grant for which this one was exchanged, at once: what follows may fail
   */
  ask(grant: IdentityGrant, keep: (exchanged: IdentityGrant) => Promise<void>): Promise<IdentityAnswer> {
    return this.#answered(async (question) => {
      if (grant.issuer !== question.server.issuer) return { kind: "refused", reason: "other_issuer" };
      const tokens = await this.#refresh(question, grant, keep);
      return this.#identityOf(question, tokens, { former: grant });
    });
  }

  /** New tokens; those that there are where the provider gives no refresh token. */
  async #refresh(
    question: Question,
    grant: IdentityGrant,
    keep: (exchanged: IdentityGrant) => Promise<void>,
  ): Promise<TokenEndpointResponse> {
    const { refreshToken, accessToken } = grant;
    if (refreshToken === null) return { access_token: accessToken, token_type: "bearer" };
    const { server, options } = question;
    const client = this.#client();
    const response = await refreshTokenGrantRequest(server, client, this.#clientAuth(), refreshToken, options);
    const tokens = await processRefreshTokenResponse(server, client, response);
    await keep({ ...grant, ...tokensOf(tokens, grant) });
    if (tokens.id_token !== undefined) await this.#checkSignature(question, response);
    return tokens;
  }

  async #identityOf(
    question: Question,
    tokens: TokenEndpointResponse,
    { former }: { readonly former: IdentityGrant | null },
  ): Promise<IdentityAnswer> {
    const idToken = asObject(getValidatedIdTokenClaims(tokens) ?? {});
    const subject = former?.subject ?? textOf(idToken.sub);
    if (subject === null) return { kind: "refused", reason: NO_SUBJECT };
    if (idToken.sub !== undefined && idToken.sub !== subject) return { kind: "refused", reason: "other_subject" };
    const { groupsClaim } = this.#settings;
    const hasGroups = claimAt(idToken, groupsClaim) !== undefined;
    const groupsFrom = former?.groupsFrom ?? (hasGroups ? "id_token" : "userinfo");
    const needsUserinfo = groupsFrom === "userinfo" || idToken.sub === undefined || idToken.email === undefined;
    const userinfo = needsUserinfo ? await this.#userinfo(question, tokens.access_token, subject) : {};
    const from = groupsFrom === "id_token" && idToken.sub !== undefined ? idToken : userinfo;
    const groups = claimAt(from, groupsClaim);
    // Not said is not none: without a new ID token nobody knows whether a group was lost.
    if (groupsFrom === "id_token" && from === userinfo && groups === undefined) {
      return { kind: "refused", reason: "no_id_token" };
    }
    const { issuer } = question.server;
    const identity = {
      issuer,
      subject,
      ...detailsOf({ ...userinfo, ...idToken }, subject),
      groups: claimTexts(groups),
      authTime: typeof idToken.auth_time === "number" ? idToken.auth_time : null,
    };
    return { kind: "identified", identity, grant: { issuer, subject, groupsFrom, ...tokensOf(tokens, former) } };
  }

  async #userinfo(
    { server, options }: Question,
    accessToken: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    if (server.userinfo_endpoint === undefined) return {};
    const client = this.#client();
    const response = await userInfoRequest(server, client, accessToken, options);
    if (isTokenRefused(response)) throw new Refused("userinfo_token");
    return asObject(await processUserInfoResponse(server, client, subject, response));
  }

  /** By the provider's keys, which are read again when one of them is new. */
  async #checkSignature({ server, options }: Question, response: Response): Promise<void> {
    try {
      await validateApplicationLevelSignature(server, response, options);
    } catch (error) {
      if (codeOf(error) !== KEY_SELECTION) throw error;
      this.#server = null;
      await validateApplicationLevelSignature(await this.#metadata(options), response, options);
    }
  }

  async #question(): Promise<Question> {
    const options = { ...this.#call, signal: AbortSignal.timeout(QUESTION_MS) };
    return { server: await this.#metadata(options), options };
  }

  async #metadata(options: object): Promise<AuthorizationServer> {
    if (this.#server !== null && this.#server.untilMs > this.#nowMs()) return this.#server.metadata;
    const issuer = new URL(this.#settings.issuer);
    const metadata = await processDiscoveryResponse(issuer, await discoveryRequest(issuer, options));
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

  async #answered(ask: (question: Question) => Promise<IdentityAnswer>): Promise<IdentityAnswer> {
    let question: Question;
    try {
      question = await this.#question();
    } catch (error) {
      return { kind: "unreachable", reason: codeOf(error) };
    }
    try {
      return await ask(question);
    } catch (error) {
      return { kind: kindOf(error), reason: codeOf(error) };
    }
  }
}

/** The metadata of the provider, and the options of the calls of one question, with its deadline. */
interface Question {
  readonly server: AuthorizationServer;
  readonly options: object;
}

/** A new refresh token replaces the former one; without a new one that is kept. */
function tokensOf(tokens: TokenEndpointResponse, former: IdentityGrant | null) {
  const { access_token: accessToken, refresh_token: refreshToken = former?.refreshToken ?? null } = tokens;
  return { accessToken, refreshToken };
}

/** A text in which something can be seen; null else. */
function textOf(value: unknown): string | null {
  return typeof value === "string" && /[^\s\p{C}\p{Z}]/u.test(value) ? value : null;
}

/** What is shown of a person: the provider may let them write it, so that it is cut and cleaned. */
function detailsOf(claims: Readonly<Record<string, unknown>>, subject: string) {
  const text = (name: string, most: number) => {
    const claim = claims[name];
    return typeof claim === "string" ? plainTextOf(claim, most) : "";
  };
  const email = text("email", EMAIL_MAX) || text("preferred_username", EMAIL_MAX) || plainTextOf(subject, EMAIL_MAX);
  const name = text("name", NAME_MAX) || text("preferred_username", NAME_MAX) || plainTextOf(email, NAME_MAX);
  // Some providers give it as a text.
  return { name, email, isEmailVerified: String(claims.email_verified) !== "false" };
}

/**
 * Whether an error is the provider's word against a person. A fault of the operator's settings, of the
 * way to the provider or of the provider itself is not.
 *
 * @throws the error, if it is none of these
 */
function kindOf(error: unknown): "refused" | "unreachable" {
  if (error instanceof Unreachable || error instanceof WWWAuthenticateChallengeError) return "unreachable";
  if (error instanceof Refused) return "refused";
  if (error instanceof ResponseBodyError) return error.error === "invalid_grant" ? "refused" : "unreachable";
  if (error instanceof AuthorizationResponseError) return TRY_LATER.includes(error.error) ? "unreachable" : "refused";
  if (error instanceof OperationProcessingError) return NO_ANSWER.includes(error.code) ? "unreachable" : "refused";
  if (error instanceof UnsupportedOperationError) return "refused";
  throw error;
}

/** A code of the library or of the specification: a provider could send any text. */
function codeOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return OAUTH_CODE.test(error.error) ? error.error : "unknown_error";
  }
  if (error instanceof WWWAuthenticateChallengeError) return `status ${error.status}`;
  if (error instanceof Refused) return error.message;
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : error instanceof Unreachable ? error.message : "internal";
}
