import type { Keyring } from "../../crypto/keyring.ts";
import type { Database } from "../../store/postgres/database.ts";

/** What every operation needs. */
export interface Context {
  readonly db: Database;
  readonly keyring: Keyring;
  /**
   * Called with each sealed row that a list or an explanation left out because it cannot be opened,
   * as `<table>/<id>`; must not throw.
   */
  readonly onDamaged?: (row: string) => void;
}

/** The place of each sealed column: the associated data that binds it to its row. */
export const SEALED_AT = {
  credentialSecret: (id: string) => `credentials/${id}/secret`,
  webhookSecret: (id: string) => `webhooks/${id}/secret`,
  webhookHeaders: (id: string) => `webhooks/${id}/headers`,
  oldWebhookSecret: (id: string) => `webhook_old_secrets/${id}/secret`,
  loggedResponse: (id: string) => `delivery_attempts/${id}/response`,
  employmentRecord: (id: string) => `employments/${id}/record`,
  employmentPay: (id: string) => `employment_pay/${id}/pay`,
  // The path keeps its first name, as the column does: it is the associated data of every seal that
  // was made.
  verificationDetails: (id: string) => `verifications/${id}/file`,
  verificationResults: (id: string) => `verifications/${id}/results`,
  verificationExplanation: (id: string) => `verifications/${id}/explanation`,
  user: (id: string) => `users/${id}/user`,
  bridgeAccount: (id: string) => `bridge_tokens/${id}/account`,
  linkRefresh: (id: string) => `links/${id}/refresh`,
  taskStep: (id: string) => `tasks/${id}/step`,
  taskAnswer: (id: string) => `tasks/${id}/answer`,
  taskState: (id: string) => `tasks/${id}/state`,
  taskAccount: (id: string) => `tasks/${id}/account`,
  linkData: (id: string) => `link_data/${id}/data`,
  linkIdentity: (id: string) => `link_data/${id}/identity`,
  userReport: (id: string) => `user_reports/${id}/report`,
  order: (id: string) => `orders/${id}/order`,
  sandboxScenario: (id: string) => `sandbox_scenarios/${id}/scenario`,
  frozenSubject: (id: string) => `subject_freezes/${id}/subject`,
  dispute: (id: string) => `subject_disputes/${id}/dispute`,
  disputeDocument: (id: string) => `subject_dispute_documents/${id}/document`,
  personNotice: (id: string) => `person_notices/${id}/notice`,
  personContact: (id: string) => `person_contacts/${id}/contact`,
  personSession: (id: string) => `person_sessions/${id}/state`,
  legalHold: (id: string) => `subject_holds/${id}/hold`,
  exchangeKey: (id: string) => `exchange_epochs/${id}/key`,
  importPart: (id: string) => `import_parts/${id}/part`,
  incomeAssessment: (id: string) => `income_assessments/${id}/assessment`,
  notificationRecipient: (id: string) => `notifications/${id}/recipient`,
  idempotentAnswer: (id: string) => `idempotency_keys/${id}/answer`,
} as const;
