import { type AnswerOf, ApiError, type BodyOf, isApiError, OpenVoe, type PathOf } from "@openvoe/client";
import {
  MutationCache,
  MutationObserver,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/query-core";
import { createContext } from "preact";
import { useContext, useEffect, useReducer, useState } from "preact/hooks";
import { SERVICE_URL, stayIn, tabEnvironment } from "./address.ts";
import { confirmsFor, isConfirmed } from "./confirmation.ts";

/** The id of the session that this tab shows; null before it is known. */
let shownId: string | null = null;

/** The client of this service: signed in by the session's cookie, which no script can read. */
export const voe: OpenVoe = new OpenVoe({
  baseUrl: SERVICE_URL,
  session: true,
  fetch: fetchAsShown,
  onRefusal: (refusal) => confirmsFor(refusal, readFactor),
});

/**
 * Sends the environment of the tab, whose session a request is of, and the id of the shown session, so that nothing is
 * written in a session of another tab.
 */
function fetchAsShown(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const environment = tabEnvironment();
  if (environment !== null) headers.set("X-OpenVOE-Environment", environment);
  const isOfSession =
    /\/v1\/session\/((departures|returns|passkey|passkey-options|environments)\/)?$/.test(new URL(url).pathname) &&
    init.method !== "DELETE";
  if (shownId !== null && !isOfSession) headers.set("X-OpenVOE-Session", shownId);
  return fetch(url, { ...init, headers });
}

/** Reads an answer of a path that only its caller knows: the client's types tie each query to its own path. */
export async function readAny<Answer>(path: PathOf<"GET">, request: object): Promise<Answer> {
  const read = voe.request.bind(voe) as (method: "GET", path: PathOf<"GET">, request: object) => Promise<unknown>;
  return (await read("GET", path, request)) as Answer;
}

/** Of a call that shows what a session is shown masked; the inquiry log records each. */
export const REVEALING = { headers: { "OpenVOE-Reveal": "true" } } as const;

/** Who is signed in: team, environment, key and scopes. */
export type Session = AnswerOf<"GET", "/v1/session/">;
/** Where a sign-in at the identity provider leads. */
export type Departure = BodyOf<"POST", "/v1/session/departures/">;
/** A permission of the signed-in key. */
export type Scope = Session["scopes"][number];
/** One of the three environments. */
export type Environment = Session["environment"];

/** The environments as this browser sees them. */
export type SessionEnvironments = AnswerOf<"GET", "/v1/session/environments/">;

/** Reads in which environments this browser is signed in, and where the signed-in member has a role. */
export function readEnvironments(signal: AbortSignal): Promise<SessionEnvironments> {
  return voe.request("GET", "/v1/session/environments/", { signal });
}

/** By what one can sign in here, besides a key or a link. */
export type SignInWays = AnswerOf<"GET", "/v1/session/ways/">;

/** How someone signs in: with a key, or with the token of a sign-in link. */
export type SignIn = { readonly client_id: string; readonly access_secret: string } | { readonly token: string };

/** Reads the session; null if nobody is signed in. */
export async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return shown(await voe.request("GET", "/v1/session/", { signal }));
  } catch (error) {
    if (isApiError(error, "authentication_failed")) return null;
    throw error;
  }
}

/** Starts a session. @throws ApiError if the key or the link is not valid */
export async function startSession(signIn: SignIn): Promise<Session> {
  return shown(await voe.request("POST", "/v1/session/", { body: signIn }));
}

/** Reads by what one can sign in here. */
export function readSignInWays(signal: AbortSignal): Promise<SignInWays> {
  return voe.request("GET", "/v1/session/ways/", { signal });
}

/** Asks the person to confirm that it is them, unless they have lately; true if they have. */
export async function confirmNow(): Promise<boolean> {
  return isConfirmed(await readFactor());
}

async function readFactor(): Promise<Session["second_factor"]> {
  return (await voe.request("GET", "/v1/session/")).second_factor;
}

/** The identity provider's address, where a sign-in begins. */
export async function departToProvider(body: Departure): Promise<string> {
  return (await voe.request("POST", "/v1/session/departures/", { body })).url;
}

/** Starts a session with what the identity provider sent back. @throws Error if it confirms nobody */
export async function returnFromProvider(parameters: Record<string, string>): Promise<Session> {
  try {
    return shown(await voe.request("POST", "/v1/session/returns/", { body: { parameters } }));
  } catch (error) {
    // Elsewhere these codes are about a session or a key.
    throw error instanceof ApiError ? new Error(error.message, { cause: error }) : error;
  }
}

/** The session as the one whose id and environment requests carry from now on. */
export function shown(session: Session): Session {
  shownId = session.id;
  stayIn(session.environment);
  return session;
}

/** Ends the session. */
export async function endSession(): Promise<void> {
  await voe.request("DELETE", "/v1/session/");
}

/** The key of the session's query. */
export const SESSION_KEY = ["session"] as const;
/** How long an answer counts as current, in milliseconds: within it, no screen asks again. */
const FRESH_MS = 2_000;

/** What the service has answered, shared by all screens. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    // The client library repeats what may be repeated. A service on this machine is there offline too.
    queries: { retry: false, staleTime: FRESH_MS, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** Whichever request hears that its session has ended, the page reads which one there is now. */
function noticeEndOfSession(error: Error): void {
  if (!isApiError(error, "authentication_failed") || queryClient.getQueryData(SESSION_KEY) === null) return;
  void queryClient.refetchQueries({ queryKey: SESSION_KEY });
}

/** How a screen asks the service: how often, and whether at all. */
type QueryOptions<Answer> = Omit<QueryObserverOptions<Answer, Error, Answer, Answer>, "queryKey" | "queryFn">;

/**
 * Asks the service, and renders again whenever the answer changes. Screens with the same key share one request.
 *
 * @param read asks; the signal aborts it when nobody waits for the answer any more
 */
export function useQuery<Answer>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Answer>,
  options: QueryOptions<Answer> = {},
): QueryObserverResult<Answer, Error> {
  const defaulted = queryClient.defaultQueryOptions<Answer, Error, Answer, Answer, QueryKey>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => read(signal),
    _optimisticResults: "optimistic",
  });
  const [observer] = useState(() => new QueryObserver(queryClient, defaulted));
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => {
    const leave = observer.subscribe(notifyManager.batchCalls(() => render()));
    // It may have changed between the first rendering and now.
    observer.updateResult();
    return leave;
  }, [observer]);
  useEffect(() => observer.setOptions(defaulted));
  return observer.getOptimisticResult(defaulted);
}

/** An act that changes something in the service. */
interface MutationOptions<Given, Answer> {
  readonly act: (given: Given) => Promise<Answer>;
  /** Asked again once it is done: every query whose key begins with one of these. */
  readonly changes?: readonly QueryKey[];
  readonly onDone?: (answer: Answer, given: Given) => void;
}

/** An act's progress. */
export interface Mutation<Given, Answer> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly answer: Answer | undefined;
  /** Begins it; a failure is in `error`. */
  readonly run: (given: Given) => void;
  readonly reset: () => void;
}

/** Changes something in the service; what it changes is asked again. */
export function useMutation<Given, Answer>(options: MutationOptions<Given, Answer>): Mutation<Given, Answer> {
  const settings = {
    mutationFn: options.act,
    onSuccess: (answer: Answer, given: Given) => {
      for (const queryKey of options.changes ?? []) void queryClient.invalidateQueries({ queryKey });
      options.onDone?.(answer, given);
    },
  };
  const [observer] = useState(() => new MutationObserver<Answer, Error, Given>(queryClient, settings));
  const [, render] = useReducer<number, void>((renders) => renders + 1, 0);
  useEffect(() => observer.subscribe(notifyManager.batchCalls(() => render())), [observer]);
  useEffect(() => observer.setOptions(settings));
  const { isPending, error, data } = observer.getCurrentResult();
  return {
    isPending,
    error,
    answer: data,
    run: (given) => void observer.mutate(given).catch(() => undefined),
    reset: () => observer.reset(),
  };
}

/** Who is signed in, for every screen. */
export const SessionContext = createContext<Session | null>(null);

/** Who is signed in. Screens are shown to someone who is. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("A screen outside of a session.");
  return session;
}

/** True if the signed-in key has a scope. */
export function useScope(scope: Scope): boolean {
  return useSession().scopes.includes(scope);
}

/** For each environment, whether this browser is signed in to it and with which role; undefined while loading. */
export function useEnvironments(): SessionEnvironments | undefined {
  const { data } = useQuery(["session-environments"], (signal) => readEnvironments(signal), { staleTime: 15_000 });
  return data;
}

/** How the team is shown to persons. */
export type Team = AnswerOf<"GET", "/v1/team/">;

/** Reads how the team is shown to persons in this environment. */
export function useTeam() {
  return useQuery(["team"], (signal) => voe.request("GET", "/v1/team/", { signal }));
}
