import type { Environment } from "../../../kernel/access/caller.ts";
import { blockingTokens } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson, openText, sealJson } from "../../../kernel/crypto/seal.ts";
import { batchRequests } from "../../../kernel/database/postgres/bulk/request-batching.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { type EmploymentId, nilId } from "../../../kernel/ids.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { EMPTY_RECORD, type EmploymentRecord } from "../../payroll/employment.ts";
import { joinPay, type PayOfYear, unpackPay } from "../../payroll/recorded-pay.ts";
import { ssnBlockingKey, subjectBlockingKeys } from "../linkage/block.ts";
import { type Person, personOfSubject } from "../linkage/comparison/normalize.ts";
import { type Candidate, candidateOf, DEFAULT_THRESHOLDS, decide, type Thresholds } from "../linkage/decide.ts";
import type { LinkageDecision } from "../linkage/decision.ts";
import { explainDecision } from "../linkage/explain.ts";
import { SHIPPED_MODEL } from "../linkage/model/model.ts";
import { decideWithSsnRecords, ssnsToLookUp } from "../linkage/ssn-lookup.ts";
import type { MatchedEmployment, SourceAnswer } from "../source-answer.ts";
import { openCandidateSearch } from "../sql/employments/candidates.ts";
import { type EmploymentRow, estimateEmployments } from "../sql/employments/employments.ts";
import { findActiveModel } from "../sql/employments/linkage-models.ts";
import { listEmploymentPay, type PayRow } from "../sql/employments/pay.ts";
import { RECORDS_SEALED } from "../sql/employments/sealed.ts";
import { isSandboxPerson } from "./sandbox.ts";
import type { Source, SourceQuestion } from "./source.ts";
import { cacheFor } from "./ttl-cache.ts";

const NAME = "records";

/** How long an estimate of the number of records is reused, in milliseconds. */
const ESTIMATE_TTL_MS = 60_000;

/** How long a process may use a model after another became active, in milliseconds. */
const MODEL_TTL_MS = 2_000;

/**
 * Look-ups are batched, as the verifier claims in batches: one statement for all costs a third of
 * one for each.
 */
const SEARCHES = { batchMax: 32, batchesMax: 2 } as const;

/** The dependencies of the source. */
export interface RecordsSourceOptions {
  readonly db: Queryable;
  readonly keyring: Keyring;
  readonly nowMs: () => number;
  /** {@link DEFAULT_THRESHOLDS} if absent. */
  readonly thresholds?: Thresholds;
  /**
   * Called with each record that does not open, as `employments/<id>`, each time; must not throw.
   */
  readonly onUnreadable?: (row: string) => void;
}

/**
 * Opens the source of the records that the operator imported. It is not asked about the sandbox's
 * listed test persons.
 */
export function openRecordsSource({
  db,
  keyring,
  nowMs,
  thresholds = DEFAULT_THRESHOLDS,
  onUnreadable = () => {},
}: RecordsSourceOptions): Source {
  const search = batchRequests(openCandidateSearch(db, { nowMs }), SEARCHES);
  const populationNow = cacheFor(() => estimateEmployments(db), { ttlMs: ESTIMATE_TTL_MS, nowMs });
  const modelOf = cacheFor((environment: Environment) => findActiveModel(db, environment), {
    ttlMs: MODEL_TTL_MS,
    nowMs,
  });
  const find = async (environment: Environment, keys: readonly string[]): Promise<Found> => {
    const tokens = blockingTokens(keyring.blindIndexKey, environment, keys);
    const { rows, overfull } = await search({ environment, tokens });
    const overfullKeys = keys.filter((_, at) => overfull.includes(tokens[at] ?? ""));
    const opened = rows.map((row) => ({ id: row.id, candidate: openCandidate(keyring, row) }));
    const unreadable = opened.flatMap(({ id, candidate }) => (candidate === null ? id : []));
    for (const id of unreadable) onUnreadable(`employments/${id}`);
    return { candidates: opened.flatMap(({ candidate }) => candidate ?? []), overfullKeys, unreadable };
  };

  async function ask({ environment, details, withPay = false }: SourceQuestion): Promise<SourceAnswer> {
    const subject = personOfSubject(details);
    const [found, population, stored] = await Promise.all([
      find(environment, subjectBlockingKeys(subject)),
      populationNow("all"),
      modelOf(environment),
    ]);
    const by = { population, model: stored ?? SHIPPED_MODEL, thresholds };
    const options = { ...by, genericSsns: ownGenericNumber(subject, found) };
    const first = decide(subject, found.candidates, options);
    const numbers = ssnsToLookUp(subject, found.candidates, first);
    const keys = first.kind === "no_match" && numbers.length === 0 ? NOBODYS_KEYS : numbers.map(ssnBlockingKey);
    const ssnRecords = keys.length === 0 ? NOBODY : await find(environment, keys);
    const overfull = numbers.filter((number) => ssnRecords.overfullKeys.includes(ssnBlockingKey(number)));
    const lookups = { first, candidates: found.candidates, ssnRecords: { ...ssnRecords, overfull } };
    const { decision, genericSsns } = decideWithSsnRecords(subject, lookups, options);
    const unreadable = new Set([...found.unreadable, ...ssnRecords.unreadable]).size;
    const matched = publicPart(decision);
    const paid =
      withPay && matched.kind === "match" ? await addPay({ db, keyring, onUnreadable }, matched.matches) : null;
    const counts = { genericSsns, overfullKeys: found.overfullKeys.length, unreadableRecords: unreadable };
    const basis = { ...by, ...counts, source: NAME };
    if (found.candidates.length === 0) refuseDecoys(keyring, details, basis);
    const explanation = explainDecision(decision, basis);
    const answer = paid === null ? matched : { ...matched, matches: paid.matches };
    return { ...answer, source: NAME, explanation, isPartial: unreadable > 0 || paid?.isPartial === true };
  }

  const appliesTo = ({ environment, details }: SourceQuestion) =>
    environment !== "sandbox" || !isSandboxPerson(details);
  return { name: NAME, isOwnStore: true, appliesTo, ask };
}

/**
 * Does for a subject without candidates what refusing one takes: opening its record twice, once in each look-up, a decision and its
 * explanation. The results are dropped.
 */
function refuseDecoys(keyring: Keyring, details: SubjectDetails, basis: Parameters<typeof explainDecision>[1]): void {
  const row = decoyRow(keyring, details);
  const [candidate] = [row, row].flatMap((one) => openCandidate(keyring, one) ?? []);
  if (candidate === undefined) return;
  const { population, model, thresholds } = basis;
  explainDecision(decide(personOfSubject(details), [candidate], { population, model, thresholds }), basis);
}

interface Found {
  readonly candidates: readonly Candidate[];
  readonly overfullKeys: readonly string[];
  /** Ids of rows that cannot be opened: they are skipped, and do not fail a verification. */
  readonly unreadable: readonly EmploymentId[];
}

const NOBODY: Found = { candidates: [], overfullKeys: [], unreadable: [] };

/**
 * What nobody is stored under: looked up where nothing was found, as the numbers of records that agree apart
 * from the number are. Without it, the time of an answer would show who is on file under another number.
 */
const NOBODYS_KEYS = [ssnBlockingKey("nobody")];

function publicPart(decision: LinkageDecision) {
  const { kind, probability } = decision;
  return kind === "match" ? { kind, probability, matches: decision.matches } : { kind, probability };
}

/**
 * The subject's own nine digits if more records have them than one person can have; otherwise none.
 * Up to that many, all of them are candidates, and the decision itself counts the unrelated names.
 */
function ownGenericNumber({ ssn9 }: Person, { overfullKeys }: Found): ReadonlySet<string> {
  return ssn9 !== null && overfullKeys.includes(ssnBlockingKey(ssn9)) ? new Set([ssn9]) : NONE;
}

const NONE: ReadonlySet<string> = new Set();

/** The matches with their pay, which is read for these alone; partial if some does not open. */
async function addPay(
  { db, keyring, onUnreadable = () => {} }: Pick<RecordsSourceOptions, "db" | "keyring" | "onUnreadable">,
  matches: readonly MatchedEmployment[],
): Promise<{ readonly matches: readonly MatchedEmployment[]; readonly isPartial: boolean }> {
  const ids = matches.map(({ employment }) => employment.id);
  const rows = await listEmploymentPay(db, ids);
  const opened = rows.map((row) => ({ row, pay: openPay(keyring, row) }));
  const unreadable = opened.filter(({ pay }) => pay === null);
  for (const { row } of unreadable) onUnreadable(`employment_pay/${row.id}`);
  const byEmployment = Map.groupBy(opened, ({ row }) => row.employment_id);
  const paid = matches.map((match) => {
    const years = (byEmployment.get(match.employment.id) ?? []).flatMap(({ pay }) => pay ?? []);
    return years.length === 0 ? match : { ...match, pay: joinPay(years) };
  });
  return { matches: paid, isPartial: unreadable.length > 0 };
}

function openPay(keyring: Keyring, { id, sealed }: PayRow): PayOfYear | null {
  try {
    return unpackPay(openText(keyring, sealed, RECORDS_SEALED.employmentPay(id)));
  } catch {
    return null;
  }
}

/** Null for a row that does not open. */
function openCandidate(keyring: Keyring, row: EmploymentRow): Candidate | null {
  try {
    const record = openJson(keyring, row.sealed, RECORDS_SEALED.employmentRecord(row.id));
    return candidateOf({ id: row.id, source: row.source, companyId: row.company_id, record });
  } catch {
    return null;
  }
}

const ID = nilId<EmploymentId>();

/** Never issued: no SSN begins with 9. */
const DECOY_SSN = "987654321";

/**
 * A row that is nobody's: the subject's name and date of birth, and an SSN that is not theirs. A decision on it takes as long as one
 * on a real record that the SSN excludes, so that the time of an answer does not tell whether the person is on file.
 */
function decoyRow(keyring: Keyring, { subject, addresses }: SubjectDetails): EmploymentRow {
  const { first_name, last_name, date_of_birth } = subject;
  const { street = null, city = null, state = null, zip = null } = addresses[0] ?? {};
  const record: EmploymentRecord = {
    ...EMPTY_RECORD,
    record_id: DECOY_SSN,
    first_name,
    middle_name: subject.middle_name ?? null,
    last_name,
    date_of_birth,
    ssn: DECOY_SSN,
    street,
    city,
    state,
    zip,
  };
  const sealed = sealJson(keyring, record, RECORDS_SEALED.employmentRecord(ID));
  return { id: ID, source: "", company_id: null, sealed };
}
