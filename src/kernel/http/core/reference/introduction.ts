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
export const TAGS = {
  Companies: "Employers: find the one that partial details describe, with a calibrated probability.",
  "Instant verifications":
    "A person's employment and income, asked from every source of the environment at once. Send name, date of birth and addresses; the results arrive within seconds.",
  Subjects: "Persons that verifications are about. A subject's freeze keeps their data from every verification.",
  Disputes:
    "What persons dispute of the imported records about them: with a clock, and an end that further imports respect.",
  "Person page":
    "What the page at `/person` calls, where anyone whose records are held proves who they are, and sees and corrects what is held.",
  Users: "Persons who connect their payroll accounts.",
  "Bridge tokens":
    "A bridge token opens Bridge, the page on which a person connects a payroll account, for one person and one connection; the public token of a finished one is exchanged for an access token.",
  Links: "A link is a connected payroll account, with what was fetched over it: employments, identity, pay.",
  Tasks: "A task is one run at a payroll system: a connection or a refresh. Its status says how far it is.",
  Reports: "What a link or a user shares, as one document, in JSON or as a PDF.",
  Files: "Files behind the signed addresses that reports contain.",
  Orders:
    "An order asks a person for data of several employers by one page, which the service sends them; its report has what came of it.",
  Notifications: "Mails and text messages to the person of an order, and their status.",
  "Order page": "What the page of an order calls with the token at the end of its `share_url`.",
  Providers: "Payroll systems in which persons can sign in.",
  Monitors: "A monitor refreshes a link every so often; events report only what has changed.",
  Income:
    "Rules of guides and programmes by which income and hours are assessed, and assessments of what is known of a person.",
  Webhooks:
    "Addresses of yours that receive events, the log of all deliveries, and the feed of events for programs without an address.",
  Sandbox: "Simulated payroll accounts that you define, with every outcome, for tests.",
  "Company changes":
    "Corrections of the company directory by operators: confirmations, names and merges. They are kept over imports.",
  Linkage: "The models by which records are recognised as a person's.",
  Imports:
    "Files of companies or payroll records, sent in parts, previewed, and read by a worker; and the sources that they filled.",
  Search: "One search over everything that a key may read, by name, id or reference.",
  Requests: "The calls of your keys, and what failed among them: for whoever integrates.",
  Operations: "What the service did and what waits, in counts without personal data.",
  "Inquiry log": "Who read or changed what, when and for which purpose: a hash chain that shows removed entries.",
  Keys: "Credentials of your team: a client id and an access secret, with scopes and an environment.",
  Team: "How your team is shown to persons: name, logo, colour, contact and privacy page.",
  Members: "Persons of your team who work in the dashboard, each with a role in this environment.",
  "Private exchange":
    "By which another operator asks whether records of a person may be here, without showing whom it asks about.",
  Session: "The sign-in of the service's own pages, of a key or of a member: an http-only cookie.",
  "Bridge page":
    "What the Bridge page calls with a person's bridge token. Clients that build their own page can use it.",
  "Shared data": "What a person sees and revokes by the address that they got at the end of a connection.",
  Health: "Probes for orchestrators and load balancers.",
} as const;

/** A tag for every operation; those of new nouns are added to {@link TAGS}. */
export function tagList(): readonly object[] {
  return Object.entries(TAGS).map(([name, description]) => ({ name, description }));
}
