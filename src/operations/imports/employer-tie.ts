import type { CompanyQuery } from "../../domain/company.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { type EinHolder, listCompaniesByEins } from "../../store/employments/import.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { words } from "../../text/fold.ts";
import { jaroWinkler } from "../../text/similarity.ts";

/** What a company search found likeliest. */
export interface CompanyGuess {
  /** Null when nothing is likely. */
  readonly companyId: CompanyId | null;
  /** 0 to 1, calibrated. */
  readonly probability: number;
}

/** Searches the directory for one company. */
export type MatchCompany = (query: CompanyQuery) => CompanyGuess;

/** What an employer is known by in a payroll record. */
export type Employer = Pick<EmploymentRecord, "employer_name" | "employer_ein">;

/** From this probability on the company search is believed. */
export const SURE_ENOUGH = 0.9;
/** Employers whose search is remembered; a payroll has few employers with many rows each. */
const REMEMBERED_MAX = 10_000;

const NOTHING_KNOWN: CompanyQuery = {
  ...{ name: null, domain: null, ein: null, phone: null, id: null },
  ...{ street: null, city: null, state: null, zip: null },
};

/** Ties employers to companies of the directory. */
export interface EmployerTie {
  /** The company of each employer, in order; null where none is sure enough. */
  find(db: Queryable, employers: readonly Employer[]): Promise<(CompanyId | null)[]>;
}

/**
 * An {@link EmployerTie}: by EIN where a company bears it (the one with the likest name, then the lowest id, where several
 * do), else by the company search when it is at least {@link SURE_ENOUGH}. Only the employer's name and EIN are searched for:
 * the address of a record is the person's.
 *
 * @param matchCompany null: by EIN alone
 */
export function openEmployerTie(matchCompany: MatchCompany | null): EmployerTie {
  const search = matchCompany === null ? () => null : remembering(matchCompany);
  return {
    async find(db, employers) {
      const eins = [...new Set(employers.map((one) => one.employer_ein).filter((ein) => ein !== null))];
      const holders = Map.groupBy(eins.length > 0 ? await listCompaniesByEins(db, eins) : [], (one) => one.ein);
      return employers.map((one) => likestName(one, holders.get(one.employer_ein ?? "")) ?? search(one));
    },
  };
}

function likestName(employer: Employer, holders: readonly EinHolder[] = []): CompanyId | null {
  if (holders.length <= 1) return holders[0]?.id ?? null;
  const name = nameText(employer.employer_name);
  const likenesses = holders.map((holder) => jaroWinkler(name, nameText(holder.name)));
  return holders[likenesses.indexOf(Math.max(...likenesses))]?.id ?? null;
}

function nameText(name: string): string {
  return words(name).join(" ");
}

/** The search, with the answers for the employers seen last kept: the oldest one goes when there are too many. */
function remembering(matchCompany: MatchCompany): (employer: Employer) => CompanyId | null {
  const remembered = new Map<string, CompanyId | null>();
  return ({ employer_name, employer_ein }) => {
    const key = `${employer_ein ?? ""} ${nameText(employer_name)}`;
    const known = remembered.get(key);
    remembered.delete(key);
    const found = known !== undefined ? known : sureGuess(matchCompany, { employer_name, employer_ein });
    remembered.set(key, found);
    if (remembered.size > REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? "");
    return found;
  };
}

function sureGuess(matchCompany: MatchCompany, { employer_name, employer_ein }: Employer): CompanyId | null {
  const guess = matchCompany({ ...NOTHING_KNOWN, name: employer_name, ein: employer_ein });
  return guess.probability >= SURE_ENOUGH ? guess.companyId : null;
}
