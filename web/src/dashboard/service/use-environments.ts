import { useQuery } from "./use-query.ts";
import { readEnvironments, type SessionEnvironments } from "./voe.ts";

/** The environments as this browser sees them; undefined before they are known. */
export function useEnvironments(): SessionEnvironments | undefined {
  const { data } = useQuery(["session-environments"], (signal) => readEnvironments(signal), { staleTime: 15_000 });
  return data;
}
