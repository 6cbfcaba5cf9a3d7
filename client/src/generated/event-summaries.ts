/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run `npm run golden`.
 */

/** When each type of event is sent. */
export const EVENT_SUMMARIES = {
  "instant-verification-completed": "A verification is completed or partial",
  "instant-verification-failed": "A verification failed: no source could be reached, or the subject is frozen",
  "confirmation-asked": "What was found waits for the person to confirm or flag it",
  "confirmation-ended": "The person has confirmed or flagged what was found, or the time is over",
  "task-status-updated": "A task has another status",
  "link-connected": "The provider accepted the person",
  "link-disconnected": "A refresh failed for which the person has to connect again",
  "link-deleted": "A link was deleted, or revoked by its person",
  "employment-created": "A link has an employment that it had not",
  "employment-updated": "The job of an employment says something else than at the last fetch",
  "profile-created": "The person of a new employment is known",
  "profile-updated": "The payroll of an employment says something else of the person",
  "statements-created": "An employment has new pay statements",
  "statements-updated": "Pay statements of an employment were changed by the payroll system",
  "shifts-created": "An employment has new worked shifts",
  "shifts-updated": "Worked shifts of an employment were changed by the payroll system",
  "bank-accounts-created": "Pay of an employment goes to accounts that were not known",
  "bank-accounts-updated": "The accounts that receive pay were changed",
  "order-created": "An order was placed",
  "order-status-updated": "An order, or an employer of it, has another status",
  "order-refresh-failed": "The refresh of an order's data failed",
  "dispute-opened": "A dispute was opened",
  "dispute-reminder": "The days of a dispute are running out",
  "dispute-ended": "A dispute ended, or what it deleted may come back",
  "dispute-notice": "Data of one of your verifications were corrected or deleted after a dispute",
  "audit-head-signed": "The end of the inquiry log was signed",
  "key-expiring": "A key of the team expires soon",
  "income-assessment-completed": "A rule of income that a verification or an order carried is answered",
  "income-assessment-changed": "A monitored rule of income says something else than before",
  "webhook-test": "You tested a webhook",
} as const;
