import {
  MutationObserver,
  notifyManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/query-core";
import { useEffect, useReducer, useState } from "preact/hooks";
import { queryClient } from "./query-client.ts";

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
