import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { PersonContactId } from "../../../../kernel/ids.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";
import { isSameNamedPerson, isSamePerson } from "../../../records/linkage/frozen-subject.ts";
import { findImportedEmployments } from "../../../records/ops/linkage/imported-employments.ts";
import { deletePersonContacts, insertPersonContact, listPersonContacts } from "../../sql/person-contacts.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import type { SubjectInEnvironment } from "./freezes.ts";
import { subjectLookupTokens } from "./lookup-tokens.ts";

/** What contacts are read with. */
interface Reading extends Pick<Context, "keyring" | "onUnreadable"> {
  readonly db: Queryable;
}

/** A contact that a person has entered at their page, with its id: it counts instead of those in the records. */
interface CorrectedContact extends PersonContact {
  readonly id: PersonContactId;
}

/** The contacts that a person has entered at their page, the latest first: the first one counts. */
export async function findCorrectedContacts(context: Reading, at: SubjectInEnvironment): Promise<CorrectedContact[]> {
  const { db, keyring } = context;
  const { environment, subject, nameMustAgree = false } = at;
  const tokens = subjectLookupTokens(keyring, { environment, subject });
  const rows = await listPersonContacts(db, { environment, tokens });
  const opened = openSealedRows(context, rows, {
    open: ({ id, sealed_contact }) => ({
      id,
      ...openJson<SealedContact>(keyring, sealed_contact, PERSONS_SEALED.personContact(id)),
    }),
    table: "person_contacts",
  });
  const isOwn = nameMustAgree ? isSameNamedPerson : isSamePerson;
  return opened.filter((one) => isOwn(one.subject, subject)).map(({ id, email, phone }) => ({ id, email, phone }));
}

interface SealedContact extends PersonContact {
  readonly subject: Subject;
}

/** Stores where a person wants to be reached, in place of what they entered before and of what records say. */
export async function replacePersonContact(
  tx: Queryable,
  context: Pick<Context, "keyring" | "onUnreadable">,
  { person, contact }: { readonly person: SubjectInEnvironment; readonly contact: PersonContact },
): Promise<void> {
  const { keyring } = context;
  const { environment, subject } = person;
  const former = await findCorrectedContacts({ ...context, db: tx }, person);
  await deletePersonContacts(
    tx,
    former.map(({ id }) => id),
  );
  const id = mintId<PersonContactId>();
  const sealed: SealedContact = { subject, email: contact.email, phone: contact.phone };
  await insertPersonContact(tx, {
    id,
    environment,
    sealed: sealJson(keyring, sealed, PERSONS_SEALED.personContact(id)),
    keyId: keyring.activeId,
    tokens: subjectLookupTokens(keyring, { environment, subject }),
  });
}

/**
 * Where a person is reached: as they have corrected it, else as the latest of their records has it.
 * Null if nothing is known.
 */
export function findContactOf(context: Reading, at: SubjectInEnvironment): Promise<PersonContact | null> {
  return findContactAmong(context, [at]);
}

/**
 * As {@link findContactOf}, of a person whose details are written down in several ways.
 *
 * @param isReached of the contacts of records, the latest by which the person is reached counts
 */
export async function findContactAmong(
  context: Reading,
  spellings: readonly SubjectInEnvironment[],
  isReached: (contact: PersonContact) => boolean = isKnown,
): Promise<PersonContact | null> {
  for (const at of spellings) {
    const [corrected] = await findCorrectedContacts(context, at);
    // The person has replaced what records say: nothing is sent there.
    if (corrected !== undefined)
      return isReached(corrected) ? { email: corrected.email, phone: corrected.phone } : null;
  }
  const records: EmploymentRecord[] = [];
  for (const at of spellings) records.push(...(await findImportedEmployments(context, at)).map(({ record }) => record));
  const contacts = records
    .sort((a, b) => (b.as_of ?? "").localeCompare(a.as_of ?? ""))
    .map(({ email = null, phone = null }) => ({ email, phone }));
  return contacts.find((contact) => isKnown(contact) && isReached(contact)) ?? null;
}

function isKnown({ email, phone }: PersonContact): boolean {
  return email !== null || phone !== null;
}
