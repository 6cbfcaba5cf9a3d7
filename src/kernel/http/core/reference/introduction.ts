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
    "The employment and income of a person, from all sources of the environment at once. Send name, date of birth and addresses; the results arrive within seconds.",
  Subjects: "The persons of verifications: freezes, files, erasures and legal holds.",
  Disputes: "Disputes of persons about imported records, with their legal clock. Later imports respect the result.",
  "Person page":
    "The operations behind the page `/person`, on which a person signs in, sees their records and corrects them.",
  Users: "Persons who connect their payroll accounts.",
  "Bridge tokens":
    "A bridge token opens the Bridge page, on which one person connects one payroll account. A finished connection has a public token, which you exchange for an access token.",
  Links: "A link is a connected payroll account with its fetched data: employments, identity and pay.",
  Tasks: "A task is one run at a payroll system: a connection or a refresh.",
  Reports: "The data that a link or a user shares, as one document in JSON or PDF.",
  Files: "Files behind the signed addresses that reports contain.",
  Orders:
    "An order asks a person for data of one or more employers on one page. OpenVOE sends the person an invitation, and the order has a report.",
  Notifications: "E-mails and text messages to the person of an order, with their status.",
  "Order page": "The operations behind the page of an order, with the token at the end of its `share_url`.",
  Providers: "Payroll systems to which persons can sign in.",
  Monitors: "A monitor refreshes a link at an interval. Events report only changes.",
  Income: "Rules of guides and programs that assess income and hours, and the assessments of persons.",
  Webhooks:
    "URLs of yours that receive events, the log of all attempts, and the event feed for programs without a public address.",
  Sandbox: "Simulated payroll accounts and persons for tests, with every outcome.",
  "Company changes":
    "Corrections of the company directory by operators: confirmations, names and merges. Imports do not undo them.",
  Linkage: "The models that decide which records belong to a person.",
  Imports:
    "Files of companies or payroll records: send a file in parts, preview it, and let a worker import it. Sources group the imported rows.",
  Search: "One search over everything that a key may read, by name, id or reference.",
  Requests: "The calls of your keys and their failures, for integrators.",
  Operations: "Counts of activity and queues, without personal data.",
  "Inquiry log":
    "The log of who read or changed what, when and for which purpose. The entries form a hash chain, which shows removed entries.",
  Keys: "Credentials of your team: a client id and an access secret, with scopes and an environment.",
  Team: "How your team is shown to persons: name, logo, color, contact and privacy page.",
  Members: "The people of your team who work in the dashboard, each with a role in this environment.",
  "Private exchange":
    "Another operator asks whether this service may have records of a person, without revealing the person.",
  Session: "The sign-in of the service's own pages, for a key or a member, with an http-only cookie.",
  "Bridge page":
    "The operations behind the Bridge page, with the person's bridge token. Clients with their own page can use them.",
  "Shared data": "The operations behind the page on which a person sees and ends what a link shares.",
  Health: "Probes for orchestrators and load balancers.",
} as const;

/** A tag for every operation; those of new nouns are added to {@link TAGS}. */
export function tagList(): readonly object[] {
  return Object.entries(TAGS).map(([name, description]) => ({ name, description }));
}
