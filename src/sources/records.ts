import { blockingTokens } from "../crypto/blind-index.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { openJson } from "../crypto/seal.ts";
import type { Environment } from "../domain/caller.ts";
import type { EmploymentRecord, StoredEmployment } from "../domain/employment.ts";
import type { SubjectDetails } from "../domain/subject.ts";
import type { SourceAnswer } from "../domain/verification.ts";
import { ssnBlockingKey, subjectBlockingKeys } from "../linkage/block.ts";
import { personOfRecord } from "../linkage/comparison/normalize.ts";
import { DEFAULT_THRESHOLDS, decide, type LinkageDecision, type Thresholds } from "../linkage/decide.ts";
import { explainDecision } from "../linkage/explain.ts";
import { shapeOf } from "../linkage/model/agreement-patterns.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../linkage/model/model.ts";
import { genericSsns } from "../linkage/model/person-set.ts";
import { openCandidateSearch } from "../store/employments/candidates.ts";
import { type EmploymentRow, estimateEmployments } from "../store/employments/employments.ts";
import { findActiveModel } from "../store/employments/linkage-models.ts";
import type { Queryable } from "../store/postgres/database.ts";
import { batchRequests } from "../store/postgres/request-batching.ts";
import { remembered } from "./remembered.ts";
import { isSandboxPerson } from "./sandbox.ts";
import type { Source, SourceQuestion } from "./source.ts";

const NAME = "records";
/** How long an estimate of the number of records is good for, in milliseconds. */
const ESTIMATED_FOR_MS = 60_000;
/** How long a process may go on with a model after another was made active, in milliseconds. */
const MODEL_FOR_MS = 2_000;
/** Subjects are asked about in batches, as the verifier claims them; one statement for all costs a third of one for each. */
const SEARCHES = { batchMax: 32, batchesMax: 2 } as const;

/** What the source works with. */
export interface RecordsSourceOptions {
  readonly db: Queryable;
  readonly keyring: Keyring;
  readonly nowMs: () => number;
  /** {@link DEFAULT_THRESHOLDS} when absent. */
  readonly thresholds?: Thresholds;
  /** Hears of each record that does not open, as `employments/<id>`, each time; must not throw. */
  readonly onDamaged?: (row: string) => void;
}

/** Opens the source of the records that the operator loaded. The listed test persons of the sandbox are none of its business. */
export function openRecordsSource({
  db,
  keyring,
  nowMs,
  thresholds = DEFAULT_THRESHOLDS,
  onDamaged = () => {},
}: RecordsSourceOptions): Source {
  const search = batchRequests(openCandidateSearch(db, { nowMs }), SEARCHES);
  const populationNow = remembered(() => estimateEmployments(db), { forMs: ESTIMATED_FOR_MS, nowMs });
  const modelOf = remembered((environment: Environment) => findActiveModel(db, environment), {
    forMs: MODEL_FOR_MS,
    nowMs,
  });
  const find = async (environment: Environment, keys: readonly string[]): Promise<Found> => {
    const tokens = blockingTokens(keyring.index, environment, keys);
    const { rows, overfull } = await search({ environment, tokens });
    const overfullKeys = keys.filter((_, at) => overfull.includes(tokens[at] ?? ""));
    const employments = rows.flatMap((row) => openEmployment(keyring, row, onDamaged) ?? []);
    return { employments, overfullKeys, unreadable: rows.length - employments.length };
  };

  async function ask({ environment, details }: SourceQuestion): Promise<SourceAnswer> {
    const [found, population, stored] = await Promise.all([
      find(environment, subjectBlockingKeys(details)),
      populationNow("all"),
      modelOf(environment),
    ]);
    const basis = { details, found, by: { population, model: stored ?? SHIPPED_MODEL, thresholds } };
    const own = ownGenericNumber(basis);
    const first = decide(details, found.employments, { ...basis.by, genericSsns: own });
    const shared = await sharedNumbers(basis, first, (keys) => find(environment, keys));
    if (shared.size === 0) return answerOf(basis, first, own.size);
    const generic = new Set([...own, ...shared]);
    return answerOf(basis, decide(details, found.employments, { ...basis.by, genericSsns: generic }), generic.size);
  }

  const appliesTo = ({ environment, details }: SourceQuestion) =>
    environment !== "sandbox" || !isSandboxPerson(details);
  return { name: NAME, isOwnStore: true, appliesTo, ask };
}

interface Found {
  readonly employments: readonly StoredEmployment[];
  readonly overfullKeys: readonly string[];
  /** Rows that did not open: they are left out, and never end a verification. */
  readonly unreadable: number;
}

/** What a decision is made on. */
interface Basis {
  readonly details: SubjectDetails;
  readonly found: Found;
  readonly by: { readonly population: number; readonly model: LinkageModel; readonly thresholds: Thresholds };
}

function answerOf({ found, by }: Basis, decision: LinkageDecision, genericCount: number): SourceAnswer {
  const { overfullKeys, unreadable } = found;
  const told = { genericSsns: genericCount, overfullKeys: overfullKeys.length, unreadableRecords: unreadable };
  const explanation = explainDecision(decision, { ...by, ...told, source: NAME });
  return { ...publicPart(decision), source: NAME, explanation, isPartial: unreadable > 0 };
}

function publicPart(decision: LinkageDecision) {
  const { kind, probability } = decision;
  return kind === "match" ? { kind, probability, matches: decision.matches } : { kind, probability };
}

/**
 * The subject's own nine digits where more records bear them than one person has; else none. Up to that many, they are all
 * among the candidates, and the decision sees by itself how many unrelated names there are.
 */
function ownGenericNumber({ details, found }: Basis): ReadonlySet<string> {
  const { ssn } = details.subject;
  return ssn?.length === 9 && found.overfullKeys.includes(ssnBlockingKey(ssn)) ? new Set([ssn]) : NONE;
}

/**
 * Of the whole numbers, other than the subject's own, of what would be returned and of what agrees without its number: those
 * that several unrelated persons bear in the whole store. Such a number must neither bring another's record along nor stand
 * against a record: an employer writes it where none is known.
 */
async function sharedNumbers(
  { details, found }: Basis,
  { judgements }: LinkageDecision,
  find: (keys: readonly string[]) => Promise<Found>,
): Promise<ReadonlySet<string>> {
  const telling = judgements.filter(({ isReturned, comparison }) => isReturned || shapeOf(comparison) !== null);
  const ids = new Set(telling.map(({ id }) => id));
  const borne = found.employments.flatMap(({ id, record }) => (ids.has(id) ? (record.ssn ?? []) : []));
  const numbers = [...new Set(borne)].filter((number) => number.length === 9 && number !== details.subject.ssn);
  if (numbers.length === 0) return NONE;
  const bearers = await find(numbers.map(ssnBlockingKey));
  const overfull = numbers.filter((number) => bearers.overfullKeys.includes(ssnBlockingKey(number)));
  return new Set([...overfull, ...genericSsns(bearers.employments.map(({ record }) => personOfRecord(record)))]);
}

const NONE: ReadonlySet<string> = new Set();

/** Null for a row that does not open. */
function openEmployment(
  keyring: Keyring,
  row: EmploymentRow,
  onDamaged: (row: string) => void,
): StoredEmployment | null {
  try {
    const record = openJson<EmploymentRecord>(keyring, row.sealed, `employments/${row.id}/record`);
    return { id: row.id, source: row.source, companyId: row.company_id, record };
  } catch {
    onDamaged(`employments/${row.id}`);
    return null;
  }
}
