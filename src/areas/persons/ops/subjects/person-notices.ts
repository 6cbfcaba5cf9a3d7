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
import type { MessageId } from "../../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../../kernel/notification.ts";
import type { MessageSender, PersonContact } from "../../../../kernel/outbox/message.ts";
import type { MessageDraft } from "../../../../kernel/outbox/ops/outbox.ts";
import { type ClaimedNotice, insertPersonNotice } from "../../../../kernel/outbox/sql/outbox.ts";
import { OUTBOX_SEALED } from "../../../../kernel/outbox/sql/sealed.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { parseEmail } from "../../../../kernel/text/contact.ts";
import { writeNotice } from "../../messages/write-notice.ts";
import type { NoticeSender, PersonNotice } from "../../person-notice.ts";

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
    const id = mintId<MessageId>();
    const notice: PersonNotice = { ...rest, contact };
    const sealed = sealJson(keyring, notice, OUTBOX_SEALED.personNotice(id));
    await insertPersonNotice(tx, { id, environment, sealed, keyId: keyring.activeId });
  }
}

/** Until a message is looked at again that waits for the name of who sends it, in seconds. */
const UNNAMED_SECONDS = 600;
/** Until a message is looked at again that cannot be read, in seconds. */
const UNREADABLE_SECONDS = 300;

/** How messages about records are written. */
interface NoticeContext
  extends Pick<Context, "db" | "keyring" | "onUnreadable">,
    Pick<OperatorContext, "operatorTeam"> {
  readonly sender: Pick<MessageSender, "canReach">;
  /** Where a message has no language. */
  readonly language: NotificationLanguage;
  /** The person's own page, where a message has no address of it; null if it is not known. */
  readonly pageUrl: string | null;
  /** Called in the transaction that deletes a message that came to nobody. */
  readonly onUnreached: (tx: Queryable, notice: PersonNotice) => Promise<void>;
}

/**
 * Drafts a message to a person about their records: by mail if they have an address, else as a text message. In production
 * messages wait, without an end, while who holds the records has no name and contact.
 */
export async function draftPersonNotice(
  context: NoticeContext,
  { id, environment, sealed_notice }: ClaimedNotice,
): Promise<MessageDraft> {
  const { keyring, sender, onUnreached } = context;
  let notice: PersonNotice;
  try {
    notice = openJson<PersonNotice>(keyring, sealed_notice, OUTBOX_SEALED.personNotice(id));
  } catch {
    context.onUnreadable?.(`person_notices/${id}`);
    return { kind: "wait", seconds: UNREADABLE_SECONDS, with: "attempt" };
  }
  const isNamed = notice.sender !== undefined || (await isOperatorNamed(context, environment));
  if (!isNamed) return { kind: "wait", seconds: UNNAMED_SECONDS };
  const operator = notice.sender ?? operatorOf(await findOperatorBrand(context, environment));
  const email = parseEmail(notice.contact.email ?? "");
  const contact = { email, phone: email === null ? notice.contact.phone : null };
  const onEnd = (tx: Queryable) => onUnreached(tx, notice);
  if (!sender.canReach(contact)) return { kind: "end", status: "refused", reason: "refused", onEnd };
  const language = notice.language ?? context.language;
  const url = notice.url ?? context.pageUrl;
  return {
    kind: "message",
    message: writeNotice({ ...notice, id, environment, contact, language, url, operator }),
    async onEnd(tx, status) {
      if (status === "refused" || status === "failed") await onUnreached(tx, notice);
    },
  };
}

function operatorOf({ display_name, contact_email, contact_phone }: TeamProfile): NoticeSender {
  const contacts = [contact_email, contact_phone].filter((contact) => contact !== null);
  return { name: display_name ?? SIMULATED_NAME, contacts };
}
