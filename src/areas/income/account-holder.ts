import { worstIdentity } from "../payroll/identity.ts";
import type { IdentityStatus } from "../webhooks/words.ts";
import type { EmploymentDocument, FactsDocument } from "./facts/facts-document.ts";
import type { Flag } from "./flags.ts";
import { type Reason, reason } from "./reasons.ts";

/*
 * Whose payroll accounts facts are from. Read from the document and not from `readFacts`, which drops the repeated employment of
 * a second account.
 */

/** Facts, as far as they say whose they are. */
type OwnedFacts = Pick<FactsDocument, "employments">;

/**
 * Whether the payroll accounts of facts are of the person who was named: one that differs outweighs the others. Null if no
 * employment is of an account that a person signed in to.
 */
export function accountIdentity({ employments }: OwnedFacts): IdentityStatus | null {
  return worstIdentity((employments ?? []).map(({ identity }) => identity ?? null));
}

/** The names of those whose payroll accounts facts are from, as the accounts have them, each once. */
export function accountHolders({ employments }: OwnedFacts): string[] {
  return [...new Set((employments ?? []).flatMap(({ holder }) => holder ?? []))].sort();
}

/** Why facts decide nothing: an account is of another person, or nobody knows whose it is. Empty if nothing is open. */
export function accountReasons(facts: OwnedFacts): Reason[] {
  const statuses = (facts.employments ?? []).map(({ identity }) => identity);
  return [
    ...(statuses.includes("differs") ? [reason("person_differs")] : []),
    ...(statuses.includes("not_compared") ? [reason("person_not_compared")] : []),
  ];
}

/**
 * A flag for each employment whose account is of another person, or was not compared, and for each dispute of its person; by code, then
 * by employment.
 */
export function accountFlags({ employments }: OwnedFacts): Flag[] {
  const flags = (employments ?? []).flatMap((employment) => {
    const { id, employer, disputes = [] } = employment;
    const about = id ?? employer ?? "employment";
    const disputed = disputes.map((text) => ({ code: "disputed" as const, about, text, values: {} }));
    return [...disputed, flagOf(employment) ?? []].flat();
  });
  const once = new Map(flags.map((flag) => [`${flag.code} ${flag.about} ${flag.text}`, flag]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, flag]) => flag);
}

function flagOf({ id, employer, identity }: EmploymentDocument): Flag | null {
  const about = id ?? employer ?? "employment";
  if (identity === "differs") {
    const text = "The payroll account is of another person than the one who was named.";
    return { code: "person_differs", about, text, values: {} };
  }
  if (identity !== "not_compared") return null;
  const text = "Nobody compared whether the payroll account is of the person who was named.";
  return { code: "person_not_compared", about, text, values: {} };
}
