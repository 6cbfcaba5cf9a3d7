import type { AnswerOf } from "@openvoe/client";
import { useQuery } from "./use-query.ts";
import { voe } from "./voe.ts";

/** How the team is shown to persons. */
export type Team = AnswerOf<"GET", "/v1/team/">;

/** Reads how the team is shown to persons in this environment. */
export function useTeam() {
  return useQuery(["team"], (signal) => voe.request("GET", "/v1/team/", { signal }));
}
