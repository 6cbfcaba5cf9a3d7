import { call } from "./http.ts";
import type { ConnectionView, ProviderView, SessionView, SuggestedCompanyView } from "./views.ts";

/** Seconds for which the service holds back an answer that has no news. */
const WAIT_SECONDS = 25;

/** What the person agreed to connect. */
export interface ConnectionRequest {
  readonly company_mapping_id: string | null;
  readonly company_name: string | null;
  readonly provider_id: string;
  readonly consent: {
    readonly accepted: true;
    readonly version: string;
    readonly allows_refresh: boolean;
    /** Of the page when the person agreed: that of messages to them. */
    readonly language: "en" | "es";
  };
  /** The person sees whose account it is, and what goes, before anything goes. */
  readonly review: true;
}

/** The service as the person in a connection may use it. Every function throws ApiFailure. */
export interface BridgeApi {
  session(): Promise<SessionView>;
  companies(query: string, signal: AbortSignal): Promise<readonly SuggestedCompanyView[]>;
  providers(companyMappingId: string | null): Promise<readonly ProviderView[]>;
  start(request: ConnectionRequest): Promise<ConnectionView>;
  /** The connection as soon as it differs from `since`, or unchanged after 25 s; at once where `since` is null. */
  connection(since: string | null, signal?: AbortSignal): Promise<ConnectionView>;
  answer(stepId: string, values: Readonly<Record<string, string>>): Promise<ConnectionView>;
  /** Ends the connection, even while the page is closed. */
  cancel(): Promise<ConnectionView>;
}

/** The service for one bridge token. */
export function bridgeApi(token: string): BridgeApi {
  const base = "v1/bridge";
  return {
    session: () => call(token, { path: `${base}/session/` }),
    companies: (query, signal) => call(token, { path: `${base}/companies/`, query: { query }, signal }),
    providers: (id) => call(token, { path: `${base}/providers/`, query: { company_mapping_id: id } }),
    start: (body) => call(token, { method: "POST", path: `${base}/connections/`, body }),
    connection: (since, signal) =>
      call(token, {
        path: `${base}/connection/`,
        query: { since },
        ...(since === null ? {} : { waitSeconds: WAIT_SECONDS }),
        ...(signal === undefined ? {} : { signal }),
      }),
    answer: (stepId, values) =>
      call(token, { method: "POST", path: `${base}/connection/answer/`, body: { step_id: stepId, values } }),
    cancel: () => call(token, { method: "POST", path: `${base}/connection/cancel/`, isFarewell: true }),
  };
}
