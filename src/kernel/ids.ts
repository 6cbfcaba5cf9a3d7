declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** The public client id of a team: 32 lower-case hex digits. */
export type ClientId = Branded<"ClientId">;
/** A team, the owner of credentials and data: 32 lower-case hex digits. */
export type TeamId = Branded<"TeamId">;
/** One credential (key) of a team in one environment: 32 lower-case hex digits. */
export type CredentialId = Branded<"CredentialId">;
/** One member of a team, a person who works in the dashboard: 32 lower-case hex digits. */
export type MemberId = Branded<"MemberId">;
/** One session of the dashboard, which is not a secret: 32 lower-case hex digits. */
export type SessionId = Branded<"SessionId">;
/** One session of a person at their own page, which is not a secret: 32 lower-case hex digits. */
export type PersonSessionId = Branded<"PersonSessionId">;
/** One passkey of a member: 32 lower-case hex digits. */
export type PasskeyId = Branded<"PasskeyId">;
/** A company of the directory, public as `company_mapping_id`: 32 lower-case hex digits. */
export type CompanyId = Branded<"CompanyId">;
/** One payroll record: 32 lower-case hex digits. */
export type EmploymentId = Branded<"EmploymentId">;
/** The recorded pay of one employment in one year: 32 lower-case hex digits. */
export type EmploymentPayId = Branded<"EmploymentPayId">;
/** One verification: `iv_` and 32 lower-case hex digits. */
export type VerificationId = Branded<"VerificationId">;
/** The digits of a {@link VerificationId}, as the store has it: 32 lower-case hex digits. */
export type VerificationHex = Branded<"VerificationHex">;
/** One registered webhook: 32 lower-case hex digits. */
export type WebhookId = Branded<"WebhookId">;
/** One signing secret of a webhook that a rotation has replaced: 32 lower-case hex digits. */
export type OldSecretId = Branded<"OldSecretId">;
/** One attempt of a delivery, public as a webhook request: 32 lower-case hex digits. */
export type AttemptId = Branded<"AttemptId">;
/** One connected payroll account: 32 lower-case hex digits. */
export type LinkId = Branded<"LinkId">;
/** One task of a link: 32 lower-case hex digits. */
export type TaskId = Branded<"TaskId">;
/** One step that a task asks of its person: 32 lower-case hex digits. */
export type StepId = Branded<"StepId">;
/** One employment of a connected payroll account: 32 lower-case hex digits. */
export type PayrollEmploymentId = Branded<"PayrollEmploymentId">;
/** One pay statement of a connected payroll account: 32 lower-case hex digits. */
export type StatementId = Branded<"StatementId">;
/** One Form W-2 of a connected payroll account: 32 lower-case hex digits. */
export type W2Id = Branded<"W2Id">;
/** One bank account of a connected payroll account: 32 lower-case hex digits. */
export type BankAccountId = Branded<"BankAccountId">;
/** One shift of a connected payroll account: 32 lower-case hex digits. */
export type ShiftId = Branded<"ShiftId">;
/** One user, whose accounts are connected: 32 lower-case hex digits. */
export type UserId = Branded<"UserId">;
/** One order: 32 lower-case hex digits. */
export type OrderId = Branded<"OrderId">;
/** One part of an order, which is one product at one employer or institution: 32 lower-case hex digits. */
export type PartId = Branded<"PartId">;
/** One bridge token, which is not a secret: 32 lower-case hex digits. */
export type BridgeTokenId = Branded<"BridgeTokenId">;
/** One report on a user: 32 lower-case hex digits. */
export type ReportId = Branded<"ReportId">;
/** One monitor of a link: 32 lower-case hex digits. */
export type MonitorId = Branded<"MonitorId">;
/** One run of an import, by which its rows are known: 32 lower-case hex digits. */
export type ImportId = Branded<"ImportId">;
/** One import or removal of a source with its file and progress, public as an import: 32 lower-case hex digits. */
export type ImportJobId = Branded<"ImportJobId">;
/** One part of the file of an import, or of the rows that it rejected: 32 lower-case hex digits. */
export type ImportPartId = Branded<"ImportPartId">;
/** One scenario of the sandbox: 32 lower-case hex digits. */
export type ScenarioId = Branded<"ScenarioId">;
/** One message to a person or a member, public as a notification: 32 lower-case hex digits. */
export type MessageId = Branded<"MessageId">;
/** One assessment of income: 32 lower-case hex digits. */
export type AssessmentId = Branded<"AssessmentId">;
/** One legal hold on a subject's data: 32 lower-case hex digits. */
export type HoldId = Branded<"HoldId">;
/** One freeze of a subject: 32 lower-case hex digits. */
export type FreezeId = Branded<"FreezeId">;
/** One file of a subject, compiled at a request: 32 lower-case hex digits. */
export type SubjectFileId = Branded<"SubjectFileId">;
/** One erasure of a subject: 32 lower-case hex digits. */
export type ErasureId = Branded<"ErasureId">;
/** One contact that a person has corrected: 32 lower-case hex digits. */
export type PersonContactId = Branded<"PersonContactId">;
/** One dispute of a subject: 32 lower-case hex digits. */
export type DisputeId = Branded<"DisputeId">;
/** One document that proves what a dispute says: 32 lower-case hex digits. */
export type DisputeDocumentId = Branded<"DisputeDocumentId">;
/** One provider of payroll accounts, of the network file or the sandbox: 32 lower-case hex digits. */
export type ProviderId = Branded<"ProviderId">;
/** One event, public as `webhook_id` of its payload: 32 lower-case hex digits. */
export type EventId = Branded<"EventId">;
/** One entry of the inquiry log: 32 lower-case hex digits. */
export type AuditEntryId = Branded<"AuditEntryId">;
/** One entry of the log of requests: 32 lower-case hex digits. */
export type LoggedRequestId = Branded<"LoggedRequestId">;
/** One stored answer of an idempotency key: 32 lower-case hex digits. */
export type IdempotentAnswerId = Branded<"IdempotentAnswerId">;
/** One epoch of the private exchange: 32 lower-case hex digits. */
export type ExchangeEpochId = Branded<"ExchangeEpochId">;
/** One claim of a leased row, new for every claim: 32 lower-case hex digits. */
export type ClaimId = Branded<"ClaimId">;
/** One running dispatcher, new for each start: 32 lower-case hex digits. */
export type DispatcherId = Branded<"DispatcherId">;
/** An instant in UTC with microseconds: `2026-11-21T14:30:00.000000Z`. */
export type Timestamp = Branded<"Timestamp">;
/** A calendar date: `YYYY-MM-DD`. */
export type IsoDate = Branded<"IsoDate">;

/** What an event is about; of an event of a team, the event itself. */
export type AboutId = AssessmentId | CredentialId | DisputeId | EventId | LinkId | OrderId | VerificationId | WebhookId;
/** The digits of an {@link AboutId}, as the store has it. */
export type AboutHex = Exclude<AboutId, VerificationId> | VerificationHex;

/** The ids of nouns, by the word that a message has for the noun. */
export interface IdByResource {
  readonly company: CompanyId;
  readonly dispute: DisputeId;
  readonly event: EventId;
  readonly freeze: FreezeId;
  readonly hold: HoldId;
  readonly import: ImportJobId;
  readonly "income assessment": AssessmentId;
  readonly key: CredentialId;
  readonly link: LinkId;
  readonly member: MemberId;
  readonly monitor: MonitorId;
  readonly notification: MessageId;
  readonly order: OrderId;
  readonly passkey: PasskeyId;
  readonly "pay statement": StatementId;
  readonly provider: ProviderId;
  readonly report: ReportId;
  readonly scenario: ScenarioId;
  readonly session: SessionId;
  readonly task: TaskId;
  readonly "tax document": W2Id;
  readonly user: UserId;
  readonly webhook: WebhookId;
  readonly "webhook request": AttemptId;
}

const NIL_ID = "0".repeat(32);
const HEX_32 = /^[0-9a-f]{32}$/;
const VERIFICATION = /^iv_[0-9a-f]{32}$/;
const DIGIT_ZERO = 0x30;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** True if a text is 32 lower-case hex digits, the form of every id except a verification's. */
export function isHexId(text: string): boolean {
  return HEX_32.test(text);
}

/** The id that a text is; null if it is not 32 lower-case hex digits. */
export function readHexId<Id extends string>(text: string): Id | null {
  return isHexId(text) ? (text as Id) : null;
}

/** The nil UUID (RFC 9562, 5.9) without dashes: the id that nothing has, less than every other one. */
export function nilId<Id extends string>(): Id {
  return NIL_ID as Id;
}

/** True if a text has the form of a {@link VerificationId}. */
export function isVerificationId(text: string): text is VerificationId {
  return VERIFICATION.test(text);
}

/**
 * The 32 hex digits of an id of any form, as the store has it.
 *
 * @param id a hex id, a verification id or a dashed UUID
 */
export function idHex(id: VerificationId): VerificationHex;
export function idHex(id: AboutId): AboutHex;
export function idHex(id: string): string;
export function idHex(id: string): string {
  return id.replace(/^iv_/, "").replaceAll("-", "");
}

/** The public id of the verification with these digits. */
export function verificationIdOf(hex: VerificationHex): VerificationId {
  return `iv_${hex}` as VerificationId;
}

/**
 * True if a text is a real calendar date in the form `YYYY-MM-DD` (proleptic Gregorian, years 0001
 * to 9999).
 *
 * @example
 * isIsoDate("2024-02-29"); // true
 * isIsoDate("2023-02-29"); // false
 */
export function isIsoDate(text: string): text is IsoDate {
  if (!DATE.test(text)) return false;
  const [year, month, day] = [yearOf(text), numberAt(text, 5, 7), numberAt(text, 8, 10)];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The year of a date of the form `YYYY-MM-DD`. */
export function yearOf(date: string): number {
  return numberAt(date, 0, 4);
}

/** The number in a part of a text that is all digits; ten times faster than `Number` of a slice. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = 10 * number + text.charCodeAt(at) - DIGIT_ZERO;
  return number;
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The instant as a {@link Timestamp}; milliseconds are padded to microseconds. */
export function timestamp(instant: Date): Timestamp {
  return instant.toISOString().replace("Z", "000Z") as Timestamp;
}

/**
 * The instant of a text, converted to UTC; digits beyond microseconds are dropped.
 *
 * @param text a checked ISO 8601 time with an offset or `Z`
 * @example
 * instantOf("2026-11-21T09:30:00.5-05:00"); // "2026-11-21T14:30:00.500000Z"
 */
export function instantOf(text: string): Timestamp {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  const seconds = new Date(text.replace(/\.\d+/, "")).toISOString().slice(0, 19);
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, "0")}Z` as Timestamp;
}
