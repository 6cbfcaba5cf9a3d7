export type { ErrorCode, InvalidParam, WebhookFault } from "./core/errors.ts";
export {
  ApiError,
  ConnectionError,
  isApiError,
  OpenVoeError,
  TimeoutError,
  WebhookVerificationError,
} from "./core/errors.ts";
export type { AnswerOf, BodyOf, Method, PathOf, QueryOf, RequestOptions } from "./core/operation.ts";
export type { CallOptions, Fetch, OpenVoeOptions } from "./core/options.ts";
export { type Page, PageList } from "./core/page-list.ts";
export type { RawRequest } from "./core/requester.ts";
export { EVENT_SUMMARIES } from "./generated/event-summaries.ts";
export { OpenVoe } from "./open-voe.ts";
export type {
  BatchAnswer,
  BatchOptions,
  Company,
  CompanyMatch,
  CompanySearch,
  CompanySuggestions,
  LineError,
} from "./resources/companies.ts";
export type {
  BridgeToken,
  BridgeTokenRequest,
  Link,
  LinkAccess,
  NewUser,
  Provider,
  User,
} from "./resources/connections.ts";
export { type EventPage, EventStream, type FeedEvent, type StreamOptions } from "./resources/events.ts";
export type {
  FoundRecord,
  Import,
  ImportedSource,
  ImportPreview,
  ImportReading,
  NewImport,
  RecordQuestion,
  SourceProfile,
} from "./resources/imports.ts";
export type { Key, Scenario } from "./resources/keys.ts";
export type {
  AddedEmployer,
  AuditEntry,
  AuditFilter,
  CompanyChange,
  CompanyDetails,
  CompanyProfile,
  LinkageModels,
  LinkageState,
  RetentionRules,
  SandboxPerson,
  Statistics,
  TeamUsage,
  UnlistedEmployer,
} from "./resources/operator.ts";
export type { Order, OrderSummary } from "./resources/orders.ts";
export type { Task } from "./resources/tasks.ts";
export {
  isFinal,
  type Reverification,
  type Verification,
  type VerificationBatchAnswer,
  type VerificationExplanation,
  type VerificationFilter,
  type VerificationLine,
  type VerificationRequest,
  type VerificationStatus,
  type WaitOptions,
} from "./resources/verifications.ts";
export type { DeliveryAttempt, NewWebhook, Webhook, WebhookWithSecret } from "./resources/webhooks.ts";
export { verifyWebhook, type WebhookDelivery, type WebhookEvent } from "./webhooks/verify-webhook.ts";
