import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { mintReturnState } from "../../../../kernel/crypto/secrets.ts";
import type { CallOutcome } from "../../../../kernel/egress/calls/call-outcome.ts";
import type { JsonClient } from "../../../../kernel/egress/calls/json-client.ts";
import type { TaskId } from "../../../../kernel/ids.ts";
import type { TaskFailure } from "../../task.ts";
import { taskFailureOf } from "../call-problem.ts";
import type { Oauth2Settings } from "./settings.ts";

/** State that is stored while the person is at the authorization server. */
export interface PendingAuthorization {
  readonly state: string;
  readonly verifier: string;
}

/** What the authorization server grants. */
export interface Grant {
  readonly kind: "granted";
  readonly accessToken: string;
  /** Null if there is none: then data cannot be refreshed. */
  readonly refreshToken: string | null;
}

/** The reason of a refusal. `detail` is for the log, without any value of the response. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: TaskFailure;
  readonly message?: string;
  readonly detail: string;
  readonly outcome: Exclude<CallOutcome, { kind: "answered" }> | null;
}

/** OAuth error codes that a log line may contain (RFC 6749, 4.1.2.1 and 5.2). */
const OAUTH_ERRORS: readonly string[] = [
  ...["access_denied", "invalid_client", "invalid_grant", "invalid_request", "invalid_scope", "server_error"],
  ...["temporarily_unavailable", "unauthorized_client", "unsupported_grant_type", "unsupported_response_type"],
];
const DENIED = "Access was not allowed at the payroll provider.";
const NOT_THIS_SIGN_IN = "The answer does not belong to this sign-in. Begin again.";
const ENDED = "The payroll provider does not accept this sign-in any more. Connect again.";

/** A call of the token endpoint without a response. */
class TokenCallFailed extends Error {
  readonly outcome: Exclude<CallOutcome, { kind: "answered" }>;

  constructor(outcome: TokenCallFailed["outcome"]) {
    super("the token endpoint did not answer");
    this.outcome = outcome;
  }
}

/**
 * Client of one authorization server: the code grant with PKCE (RFC 6749, RFC 7636), and refreshes.
 */
export class Authorization {
  readonly #settings: Oauth2Settings["authorization"];
  readonly #client: JsonClient;
  readonly #returnUrl: string;
  readonly #server: AuthorizationServer;

  /** @param client of the token endpoint's origin */
  constructor(settings: Oauth2Settings["authorization"], client: JsonClient, returnUrl: string) {
    this.#settings = settings;
    this.#client = client;
    this.#returnUrl = returnUrl;
    const { issuer, url, tokenUrl } = settings;
    this.#server = { issuer, authorization_endpoint: url, token_endpoint: tokenUrl };
  }

  /** The URL for the person, and the state to store until they return. */
  async beginAuthorization(
    taskId: TaskId,
  ): Promise<{ readonly url: string; readonly departure: PendingAuthorization }> {
    const { clientId, scopes, parameters, url } = this.#settings;
    const departure = { state: mintReturnState(taskId), verifier: generateRandomCodeVerifier() };
    const target = new URL(url);
    const all = {
      ...parameters,
      response_type: "code",
      client_id: clientId,
      redirect_uri: this.#returnUrl,
      ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
      state: departure.state,
      code_challenge: await calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value);
    return { url: target.href, departure };
  }

  /**
   * Exchanges the authorization code with which the person returned.
   *
   * @param answer the query parameters of the return
   */
  async exchange(
    answer: Readonly<Record<string, string>>,
    { state, verifier }: PendingAuthorization,
    signal: AbortSignal,
  ): Promise<Grant | Refusal> {
    let parameters: URLSearchParams;
    try {
      parameters = validateAuthResponse(this.#server, this.#oauthClient(), new URLSearchParams(answer), state);
    } catch (error) {
      return refusedReturn(error);
    }
    if (!parameters.get("code")) return refusedReturn(null);
    return this.#granted({ isRefresh: false }, async () => {
      const client = this.#oauthClient();
      const auth = this.#clientAuth();
      const options = this.#requestOptions(signal);
      const redirectUri = this.#returnUrl;
      const args = [this.#server, client, auth, parameters, redirectUri, verifier, options] as const;
      return processAuthorizationCodeResponse(this.#server, client, await authorizationCodeGrantRequest(...args));
    });
  }

  /**
   * Gets a new access token. A new refresh token replaces the used one; without a new one it is
   * kept.
   */
  async refresh(refreshToken: string, signal: AbortSignal): Promise<Grant | Refusal> {
    const grant = await this.#granted({ isRefresh: true }, async () => {
      const client = this.#oauthClient();
      const args = [this.#server, client, this.#clientAuth(), refreshToken, this.#requestOptions(signal)] as const;
      return processRefreshTokenResponse(this.#server, client, await refreshTokenGrantRequest(...args));
    });
    return grant.kind === "granted" ? { ...grant, refreshToken: grant.refreshToken ?? refreshToken } : grant;
  }

  async #granted(
    rule: { readonly isRefresh: boolean },
    request: () => Promise<TokenEndpointResponse>,
  ): Promise<Grant | Refusal> {
    try {
      const { access_token, refresh_token } = await request();
      return { kind: "granted", accessToken: access_token, refreshToken: refresh_token ?? null };
    } catch (error) {
      return refusedGrant(error, rule);
    }
  }

  #oauthClient(): Client {
    return { client_id: this.#settings.clientId };
  }

  #clientAuth(): ClientAuth {
    const { clientSecret, clientAuthentication } = this.#settings;
    if (clientSecret === null) return None();
    return clientAuthentication === "client_secret_basic"
      ? ClientSecretBasic(clientSecret)
      : ClientSecretPost(clientSecret);
  }

  /**
   * The library's requests are made by the guarded client, without retries: codes and tokens are
   * single-use.
   */
  #requestOptions(signal: AbortSignal) {
    const { tokenUrl } = this.#settings;
    const request = async (_url: string, { body, headers }: { body?: unknown; headers: Record<string, string> }) => {
      const { authorization } = headers;
      const { pathname, search } = new URL(tokenUrl);
      const outcome = await this.#client.call({
        path: pathname + search,
        form: String(body),
        ...(authorization === undefined ? {} : { headers: { authorization } }),
        isIdempotent: false,
        signal,
      });
      if (outcome.kind === "failed") throw new TokenCallFailed(outcome);
      const init = { status: outcome.status ?? 0, headers: { "content-type": "application/json" } };
      return new Response(JSON.stringify(outcome.body), init);
    };
    return { [customFetch]: request, ...(tokenUrl.startsWith("http:") ? { [allowInsecureRequests]: true } : {}) };
  }
}

function refusedReturn(error: unknown): Refusal {
  const refuse = (reason: TaskFailure, detail: string, message?: string): Refusal => {
    return { kind: "refused", reason, detail, outcome: null, ...(message === undefined ? {} : { message }) };
  };
  if (!(error instanceof AuthorizationResponseError)) return refuse("error", "wrong_state_or_code", NOT_THIS_SIGN_IN);
  const detail = knownError(error.error);
  if (detail === "access_denied") return refuse("login_error", detail, DENIED);
  const isTransient = detail === "server_error" || detail === "temporarily_unavailable";
  return refuse(isTransient ? "unavailable" : "config_error", detail);
}

function refusedGrant(error: unknown, { isRefresh }: { readonly isRefresh: boolean }): Refusal {
  if (error instanceof TokenCallFailed) {
    const { outcome } = error;
    const detail = outcome.kind === "failed" ? outcome.reason : "refused";
    return { kind: "refused", reason: taskFailureOf(outcome, { isRefresh }), detail, outcome };
  }
  if (!(error instanceof ResponseBodyError)) {
    return { kind: "refused", reason: "error", detail: "invalid_token_answer", outcome: null };
  }
  const detail = knownError(error.error);
  if (detail === "invalid_grant") {
    return { kind: "refused", reason: "login_error", detail, message: ENDED, outcome: null };
  }
  return { kind: "refused", reason: isRefresh ? "unavailable" : "config_error", detail, outcome: null };
}

/** Only codes of the specification are passed on: a server could send any text. */
function knownError(error: string): string {
  return OAUTH_ERRORS.includes(error) ? error : "unknown_error";
}
