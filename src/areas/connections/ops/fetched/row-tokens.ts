import type { Environment, Tenant } from "../../../../kernel/access/caller.ts";
import { nameTokens, subjectTokens } from "../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { SubjectTokens } from "../../../../kernel/subject.ts";
import type { LinkData } from "../../../payroll/fetched-payroll.ts";
import {
  type NamedPerson,
  namedLookupKeys,
  SUBJECT_KEYS_VERSION,
  subjectLookupKeys,
  subjectOf,
} from "../../../records/linkage/lookup-keys.ts";
import { NAME_KEYS_VERSION, nameKeys } from "../../../records/linkage/name-keys.ts";
import {
  type FormerRow,
  type KeyVersions,
  listFormerRows,
  saveRowTokens,
  type TokenedIds,
  type TokenedTable,
} from "../../sql/person-rows.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";

/** Rows at a time: few enough that no request waits for the batch. */
const BATCH_ROWS = 200;

/** The versions of the keys that stored rows have tokens of. */
const VERSIONS: KeyVersions = { subject: SUBJECT_KEYS_VERSION, names: NAME_KEYS_VERSION };

/** What a user or an order is found by: its person in any team, and the name in its own. */
interface PersonTokens {
  readonly tokens: SubjectTokens;
  readonly nameTokens: readonly string[];
  readonly nameVersion: number;
}

/** The tokens of a user or an order of a tenant. */
export function personTokens(keyring: Keyring, tenant: Tenant, named: NamedPerson): PersonTokens {
  return {
    tokens: namedTokens(keyring, tenant.environment, named),
    nameTokens: nameTokens(keyring.blindIndexKey, tenant, nameKeys(named)),
    nameVersion: NAME_KEYS_VERSION,
  };
}

/** The tokens by which a user or an order is found for its person. */
export function namedTokens({ blindIndexKey }: Keyring, environment: Environment, named: NamedPerson): SubjectTokens {
  return { tokens: subjectTokens(blindIndexKey, environment, namedLookupKeys(named)), version: SUBJECT_KEYS_VERSION };
}

/** The tokens by which fetched data are found for the persons whom the payroll accounts name. */
export function payrollTokens(
  { blindIndexKey }: Keyring,
  environment: Environment,
  { employments }: Pick<LinkData, "employments">,
): SubjectTokens {
  const subjects = employments.flatMap(({ profile }) => subjectOf(profile) ?? []);
  const keys = new Set(subjects.flatMap((subject) => subjectLookupKeys({ subject })));
  return { tokens: subjectTokens(blindIndexKey, environment, [...keys]), version: SUBJECT_KEYS_VERSION };
}

/** How the tokens of a row of each table are computed of what is sealed in it. */
const TOKENS_OF: {
  readonly [Table in TokenedTable]: (
    keyring: Keyring,
    row: FormerRow<Table>,
  ) => Pick<PersonTokens, "tokens" | "nameTokens">;
} = {
  users: (keyring, { id, sealed, ...row }) =>
    personTokens(keyring, tenantOf(row), openJson(keyring, sealed, CONNECTIONS_SEALED.user(id))),
  orders: (keyring, { id, sealed, ...row }) =>
    personTokens(keyring, tenantOf(row), openJson(keyring, sealed, CONNECTIONS_SEALED.order(id))),
  link_data: (keyring, { id, environment, sealed }) => ({
    tokens: payrollTokens(keyring, environment, openJson(keyring, sealed, CONNECTIONS_SEALED.linkData(id))),
    nameTokens: [],
  }),
};

function tenantOf({ team_id, environment }: Pick<FormerRow<TokenedTable>, "team_id" | "environment">): Tenant {
  return { teamId: team_id, environment };
}

/**
 * Computes the tokens of a batch of rows of a table that an older program version has written. Until
 * then they are opened by every search for a person, and not found by name. Idempotent and resumable;
 * several janitors at once do no harm.
 *
 * @param after an earlier batch's `last`, or `nilId()`
 */
export async function retokenRows<Table extends TokenedTable>(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  table: Table,
  after: TokenedIds[Table],
): Promise<{ readonly last: TokenedIds[Table] | null; readonly unreadable: readonly string[] }> {
  const found = await listFormerRows(db, table, { versions: VERSIONS, after, limit: BATCH_ROWS });
  const unreadable: string[] = [];
  const rows = found.flatMap((row) => {
    try {
      const { tokens, nameTokens } = TOKENS_OF[table](keyring, row);
      return [{ before: row, tokens: tokens.tokens, nameTokens }];
    } catch {
      unreadable.push(`${table}/${row.id}`);
      return [];
    }
  });
  if (rows.length > 0) await saveRowTokens(db, table, { versions: VERSIONS, rows });
  return { last: found.at(-1)?.id ?? null, unreadable };
}
