import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { type Queryable, type Statement, statement } from "../../../kernel/database/postgres/database.ts";
import { idHex, type TeamId, type Timestamp, type VerificationHex, type VerificationId } from "../../../kernel/ids.ts";
import type { Outcome } from "../../records/source-answer.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";

/** A verification that may be of a subject: open it and compare. */
export interface SubjectVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly status: VerificationStatus;
  readonly sealed_details: Buffer;
  readonly created_at: Timestamp;
}

// The array of the index first, materialized, so that no plan walks through all ids instead.
const LIST_SUBJECT_VERIFICATIONS = statement("list_subject_verifications")`
  with found as materialized (
      select id, team_id, environment, status, created_at from verifications
      where subject_tokens && $2::bigint[] and environment = $1
    ), page as (select * from found where id > $3 order by id limit $4)
    select 'iv_' || replace(page.id::text, '-', '') as id, page.team_id, page.environment, page.status,
      v.sealed_file as sealed_details, page.created_at
    from page join verifications v on v.id = page.id order by page.id`;

/**
 * Verifications of all teams in an environment that share a token with a subject, in the order of
 * their ids. They are candidates: names and dates of birth repeat, and a mistyped SSN is another
 * person's.
 *
 * @param subject.tokens of `subjectTokens`, signed 64-bit integers in decimal
 * @param page.after the last id of the page before, as 32 hex digits; `nilId()` for the first
 */
export function listSubjectVerifications(
  db: Queryable,
  subject: { readonly environment: Environment; readonly tokens: readonly string[] },
  page: { readonly after: VerificationHex; readonly limit: number },
): Promise<SubjectVerification[]> {
  const values = [subject.environment, subject.tokens, page.after, page.limit];
  return db.rows<SubjectVerification>(LIST_SUBJECT_VERIFICATIONS, values);
}

const LIST_BY_ID = statement("list_verifications_of_persons")`
  select 'iv_' || replace(v.id::text, '-', '') as id, v.team_id, v.environment, v.status, v.sealed_file as sealed_details,
      v.created_at
    from verifications v where v.id = any ($1::uuid[]) order by v.id`;

/** Verifications by their ids, of all teams, as {@link listSubjectVerifications} lists them. */
export function listVerificationsById(db: Queryable, ids: readonly VerificationHex[]): Promise<SubjectVerification[]> {
  return db.rows<SubjectVerification>(LIST_BY_ID, [ids]);
}

/** A verification whose tokens are missing or of an older version of the keys, or whose outcome is not known. */
export interface UntokenedVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly sealed_details: Buffer;
  readonly sealed_results: Buffer | null;
}

// The bound is in the text, as it is in the index's condition. A program of the former release settles
// without the outcome.
const listUntokenedOf = (version: number): Statement => ({
  name: `list_untokened_verifications_${version}`,
  text: `select 'iv_' || replace(id::text, '-', '') as id, team_id, environment, sealed_file as sealed_details, sealed_results
    from verifications
    where (subject_version < ${version} or (outcome is null and sealed_results is not null)) and id > $1
    order by id limit $2`,
});

/**
 * Verifications whose tokens are missing or of an older version of the keys, or whose outcome is not
 * known although they have results, in the order of their ids.
 *
 * @param options.after the id after which to begin, as 32 hex digits; `nilId()` for the first
 */
export function listUntokenedVerifications(
  db: Queryable,
  options: { readonly version: number; readonly after: VerificationHex; readonly limit: number },
): Promise<UntokenedVerification[]> {
  return db.rows<UntokenedVerification>(listUntokenedOf(options.version), [options.after, options.limit]);
}

const SAVE_SUBJECT_TOKENS = statement("save_subject_tokens")`
  update verifications v set outcome = coalesce(v.outcome, given.outcome),
      subject_tokens = case when v.subject_version < $3 then given.tokens::bigint[] else v.subject_tokens end,
      subject_version = greatest(v.subject_version, $3)
    from unnest($1::uuid[], $2::text[], $4::text[]) as given (id, tokens, outcome)
    where v.id = given.id and (v.subject_version < $3 or (v.outcome is null and given.outcome is not null))`;

/** Saves tokens of a version of the keys, and outcomes where a row has none; one that has newer tokens keeps them. */
export async function saveSubjectTokens(
  db: Queryable,
  version: number,
  rows: readonly {
    readonly id: VerificationId;
    readonly tokens: readonly string[];
    readonly outcome: Outcome | null;
  }[],
): Promise<void> {
  const ids = rows.map(({ id }) => idHex(id));
  const outcomes = rows.map(({ outcome }) => outcome);
  await db.rows(SAVE_SUBJECT_TOKENS, [ids, rows.map(({ tokens }) => arrayText(tokens)), version, outcomes]);
}
