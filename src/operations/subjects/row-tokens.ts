import { subjectTokens } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import { openJson } from "../../crypto/seal.ts";
import type { Environment } from "../../domain/caller.ts";
import type { SubjectTokens } from "../../domain/subject.ts";
import {
  type NamedPerson,
  namedLookupKeys,
  SUBJECT_KEYS_VERSION,
  subjectLookupKeys,
  subjectOf,
} from "../../linkage/subject-keys.ts";
import type { LinkData } from "../../payroll/fetched-payroll.ts";
import { SEALED_AT } from "../../store/sealing/sealed-columns.ts";
import { type FormerRow, listFormerRows, saveRowTokens, type TokenedTable } from "../../store/subjects/person-rows.ts";
import type { Context } from "../sealing/context.ts";

/** Rows at a time: few enough that no request waits for the batch. */
const BATCH_ROWS = 200;

/** The tokens by which a user or an order is found for its person. */
export function namedTokens({ index }: Keyring, environment: Environment, named: NamedPerson): SubjectTokens {
  return { tokens: subjectTokens(index, environment, namedLookupKeys(named)), version: SUBJECT_KEYS_VERSION };
}

/** The tokens by which fetched data are found for the persons whom the payroll accounts name. */
export function payrollTokens(
  { index }: Keyring,
  environment: Environment,
  { employments }: Pick<LinkData, "employments">,
): SubjectTokens {
  const subjects = employments.flatMap(({ profile }) => subjectOf(profile) ?? []);
  const keys = new Set(subjects.flatMap((subject) => subjectLookupKeys({ subject })));
  return { tokens: subjectTokens(index, environment, [...keys]), version: SUBJECT_KEYS_VERSION };
}

/** How the tokens of a row of each table are computed of what is sealed in it. */
const TOKENS_OF: Record<TokenedTable, (keyring: Keyring, row: FormerRow) => SubjectTokens> = {
  users: (keyring, { id, environment, sealed }) =>
    namedTokens(keyring, environment, openJson(keyring, sealed, SEALED_AT.user(id))),
  orders: (keyring, { id, environment, sealed }) =>
    namedTokens(keyring, environment, openJson(keyring, sealed, SEALED_AT.order(id))),
  link_data: (keyring, { id, environment, sealed }) =>
    payrollTokens(keyring, environment, openJson(keyring, sealed, SEALED_AT.linkData(id))),
};

/**
 * Computes the tokens of a batch of rows of a table that an older program version has written. Until
 * then they are opened by every search for a person. Idempotent and resumable; several janitors at
 * once do no harm.
 *
 * @param after an earlier batch's `last`, or `BEFORE_ALL`
 */
export async function retokenRows(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  table: TokenedTable,
  after: string,
): Promise<{ readonly last: string | null; readonly damaged: readonly string[] }> {
  const found = await listFormerRows(db, table, { version: SUBJECT_KEYS_VERSION, after, limit: BATCH_ROWS });
  const damaged: string[] = [];
  const rows = found.flatMap((row) => {
    try {
      return [{ before: row, tokens: TOKENS_OF[table](keyring, row).tokens }];
    } catch {
      damaged.push(`${table}/${row.id}`);
      return [];
    }
  });
  if (rows.length > 0) await saveRowTokens(db, table, { version: SUBJECT_KEYS_VERSION, rows });
  return { last: found.at(-1)?.id ?? null, damaged };
}
