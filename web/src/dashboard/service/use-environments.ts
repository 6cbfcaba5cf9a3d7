import { useQuery } from "./use-query.ts";
import { readEnvironments, type SessionEnvironments } from "./voe.ts";

/** For each environment, whether this browser is signed in to it and with which role; undefined while loading. */
export function useEnvironments(): SessionEnvironments | undefined {
  const { data } = useQuery(["session-environments"], (signal) => readEnvironments(signal), { staleTime: 15_000 });
  return data;
}
