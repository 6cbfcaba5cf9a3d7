import type { CompanyQuery } from "../../domain/company.ts";
import ambiguous from "../names/lexicons/ambiguous-names.json" with { type: "json" };
import { companyNames } from "../names/normalize.ts";
import type { Evidence } from "../scoring/features.ts";

/** What is not certain is less than even. */
const UNCERTAIN_MAX = 0.49;

const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  ambiguous.names.flatMap((name) => companyNames(name).map(({ compact }) => compact)),
);

/**
 * The probability that the best company has at most, whatever the weights say. Less than even are:
 * a name that several employers have (`DHS`, `COUNTY`) with nothing that tells which; and initials
 * that are several names', or too few to be one's (`TSA`), of a company that is not known by them.
 */
export function certaintyMax(query: CompanyQuery, best: Evidence): number {
  return isAmbiguous(query) || isByUntellingInitials(best) ? UNCERTAIN_MAX : 1;
}

/** True if only a name was given, and it is one that several employers have. */
function isAmbiguous({ name, ...details }: CompanyQuery): boolean {
  if (name === null || Object.values(details).some((detail) => detail !== null)) return false;
  return companyNames(name).every(({ compact }) => AMBIGUOUS_NAMES.has(compact));
}

function isByUntellingInitials({ names, areInitialsShared }: Evidence): boolean {
  return names.isInitials && names.askedWords === 1 && areInitialsShared;
}
