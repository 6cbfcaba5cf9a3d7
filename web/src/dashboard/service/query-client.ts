import { isApiError } from "@openvoe/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/query-core";

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
