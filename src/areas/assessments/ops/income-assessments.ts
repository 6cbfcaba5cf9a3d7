import type { Caller } from "../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { appendReads } from "../../../kernel/audit/ops/reads.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { AssessmentId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { StatedPurpose } from "../../../kernel/purpose.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { ConnectionContext } from "../../connections/ops/context.ts";
import { lockUser } from "../../connections/sql/users.ts";
import { type Assessment, assess } from "../../income/assess.ts";
import type { FactsDocument } from "../../income/facts/facts-document.ts";
import {
  type AssessedIdentity,
  type AssessedIds,
  assessedIdentity,
  type SealedAssessment,
  storeAssessment,
} from "../../income/ops/answers/stored-assessment.ts";
import type { Rule } from "../../income/rules/rule.ts";
import {
  type AssessmentFilter,
  type AssessmentRow,
  deleteIncomeAssessment,
  deleteOldAssessments,
  findIncomeAssessment,
  listIncomeAssessmentRows,
} from "../../income/sql/income-assessments.ts";
import { INCOME_SEALED } from "../../income/sql/sealed.ts";
import { type AssessmentSubject, gatherFacts } from "./gather-facts.ts";

/** A checked request for an assessment. */
export interface AssessmentInput extends Partial<StatedPurpose> {
  readonly ruleId: string;
  readonly subject: AssessmentSubject;
  /** Stated by the caller, and assessed with what the subject has. */
  readonly facts: FactsDocument;
  /** Parameters of the rule, without faults. */
  readonly stated: Readonly<Record<string, unknown>>;
  readonly trackingInfo: string | null;
  /** True if the caller states that they looked whose payroll accounts these are. */
  readonly isIdentityReviewed?: boolean;
}

/** An assessment as it was at its creation, with what it is about. */
export interface StoredAssessment
  extends Omit<AssessmentRow, "sealed_assessment" | "rule" | "verdict" | "as_of">,
    AssessedIdentity {
  readonly assessment: Assessment;
  /** What it was made of. */
  readonly facts: FactsDocument;
}

/**
 * Assesses facts by a rule, those that the caller states and those that the subject has, and stores the assessment. The same facts in
 * any order give the same assessment.
 *
 * @throws AppError `not_found` for the rule; as {@link gatherFacts} for the subject; `idempotency_mismatch`, `idempotency_in_flight`
 */
export async function createIncomeAssessment(
  context: ConnectionContext,
  caller: Caller,
  request: { readonly input: AssessmentInput; readonly idempotency: IdempotentRequest | null },
): Promise<StoredAssessment> {
  const { input, idempotency } = request;
  const rule = context.incomeRules.get(input.ruleId);
  if (rule === undefined) {
    throw new AppError("not_found", "No rule of income has this id. GET /v1/income-rules/ lists them.");
  }
  const gathered = await gatherFacts(context, caller, input.subject);
  const facts = { ...input.facts, employments: [...(input.facts.employments ?? []), ...gathered.employments] };
  const assessment = assessOrRefuse(rule, facts, input);
  const content = { assessment, facts, ...(input.isIdentityReviewed === true ? { reviewed_by: caller.actor } : {}) };
  return runIdempotently(context, { tenant: caller, idempotency }, (tx) =>
    insertAssessment(context, tx, { caller, input, about: gathered.about, content }),
  );
}

/** @throws AppError `incorrect_parameters` for numbers out of the range of the rule */
function assessOrRefuse(
  rule: Rule,
  facts: FactsDocument,
  { stated, isIdentityReviewed: isReviewed = false }: AssessmentInput,
): Assessment {
  try {
    return assess(rule, facts, stated, { isReviewed });
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    throw new AppError("incorrect_parameters", `The parameters of ${rule.id} cannot be computed with.`, {
      cause: failure,
    });
  }
}

async function insertAssessment(
  context: Pick<Context, "keyring">,
  tx: Queryable,
  assessment: {
    readonly caller: Caller;
    readonly input: AssessmentInput;
    readonly about: AssessedIds;
    readonly content: SealedAssessment;
  },
): Promise<StoredAssessment> {
  const { caller, input, about, content } = assessment;
  // Locked, so that no assessment with the data of a link outlives the link.
  if (about.user_id !== null && (await lockUser(tx, caller, about.user_id)) === null) {
    throw new AppError("not_found", "No user has this id in this environment.");
  }
  const id = mintId<AssessmentId>();
  const fromRequest = { tracking_info: input.trackingInfo, permissible_purpose: input.permissiblePurpose ?? null };
  const consent = input.consent ?? null;
  const created_at = await storeAssessment(context, tx, { id, by: caller, about, fromRequest, consent, content });
  return storedAssessment({ id, created_at, ...about, ...fromRequest }, content);
}

/**
 * An assessment of the caller, as it was made. The read is in the inquiry log before this resolves.
 *
 * @throws AppError `not_found`
 */
export async function getIncomeAssessment(
  context: Context,
  caller: Caller,
  id: AssessmentId,
): Promise<StoredAssessment> {
  const row = await findIncomeAssessment(context.db, caller, id);
  if (row === null) throw unknownAssessment();
  await appendReads(context.db, caller, [readOf(row)]);
  return openAssessment(context, row);
}

/** A page of the caller's assessments, newest first. One that cannot be opened is reported and left out; the others are read. */
export async function listIncomeAssessments(
  context: Context,
  caller: Caller,
  list: { readonly filter: AssessmentFilter; readonly request: PageRequest },
): Promise<Page<StoredAssessment>> {
  const page = await listIncomeAssessmentRows(context.db, caller, list);
  const rows = openSealedRows(context, page.rows, {
    open: (row) => openAssessment(context, row),
    table: "income_assessments",
  });
  await appendReads(context.db, caller, rows.map(readOf));
  return { ...page, rows };
}

/**
 * Erases an assessment. The inquiry log keeps its id, and says who erased it.
 *
 * @throws AppError `not_found`
 */
export function eraseIncomeAssessment({ db }: Pick<Context, "db">, caller: Caller, id: AssessmentId): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await deleteIncomeAssessment(tx, caller, id))) throw unknownAssessment();
    await appendAudit(tx, {
      ...caller,
      action: "income_assessment.erase",
      target: id,
      details: { ids: { income_assessments: [id] } },
    });
  });
}

/** Assessments that are erased per transaction. */
const BATCH_ROWS = 1_000;

/**
 * Erases a batch of assessments that are past the retention period. The inquiry log has their number, for each team.
 *
 * @param retentionDays days from the creation
 * @returns whether more may be left
 */
export function expireIncomeAssessments({ db }: Pick<Context, "db">, retentionDays: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const erased = await deleteOldAssessments(tx, { days: retentionDays, limit: BATCH_ROWS });
    for (const some of Map.groupBy(erased, (one) => `${one.team_id} ${one.environment}`).values()) {
      const [one] = some;
      if (one === undefined) continue;
      await appendAudit(tx, {
        actor: "retention",
        teamId: one.team_id,
        environment: one.environment,
        action: "income_assessment.expire",
        target: "income_assessments",
        details: { income_assessments: some.length, retention_days: retentionDays },
      });
    }
    return erased.length === BATCH_ROWS;
  });
}

/** An assessment of a row. */
export function openAssessment({ keyring }: Pick<Context, "keyring">, row: AssessmentRow): StoredAssessment {
  const { sealed_assessment, rule, verdict, as_of, ...columns } = row;
  const content = openJson<SealedAssessment>(keyring, sealed_assessment, INCOME_SEALED.incomeAssessment(row.id));
  return storedAssessment(columns, content);
}

function storedAssessment(
  columns: Omit<AssessmentRow, "sealed_assessment" | "rule" | "verdict" | "as_of">,
  content: SealedAssessment,
): StoredAssessment {
  const { assessment, facts } = content;
  return { ...columns, assessment, facts, ...assessedIdentity(columns, content) };
}

function readOf({ id }: { readonly id: AssessmentId }) {
  return { action: "income_assessment.read", target: id, details: {} } as const;
}

function unknownAssessment(): AppError {
  return new AppError("not_found", "No income assessment has this id in this environment.");
}
