import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { NotificationPolicy } from "../../../../../src/areas/connections/ops/orders/notifications/enqueue.ts";
import { draftOrderMessage } from "../../../../../src/areas/connections/ops/orders/order-messages.ts";
import {
  createOrder,
  type OrderContext,
  type OrderInput,
} from "../../../../../src/areas/connections/ops/orders/orders.ts";
import type { OrderNotifications } from "../../../../../src/areas/connections/order.ts";
import { openProviders } from "../../../../../src/areas/connections/providers/providers.ts";
import { type Caller, DEFAULT_SCOPES, type Environment } from "../../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../../src/kernel/access/sql/credentials.ts";
import { saveTeamProfile } from "../../../../../src/kernel/access/sql/teams.ts";
import { Keyring, type KeyringContents, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import { mintId } from "../../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../../src/kernel/database/postgres/database.ts";
import type { ClientId, CredentialId, OrderId, TeamId, Timestamp } from "../../../../../src/kernel/ids.ts";
import type { SendOutcome } from "../../../../../src/kernel/notification.ts";
import type { Message, MessageSender } from "../../../../../src/kernel/outbox/message.ts";
import {
  claimDueMessages,
  type MessageWriters,
  type OutboxContext,
  sendMessage,
} from "../../../../../src/kernel/outbox/ops/outbox.ts";
import { scriptedProvider } from "../../../../support/connections/scripted-provider.ts";
import { freshDatabase, HOMES } from "../../../../support/databases.ts";

/** A policy without reminders and quiet hours, at a rate that limits nothing. */
const POLICY: NotificationPolicy = {
  channels: ["email", "sms"],
  isSentInSandbox: false,
  language: "en",
  timeZone: "America/New_York",
  quietHours: null,
  reminderHours: [],
  expiryNoticeHours: 0,
  perMinute: 600_000,
};

/** What the orders of a test change of the usual one. */
export interface OrderChanges {
  readonly details?: Partial<OrderInput["details"]>;
  readonly notifications?: Partial<OrderNotifications>;
  readonly selection?: Partial<OrderInput["selection"]>;
  readonly policy?: Partial<NotificationPolicy>;
}

/** A database with one team, and a sender that stands for the network. */
export interface NotificationStage {
  readonly db: Database;
  readonly url: string;
  readonly keyringContents: KeyringContents;
  readonly caller: Caller;
  readonly sent: Message[];
  context(policy?: Partial<NotificationPolicy>): OutboxContext & OrderContext;
  /** Creates an order of the team; returns its id. */
  order(changes?: OrderChanges): Promise<OrderId>;
  /** Sends all that is due. */
  sendDue(policy?: Partial<NotificationPolicy>): Promise<void>;
  /** Columns of all messages, in order of their time. */
  messages<Row>(columns: string): Promise<Row[]>;
  /** Makes time pass for what waits. */
  passHours(hours: number): Promise<void>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Makes a stage. */
export async function notificationStage(
  t: TestContext,
  options: {
    readonly answer?: (message: Message) => SendOutcome | Promise<SendOutcome>;
    readonly environment?: Environment;
  } = {},
): Promise<NotificationStage> {
  const { db, url } = await freshDatabase(HOMES[0] ?? "embedded", t);
  const keyringContents = mintKeyring();
  const caller = await makeCaller(db, options.environment ?? "production");
  const sent: Message[] = [];
  const sender: MessageSender = {
    canReach: () => true,
    async send(message) {
      sent.push(message);
      return (await options.answer?.(message)) ?? { kind: "accepted" };
    },
    close: async () => {},
  };
  const reading = { db, keyring: new Keyring(keyringContents) };
  const none = () => assert.fail("a message that no order has");
  const writers: MessageWriters = {
    order: (leased) => draftOrderMessage(reading, leased),
    records: none,
    webhook: none,
  };
  const shared = { ...reading, sender, writers, ...CONNECTIONS };
  const context = (policy: Partial<NotificationPolicy> = {}) => {
    const whole = { ...POLICY, ...policy };
    return { ...shared, policy: whole, notificationPolicy: whole };
  };
  let statements = 0;
  const sql = <Row>(text: string, values: readonly unknown[] = []) => {
    statements += 1;
    return db.rows<Row>({ name: `test_${statements}`, text }, values);
  };
  return {
    db,
    url,
    keyringContents,
    caller,
    sent,
    context,
    sql,
    async order({ policy = {}, ...changes } = {}) {
      const made = await createOrder(context(policy), caller, { input: anOrder(changes), idempotency: null });
      return made.order.id;
    },
    async sendDue(policy) {
      for (;;) {
        const claimed = await claimDueMessages(context(policy), 50);
        if (claimed.length === 0) return;
        for (const held of claimed) await sendMessage(context(policy), held);
      }
    },
    messages: (columns) => sql(`select ${columns} from outbox order by due_at, channel`),
    passHours: async (hours) => {
      await sql("update outbox set due_at = due_at - $1 * interval '1 hour' where status = 'pending'", [hours]);
    },
  };
}

const CONNECTIONS = {
  providers: openProviders([
    scriptedProvider(() => ({ as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [] })),
  ]),
  taskWaiter: null,
  wakeConnector: () => {},
  incomeRules: new Map(),
  bridgeOrigins: null,
};

/** Without a name and a contact nobody is asked in production. */
const BRAND = { display_name: "Prairie Home Loans", contact_email: "help@prairie.example" };

async function makeCaller(db: Database, environment: Environment): Promise<Caller> {
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  const id = mintId<CredentialId>();
  const ids = { by: "key", id, actor: id, clientId: mintId<ClientId>() } as const;
  const caller = { ...ids, teamId: team.id as TeamId, environment, scopes: DEFAULT_SCOPES };
  await saveTeamProfile(db, caller, BRAND);
  return caller;
}

function anOrder({ details, notifications, selection }: Omit<OrderChanges, "policy">): OrderInput {
  return {
    orderNumber: mintId(),
    baseUrl: "https://voe.example",
    allowsRefresh: true,
    income: { permissiblePurpose: null, consent: null, questions: [] },
    details: {
      external_user_id: null,
      first_name: "Ada",
      last_name: "Sample",
      email: "ada@example.com",
      phone: "+1 415 555 0123",
      state: null,
      ssn: null,
      date_of_birth: null,
      client_name: "Prairie Home Loans",
      template_id: null,
      source: null,
      notes: null,
      cc_emails: [],
      loan: null,
      page: { tracking_info: null, accent_color: null, allowed_origins: [], redirect_url: null },
      ...details,
    },
    notifications: {
      suppress_user_notifications: null,
      first_notification_delay_hours: 0,
      language: null,
      ...notifications,
    },
    selection: {
      products: ["income"],
      dataSources: null,
      institutions: [],
      employers: [{ companyId: null, companyName: "Home Depot", dataSources: null, account: null }],
      ...selection,
    },
  };
}
