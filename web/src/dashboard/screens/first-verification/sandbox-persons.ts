import type { AnswerOf, VerificationRequest } from "@openvoe/client";
import type { QueryObserverResult } from "@tanstack/query-core";
import { capitalized } from "../../parts/content.tsx";
import { useQuery, voe } from "../../service/voe.ts";

/** A person whom the sandbox simulates. */
export type SandboxPerson = AnswerOf<"GET", "/v1/sandbox/persons/">[number];

/** The persons of the sandbox, one for every outcome. Asks only where there are some. */
export function useSandboxPersons(isSandbox: boolean): QueryObserverResult<readonly SandboxPerson[], Error> {
  return useQuery(["sandbox-persons"], (signal) => voe.request("GET", "/v1/sandbox/persons/", { signal }), {
    enabled: isSandbox,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** First and last name. */
export function personName({ subject }: SandboxPerson): string {
  return `${subject.first_name} ${subject.last_name}`;
}

/** The beginning of the outcome's words, which may be a code: `completed, no_match` is `Completed, no match`. */
export function outcomeWords({ outcome }: SandboxPerson): string {
  return capitalized(outcome.replaceAll("_", " "));
}

/** Since when the persons live at their address: any date of the past is accepted. */
export const LIVES_THERE_SINCE = "2018-01-01";

/** The request that verifies a person of the sandbox. */
export function requestAbout({ subject, address }: SandboxPerson): VerificationRequest {
  return { subject, addresses: [{ ...address, from_date: LIVES_THERE_SINCE }], tracking_info: "first-verification" };
}
