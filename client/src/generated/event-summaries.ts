/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run `npm run golden`.
 */

/** When each type of event is sent. */
export const EVENT_SUMMARIES = {
  "instant-verification-completed": "A verification is completed or partial",
  "instant-verification-failed": "A verification failed: no source was reachable, or the subject is frozen",
  "confirmation-asked": "A verification waits for its person to confirm or flag the result",
  "confirmation-ended": "The person has confirmed or flagged the result, or the deadline has passed",
  "task-status-updated": "A task has a new status",
  "link-connected": "The person signed in at the provider",
  "link-disconnected": "A refresh failed, and the person has to connect again",
  "link-deleted": "A link was deleted, or revoked by its person",
  "employment-created": "A link has a new employment",
  "employment-updated": "The job of an employment differs from the last fetch",
  "profile-created": "The personal data of a new employment is available",
  "profile-updated": "The personal data of an employment changed since the last fetch",
  "statements-created": "An employment has new pay statements",
  "statements-updated": "The payroll system changed pay statements of an employment",
  "shifts-created": "An employment has new worked shifts",
  "shifts-updated": "The payroll system changed worked shifts of an employment",
  "bank-accounts-created": "The pay of an employment goes to new bank accounts",
  "bank-accounts-updated": "The bank accounts that receive the pay of an employment changed",
  "order-created": "An order was placed",
  "order-status-updated": "An order, or one of its employers, has a new status",
  "order-refresh-failed": "The refresh of an order's data failed",
  "dispute-opened": "A dispute was opened",
  "dispute-reminder": "A dispute is close to its deadline",
  "dispute-ended": "A dispute ended, or deleted data may be imported again",
  "dispute-notice": "Data of one of your verifications was corrected or deleted after a dispute",
  "audit-head-signed": "The head of the inquiry log was signed",
  "key-expiring": "A key of the team expires soon",
  "income-assessment-completed": "An income rule of a verification or an order has a verdict",
  "income-assessment-changed": "An income rule of a monitor has a new verdict",
  "webhook-test": "You tested a webhook",
} as const;
