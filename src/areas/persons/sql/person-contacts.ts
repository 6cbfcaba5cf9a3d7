import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { PersonContactId } from "../../../kernel/ids.ts";

/** A contact that a person has corrected. */
interface PersonContactRow {
  readonly id: PersonContactId;
  readonly sealed_contact: Buffer;
}

const LIST = statement("list_person_contacts")`
  select replace(id::text, '-', '') as id, sealed_contact from person_contacts
    where environment = $1 and subject_tokens && $2::text::bigint[] order by created_at desc, id desc`;

/** The contacts of anyone who shares a token with a person, the latest first: to be opened and compared. */
export function listPersonContacts(
  db: Queryable,
  { environment, tokens }: { readonly environment: Environment; readonly tokens: readonly string[] },
): Promise<PersonContactRow[]> {
  return db.rows<PersonContactRow>(LIST, [environment, arrayText(tokens)]);
}

const INSERT = statement("insert_person_contact")`
  insert into person_contacts (id, environment, sealed_contact, key_id, subject_tokens)
    values ($1, $2, $3, $4, $5::text::bigint[])`;

/** Inserts a contact. */
export async function insertPersonContact(
  tx: Queryable,
  contact: {
    readonly id: PersonContactId;
    readonly environment: Environment;
    readonly sealed: Buffer;
    readonly keyId: number;
    readonly tokens: readonly string[];
  },
): Promise<void> {
  const { id, environment, sealed, keyId, tokens } = contact;
  await tx.rows(INSERT, [id, environment, sealed, keyId, arrayText(tokens)]);
}

const DELETE = statement("delete_person_contacts")`delete from person_contacts where id = any ($1::uuid[])`;

/** Deletes contacts. */
export async function deletePersonContacts(tx: Queryable, ids: readonly PersonContactId[]): Promise<void> {
  await tx.rows(DELETE, [ids]);
}
