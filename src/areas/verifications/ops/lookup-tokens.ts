import type { Tenant } from "../../../kernel/access/caller.ts";
import { nameTokens } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../kernel/crypto/seal.ts";
import { idHex, nilId, type VerificationHex } from "../../../kernel/ids.ts";
import type { NameOfTeam, PersonInEnvironment, ReadingContext } from "../../../kernel/registration/held.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openedOrNone } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../kernel/subject.ts";
import { subjectLookupTokens } from "../../persons/ops/subjects/lookup-tokens.ts";
import type { FiledInquiry } from "../../persons/ops/subjects/subject-file.ts";
import { samePersonAs } from "../../records/linkage/frozen-subject.ts";
import { nameKeys } from "../../records/linkage/name-keys.ts";
import type { Outcome } from "../../records/source-answer.ts";
import {
  listSubjectVerifications,
  listUntokenedVerifications,
  type SubjectVerification,
  saveSubjectTokens,
  type UntokenedVerification,
} from "../sql/lookup-tokens.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import { findVerification } from "../sql/verifications.ts";
import { openResults } from "./open-results.ts";

/**
 * The version of a verification's tokens: those of its subject's look-up keys (name, date of birth and SSN in one
 * form), and of the name since version 2.
 * A change of either raises it, and the janitor computes the tokens of all stored verifications again.
 * The index `verifications_by_former_tokens` must name the new version.
 */
export const VERIFICATION_TOKENS_VERSION = 2;

/**
 * The blind-index tokens by which a verification is found: by its subject, in any team, and by the name, in
 * its own. Sorted as texts, so that their order does not tell which of them is what.
 *
 * @param of.subjectTokens those of the subject where they are known; computed if absent
 */
export function verificationTokens(
  keyring: Keyring,
  tenant: Tenant,
  person: { readonly subject: Subject; readonly subjectTokens?: readonly string[] },
): string[] {
  const { subject, subjectTokens = subjectLookupTokens(keyring, { environment: tenant.environment, subject }) } =
    person;
  return [...subjectTokens, ...nameTokens(keyring.blindIndexKey, tenant, nameKeys(subject))].sort();
}

/** Rows at a time: few enough that no request waits for the batch. */
const BATCH_ROWS = 200;

/** The result of a batch. */
interface TokenedBatch {
  /**
   * The id of the last row of the batch, as 32 hex digits: where the next one continues; null when
   * none was left.
   */
  readonly last: VerificationHex | null;
  /** Rows that cannot be opened, as `verifications/<id>`: they stay without tokens. */
  readonly unreadable: readonly string[];
}

/**
 * Computes the tokens of a batch of verifications that an older program version has written, and the
 * outcome of what it has settled. Until then they are not found by what their tokens do not have yet. Idempotent and resumable; several
 * janitors at once do no harm.
 *
 * @param after an earlier batch's `last`, or `nilId()`
 */
export async function tokenBatch(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  after: VerificationHex,
): Promise<TokenedBatch> {
  const found = await listUntokenedVerifications(db, {
    version: VERIFICATION_TOKENS_VERSION,
    after,
    limit: BATCH_ROWS,
  });
  const computed = found.map((row) => ({ id: row.id, kept: keptOf({ keyring }, row) }));
  const whole = computed.flatMap(({ id, kept }) => (kept === null ? [] : [{ id, ...kept }]));
  if (whole.length > 0) await saveSubjectTokens(db, VERIFICATION_TOKENS_VERSION, whole);
  const unreadable = computed.flatMap(({ id, kept }) => (kept === null ? [`verifications/${idHex(id)}`] : []));
  const last = found.at(-1);
  return { last: last === undefined ? null : idHex(last.id), unreadable };
}

/** What is kept of a row besides what is sealed; null if it cannot be opened. */
function keptOf(
  { keyring }: Pick<Context, "keyring">,
  row: UntokenedVerification,
): { readonly tokens: string[]; readonly outcome: Outcome | null } | null {
  const digits = idHex(row.id);
  try {
    const details = openJson(keyring, row.sealed_details, VERIFICATIONS_SEALED.verificationDetails(digits));
    const results = row.sealed_results;
    const outcome =
      results === null ? null : openJson(keyring, results, VERIFICATIONS_SEALED.verificationResults(digits)).outcome;
    return {
      tokens: verificationTokens(keyring, { teamId: row.team_id, environment: row.environment }, details),
      outcome,
    };
  } catch {
    return null;
  }
}

/** Rows opened at a time. */
const PAGE_ROWS = 500;

/** The verifications of all teams about a person, by the details that they were requested with. */
export async function findVerificationsOf(
  { db, keyring }: ReadingContext,
  at: PersonInEnvironment,
): Promise<SubjectVerification[]> {
  const { environment, subject } = at;
  const tokens = subjectLookupTokens(keyring, { environment, subject });
  const isOwn = samePersonAs(at);
  const found: SubjectVerification[] = [];
  let after = nilId<VerificationHex>();
  for (;;) {
    const page = await listSubjectVerifications(db, { environment, tokens }, { after, limit: PAGE_ROWS });
    for (const row of page) {
      const place = VERIFICATIONS_SEALED.verificationDetails(idHex(row.id));
      const [details] = openedOrNone(() => openJson(keyring, row.sealed_details, place));
      if (details !== undefined && isOwn(details.subject)) found.push(row);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return found;
    after = idHex(last.id);
  }
}

/** What a person is shown of a verification about them. */
export async function filedInquiryOf(
  { db, keyring }: Context,
  found: SubjectVerification,
  nameOf: NameOfTeam,
): Promise<FiledInquiry> {
  const { id, team_id: teamId, environment } = found;
  const [asked_by, row] = await Promise.all([nameOf(teamId), findVerification(db, { teamId, environment }, id)]);
  const results = row === null ? null : openResults(keyring, row);
  return {
    verification_id: id,
    asked_by,
    asked_at: found.created_at,
    status: found.status,
    permissible_purpose: row?.permissible_purpose ?? null,
    given: results === null ? null : { employments: results.employments, income_summary: results.income_summary },
  };
}
