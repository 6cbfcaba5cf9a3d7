import { blockingTokens } from "../crypto/blind-index.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { openJson } from "../crypto/seal.ts";
import type { EmploymentRecord, StoredEmployment } from "../domain/employment.ts";
import type { SourceAnswer } from "../domain/verification.ts";
import { subjectBlockingKeys } from "../linkage/block.ts";
import { decide } from "../linkage/decide.ts";
import type { Queryable } from "../store/database.ts";
import {
  CANDIDATES_MAX,
  type EmploymentRow,
  estimateEmployments,
  listEmploymentsByTokens,
  type TokenSearch,
} from "../store/employments.ts";
import { gather } from "../store/gather.ts";
import { isSandboxPerson } from "./sandbox.ts";
import type { Source, SourceQuestion } from "./source.ts";

const NAME = "records";
/** How long an estimate of the number of records is good for, in milliseconds. */
const ESTIMATED_FOR_MS = 60_000;
/** Subjects are asked about in batches, as the verifier claims them; one statement for all costs a third of one for each. */
const SEARCHES = { batchMax: 32, batchesMax: 2 } as const;

/** Opens the source of the records that the operator loaded. The listed test persons of the sandbox are none of its business. */
export function openRecordsSource(options: {
  readonly db: Queryable;
  readonly keyring: Keyring;
  readonly nowMs: () => number;
}): Source {
  const { db, keyring, nowMs } = options;
  const search = gather((searches: readonly TokenSearch[]) => listEmploymentsByTokens(db, searches), SEARCHES);
  let population = 0;
  let estimatedAtMs = Number.NEGATIVE_INFINITY;

  async function populationNow(): Promise<number> {
    if (nowMs() - estimatedAtMs >= ESTIMATED_FOR_MS) {
      population = await estimateEmployments(db);
      estimatedAtMs = nowMs();
    }
    return population;
  }

  async function ask({ environment, file }: SourceQuestion): Promise<SourceAnswer> {
    const tokens = blockingTokens(keyring.index, environment, subjectBlockingKeys(file));
    const rows = await findCandidates(search, { environment, tokens });
    const candidates = rows.map((row) => openEmployment(keyring, row));
    return { source: NAME, ...decide(file, candidates, { population: await populationNow() }) };
  }

  const appliesTo = ({ environment, file }: SourceQuestion) => environment !== "sandbox" || !isSandboxPerson(file);
  return { name: NAME, appliesTo, ask };
}

/** The records that share a token; a token that too many share is no evidence and is left out. */
async function findCandidates(
  search: (wanted: TokenSearch) => Promise<EmploymentRow[]>,
  { environment, tokens }: TokenSearch,
): Promise<EmploymentRow[]> {
  const together = await search({ environment, tokens });
  if (together.length <= CANDIDATES_MAX) return together;
  const found = new Map<string, EmploymentRow>();
  for (const token of tokens) {
    const alone = await search({ environment, tokens: [token] });
    if (alone.length <= CANDIDATES_MAX) for (const row of alone) found.set(row.id, row);
  }
  return [...found.values()];
}

function openEmployment(keyring: Keyring, row: EmploymentRow): StoredEmployment {
  const record = openJson<EmploymentRecord>(keyring, row.sealed, `employments/${row.id}/record`);
  return { id: row.id, source: row.source, companyId: row.company_id, record };
}
