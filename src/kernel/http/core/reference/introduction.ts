import tags from "./tags.json" with { type: "json" };
/** The conventions of the API, for the head of the reference. Markdown. */
export const INTRODUCTION = `
Verification of employment and income, by records and by connections to payroll systems.

**Addresses.** Every path begins with \`/v1\`, and answers with and without its trailing slash, without a redirect.

**Credentials.** Send \`X-Access-Client-Id\` and \`X-Access-Secret\` with every request. The secret's prefix selects the
environment: \`sandbox-\`, \`dev-\` or \`prod-\`. An object of another team or environment is 404. Each operation names the scope
that the key needs.

**Bodies** are JSON in UTF-8, at most 1 MiB. Unknown fields are ignored; known ones are checked strictly.

**Ids** are opaque: \`iv_\` and 32 hex digits for verifications, 32 hex digits for everything else.

**Times** are ISO 8601 in UTC with six decimals; **dates** are \`YYYY-MM-DD\`; **money** is a decimal string with two
places, in US dollars.

**Lists** are \`{count, next, previous, results}\`, newest first: follow \`next\` until it is null. A page has 25 rows
unless \`page_size\` (1 to 100) says otherwise. New rows do not shift the pages.

**Errors** have one format whatever the status: \`{"error": {"code", "message", "request_id"}}\`, and on
\`incorrect_parameters\` every refused field at once. The guide on errors lists the codes.

**Request ids.** Every response has \`X-Request-Id\`: the UUID, ULID or hex id that you sent, or a new one.

**Rate limit.** Per key, 300 requests a minute unless the operator set another: see \`RateLimit-Limit\`,
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds), and on 429 \`Retry-After\`.

**Idempotency.** Operations that create accept \`Idempotency-Key\`: the same key and body get the stored response for 24
hours, so that a client can retry a request without a response.
`.trim();

/**
 * The nouns of the API in the order of the reference, each with what it is. An operation's
 * `tag` is one of them.
 */
export const TAGS = tags;

/** A tag for every operation; those of new nouns are added to {@link TAGS}. */
export function tagList(): readonly object[] {
  return Object.entries(TAGS).map(([name, description]) => ({ name, description }));
}
