import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../kernel/ids.ts";
import { foldedWords } from "../../../../kernel/text/fold.ts";
import { jaroWinkler } from "../../../../kernel/text/similarity.ts";
import type { CompanyQuery } from "../../../companies/company.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";
import { type EinHolder, listCompaniesByEins } from "../../sql/employments/import.ts";

/** The best candidate of a company search. */
interface CompanyCandidate {
  /** Null if there is no candidate. */
  readonly companyId: CompanyId | null;
  /** 0 to 1, calibrated. */
  readonly probability: number;
}

/** Searches the directory for one company. */
export type MatchCompany = (query: CompanyQuery) => CompanyCandidate;

/** The details of an employer in a payroll record. */
type Employer = Pick<EmploymentRecord, "employer_name" | "employer_ein">;

/** The threshold: the probability at which the search's candidate is accepted. */
export const COMPANY_PROBABILITY_MIN = 0.9;
/**
 * Maximum number of employers whose search result is cached; a payroll has few employers with many
 * rows each.
 */
const CACHED_MAX = 10_000;

const EMPTY_QUERY: CompanyQuery = {
  name: null,
  domain: null,
  ein: null,
  phone: null,
  id: null,
  street: null,
  city: null,
  state: null,
  zip: null,
};

/** Links employers to companies of the directory. */
export interface EmployerLinker {
  /** The company of each employer, in order; null if no candidate reaches the threshold. */
  find(db: Queryable, employers: readonly Employer[]): Promise<(CompanyId | null)[]>;
}

/**
 * Opens a linker: by EIN if a company has it (if several do, the one with the most similar name,
 * then the lowest id), else by the company search if it reaches {@link COMPANY_PROBABILITY_MIN}.
 * Only the employer's name and EIN are searched for: the address of a record is the person's.
 *
 * @param matchCompany null: by EIN only
 */
export function openEmployerLinker(matchCompany: MatchCompany | null): EmployerLinker {
  const search = matchCompany === null ? () => null : withCache(matchCompany);
  return {
    async find(db, employers) {
      const eins = [...new Set(employers.map((one) => one.employer_ein).filter((ein) => ein !== null))];
      const holders = Map.groupBy(eins.length > 0 ? await listCompaniesByEins(db, eins) : [], (one) => one.ein);
      return employers.map((one) => mostSimilarName(one, holders.get(one.employer_ein ?? "")) ?? search(one));
    },
  };
}

function mostSimilarName(employer: Employer, holders: readonly EinHolder[] = []): CompanyId | null {
  if (holders.length <= 1) return holders[0]?.id ?? null;
  const name = nameText(employer.employer_name);
  const similarities = holders.map((holder) => jaroWinkler(name, nameText(holder.name)));
  return holders[similarities.indexOf(Math.max(...similarities))]?.id ?? null;
}

function nameText(name: string): string {
  return foldedWords(name).join(" ");
}

/** The search with an LRU cache of the employers seen last. */
function withCache(matchCompany: MatchCompany): (employer: Employer) => CompanyId | null {
  const cache = new Map<string, CompanyId | null>();
  return ({ employer_name, employer_ein }) => {
    const key = `${employer_ein ?? ""} ${nameText(employer_name)}`;
    const known = cache.get(key);
    cache.delete(key);
    const found = known !== undefined ? known : acceptedCandidate(matchCompany, { employer_name, employer_ein });
    cache.set(key, found);
    if (cache.size > CACHED_MAX) cache.delete(cache.keys().next().value ?? "");
    return found;
  };
}

function acceptedCandidate(matchCompany: MatchCompany, { employer_name, employer_ein }: Employer): CompanyId | null {
  const candidate = matchCompany({ ...EMPTY_QUERY, name: employer_name, ein: employer_ein });
  return candidate.probability >= COMPANY_PROBABILITY_MIN ? candidate.companyId : null;
}
