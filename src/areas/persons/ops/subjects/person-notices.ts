import type { Environment } from "../../../../kernel/access/caller.ts";
import { SIMULATED_NAME, type TeamProfile } from "../../../../kernel/access/members/team-profile.ts";
import {
  findOperatorBrand,
  isOperatorNamed,
  type OperatorContext,
} from "../../../../kernel/access/ops/operator-brand.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { PersonNoticeId } from "../../../../kernel/ids.ts";
import { afterSending } from "../../../../kernel/notification.ts";
import type { PersonNoticeSender } from "../../../../kernel/outbox/person/notice-sender.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { NoticeSender, PersonContact, PersonNotice } from "../../person-notice.ts";
import {
  claimPersonNotices,
  type DueNotice,
  delayPersonNotice,
  deletePersonNotice,
  holdPersonNotice,
  insertPersonNotice,
} from "../../sql/person-notices.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";

/**
 * Queues a message to a person, in the transaction of the event that it reports. A contact that is null
 * gets none.
 *
 * @param notices.contacts each of them gets the message
 */
export async function appendPersonNotice(
  tx: Queryable,
  { keyring }: Pick<Context, "keyring">,
  notices: Omit<PersonNotice, "contact"> & {
    readonly environment: Environment;
    readonly contacts: readonly (PersonContact | null)[];
  },
): Promise<void> {
  const { environment, contacts, ...rest } = notices;
  for (const contact of contacts) {
    if (contact === null) continue;
    const id = mintId<PersonNoticeId>();
    const notice: PersonNotice = { ...rest, contact };
    const sealed = sealJson(keyring, notice, PERSONS_SEALED.personNotice(id));
    await insertPersonNotice(tx, { id, environment, sealed, keyId: keyring.activeId });
  }
}

/** Until a message is looked at again that waits for the name of who sends it, in seconds. */
const UNNAMED_SECONDS = 600;
/** Messages that are handed over at once. */
const BATCH_ROWS = 4;

/**
 * Hands over the messages that are due, with no transaction open, and deletes those that were taken or
 * refused. If the process ends before that, a message is handed over again after some minutes. In production
 * messages wait, without an end, while who holds the records has no name and contact.
 *
 * @returns true if there may be more
 */
export async function sendPersonNotices(
  context: Pick<Context, "db" | "keyring" | "onUnreadable"> &
    Pick<OperatorContext, "operatorTeam"> & {
      readonly sender: PersonNoticeSender;
      /** Called in the transaction that deletes a message that came to nobody. */
      readonly onUnreached: (tx: Queryable, notice: PersonNotice) => Promise<void>;
    },
): Promise<boolean> {
  const due = await claimPersonNotices(context.db, BATCH_ROWS);
  await Promise.all(due.map((one) => send(one)));
  return due.length === BATCH_ROWS;

  async function send({ id, environment, sealed_notice, attempts }: DueNotice): Promise<void> {
    const { db, keyring, sender, onUnreached } = context;
    let notice: PersonNotice;
    try {
      notice = openJson<PersonNotice>(keyring, sealed_notice, PERSONS_SEALED.personNotice(id));
    } catch {
      return context.onUnreadable?.(`person_notices/${id}`);
    }
    const isNamed = notice.sender !== undefined || (await isOperatorNamed(context, environment));
    if (!isNamed) return holdPersonNotice(db, id, UNNAMED_SECONDS);
    const operator = notice.sender ?? operatorOf(await findOperatorBrand(context, environment));
    const next = afterSending(await sender.send({ id, environment, operator, ...notice }), attempts);
    if (next.kind === "again") return delayPersonNotice(db, id, next.delaySeconds);
    await db.transaction(async (tx) => {
      if (next.status === "refused" || next.status === "failed") await onUnreached(tx, notice);
      await deletePersonNotice(tx, id);
    });
  }
}

function operatorOf({ display_name, contact_email, contact_phone }: TeamProfile): NoticeSender {
  const contacts = [contact_email, contact_phone].filter((contact) => contact !== null);
  return { name: display_name ?? SIMULATED_NAME, contacts };
}
