/*
 * Generated from docs/openapi.json by client/generate.ts: change the routes, then run `npm run golden`.
 */

/** The POSTs that accept an `Idempotency-Key`. */
export const IDEMPOTENT_POSTS: readonly string[] = [
  "/v1/instant-verifications/",
  "/v1/instant-verifications/{id}/reverify/",
  "/v1/subjects/disputes/",
  "/v1/users/",
  "/v1/users/{id}/tokens/",
  "/v1/bridge-tokens/",
  "/v1/refresh/tasks/",
  "/v1/users/{id}/reports/",
  "/v1/monitors/",
  "/v1/income-assessments/",
  "/v1/orders/",
  "/v1/orders/{id}/",
  "/v1/orders/{id}/refresh/",
  "/v1/orders/{id}/employers/",
  "/v1/orders/{id}/notifications/",
  "/v1/webhooks/",
  "/v1/webhooks/{id}/secret/rotate/",
  "/v1/sandbox/scenarios/",
  "/v1/companies/add/",
  "/v1/keys/",
  "/v1/keys/rotate/",
  "/v1/members/",
];
