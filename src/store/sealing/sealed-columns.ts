import type { SealingContext } from "../../crypto/seal.ts";
import type { IdentityComparison } from "../../domain/connections/identity.ts";
import type { DepositAccount } from "../../domain/connections/link.ts";
import type { Step } from "../../domain/connections/step.ts";
import type { PersonAnswer, TaskState } from "../../domain/connections/task.ts";
import type { UserDetails } from "../../domain/connections/user.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type { DecisionRecord, LinkageExplanation } from "../../domain/explanation.ts";
import type {
  AssessmentId,
  AttemptId,
  BridgeTokenId,
  CredentialId,
  DisputeDocumentId,
  DisputeId,
  EmploymentId,
  EmploymentPayId,
  ExchangeEpochId,
  FreezeId,
  HoldId,
  IdempotentAnswerId,
  ImportPartId,
  LinkId,
  MemberId,
  MonitorId,
  NotificationId,
  OldSecretId,
  OrderId,
  PersonContactId,
  PersonNoticeId,
  PersonSessionId,
  ReportId,
  ScenarioId,
  SessionId,
  TaskId,
  UserId,
  VerificationHex,
  WebhookId,
} from "../../domain/ids.ts";
import type { VerificationFile } from "../../domain/income/verification-file.ts";
import type { IdentityGrant } from "../../domain/members/identity.ts";
import type { MemberDetails } from "../../domain/members/member.ts";
import type { OrderDetails } from "../../domain/orders/order.ts";
import type { Subject } from "../../domain/subject.ts";
import type { DisputeDetails } from "../../domain/subjects/dispute.ts";
import type { LegalHold } from "../../domain/subjects/hold.ts";
import type { LinkData } from "../../payroll/fetched-payroll.ts";
import type { ConfirmationPreview, VerificationResults } from "../../payroll/results.ts";

/** A sealed column. */
export interface SealedColumn {
  readonly table: string;
  readonly name: string;
  /** The last part of its associated data (`<table>/<id>/<place>`). */
  readonly place: string;
  /** The column with the row's id in the associated data, where it is not `id`. */
  readonly idColumn?: string;
}

/** Every sealed column of the store. */
export const SEALED_COLUMNS = {
  credentialSecret: { table: "credentials", name: "sealed_secret", place: "secret" },
  webhookSecret: { table: "webhooks", name: "sealed_secret", place: "secret" },
  webhookHeaders: { table: "webhooks", name: "sealed_headers", place: "headers" },
  oldWebhookSecret: { table: "webhook_old_secrets", name: "sealed_secret", place: "secret" },
  loggedResponse: { table: "delivery_attempts", name: "sealed_response", place: "response" },
  employmentRecord: { table: "employments", name: "sealed", place: "record" },
  employmentPay: { table: "employment_pay", name: "sealed", place: "pay" },
  // The place keeps its first name, as the column does: it is the associated data of every seal that was made.
  // The column is older than its name in rows, `sealed_details`: subject and addresses, no file.
  verificationDetails: { table: "verifications", name: "sealed_file", place: "file" },
  verificationResults: { table: "verifications", name: "sealed_results", place: "results" },
  verificationExplanation: { table: "verifications", name: "sealed_explanation", place: "explanation" },
  user: { table: "users", name: "sealed_user", place: "user" },
  // Bridge is the page on which a person connects a payroll account. A token of it may bring the deposit account
  // that their pay is to go to.
  bridgeAccount: { table: "bridge_tokens", name: "sealed_account", place: "account" },
  linkRefresh: { table: "links", name: "sealed_refresh", place: "refresh" },
  taskStep: { table: "tasks", name: "sealed_step", place: "step" },
  taskAnswer: { table: "tasks", name: "sealed_answer", place: "answer" },
  taskState: { table: "tasks", name: "sealed_state", place: "state" },
  taskAccount: { table: "tasks", name: "sealed_account", place: "account" },
  linkData: { table: "link_data", name: "sealed_data", place: "data", idColumn: "link_id" },
  linkIdentity: { table: "link_data", name: "sealed_identity", place: "identity", idColumn: "link_id" },
  userReport: { table: "user_reports", name: "sealed_report", place: "report" },
  order: { table: "orders", name: "sealed_order", place: "order" },
  sandboxScenario: { table: "sandbox_scenarios", name: "sealed_scenario", place: "scenario" },
  frozenSubject: { table: "subject_freezes", name: "sealed_subject", place: "subject" },
  dispute: { table: "subject_disputes", name: "sealed_dispute", place: "dispute" },
  disputeDocument: { table: "subject_dispute_documents", name: "sealed_document", place: "document" },
  legalHold: { table: "subject_holds", name: "sealed_hold", place: "hold" },
  // What a person is shown of a verification, and confirms, before its results are sent.
  confirmationPreview: {
    table: "verification_confirmations",
    name: "sealed_preview",
    place: "preview",
    idColumn: "verification_id",
  },
  personNotice: { table: "person_notices", name: "sealed_notice", place: "notice" },
  personContact: { table: "person_contacts", name: "sealed_contact", place: "contact" },
  personSession: { table: "person_sessions", name: "sealed_state", place: "state" },
  // The secret key of an epoch of the private exchange, by which peers ask each other whether they may hold records
  // of a person.
  exchangeKey: { table: "exchange_epochs", name: "sealed_key", place: "key" },
  importPart: { table: "import_parts", name: "sealed_part", place: "part" },
  notificationRecipient: { table: "notifications", name: "sealed_recipient", place: "recipient" },
  monitorIncome: { table: "monitors", name: "sealed_income", place: "income" },
  incomeAssessment: { table: "income_assessments", name: "sealed_assessment", place: "assessment" },
  member: { table: "members", name: "sealed_member", place: "member" },
  sessionGrant: { table: "sessions", name: "sealed_grant", place: "grant" },
  idempotentAnswer: { table: "idempotency_keys", name: "sealed_answer", place: "answer", idColumn: "answer_id" },
} as const satisfies Readonly<Record<string, SealedColumn>>;

/** By table, the ids in the associated data of its seals. */
interface SealedIds {
  readonly credentials: CredentialId;
  readonly webhooks: WebhookId;
  readonly webhook_old_secrets: OldSecretId;
  readonly delivery_attempts: AttemptId;
  readonly employments: EmploymentId;
  readonly employment_pay: EmploymentPayId;
  readonly verifications: VerificationHex;
  readonly users: UserId;
  readonly bridge_tokens: BridgeTokenId;
  readonly links: LinkId;
  readonly tasks: TaskId;
  readonly link_data: LinkId;
  readonly user_reports: ReportId;
  readonly orders: OrderId;
  readonly sandbox_scenarios: ScenarioId;
  readonly subject_freezes: FreezeId;
  readonly subject_disputes: DisputeId;
  readonly subject_dispute_documents: DisputeDocumentId;
  readonly subject_holds: HoldId;
  readonly verification_confirmations: VerificationHex;
  readonly person_notices: PersonNoticeId;
  readonly person_contacts: PersonContactId;
  readonly person_sessions: PersonSessionId;
  readonly exchange_epochs: ExchangeEpochId;
  readonly import_parts: ImportPartId;
  readonly notifications: NotificationId;
  readonly monitors: MonitorId;
  readonly income_assessments: AssessmentId;
  readonly members: MemberId;
  readonly sessions: SessionId;
  readonly idempotency_keys: IdempotentAnswerId;
}

/** What the columns hold. Those that are not here hold what one operation alone writes and reads. */
interface SealedTypes {
  readonly credentialSecret: string;
  readonly webhookSecret: string;
  readonly webhookHeaders: Readonly<Record<string, string>>;
  readonly oldWebhookSecret: string;
  readonly loggedResponse: string;
  readonly employmentRecord: EmploymentRecord;
  readonly employmentPay: string;
  readonly verificationDetails: VerificationFile;
  readonly verificationResults: VerificationResults;
  readonly confirmationPreview: ConfirmationPreview;
  readonly verificationExplanation: DecisionRecord | readonly LinkageExplanation[];
  readonly user: UserDetails;
  readonly bridgeAccount: DepositAccount;
  readonly taskStep: Step;
  readonly taskAnswer: PersonAnswer;
  readonly taskState: TaskState;
  readonly taskAccount: DepositAccount;
  readonly linkData: LinkData;
  readonly linkIdentity: IdentityComparison;
  readonly order: OrderDetails;
  readonly frozenSubject: Subject;
  readonly dispute: DisputeDetails;
  readonly legalHold: Pick<LegalHold, "subject" | "reason">;
  readonly exchangeKey: string;
  readonly importPart: string;
  readonly member: MemberDetails;
  readonly sessionGrant: IdentityGrant;
  readonly notificationRecipient: string;
}

/** The place of each sealed column: the associated data that binds it to its row, with its type. */
export const SEALING_CONTEXT = Object.fromEntries(
  // `never`: each takes the ids of its own table.
  Object.entries(SEALED_COLUMNS).map(([name, { table, place }]) => [name, (id: never) => `${table}/${id}/${place}`]),
) as {
  readonly [Name in keyof typeof SEALED_COLUMNS]: (
    id: SealedIds[(typeof SEALED_COLUMNS)[Name]["table"]],
  ) => SealingContext<Name extends keyof SealedTypes ? SealedTypes[Name] : never>;
};
