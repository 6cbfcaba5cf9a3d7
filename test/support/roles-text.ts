import { OPERATOR_SCOPES, SCOPES } from "../../src/kernel/access/caller.ts";
import { isMasked, MEMBER_ROLES, ROLE_TABLE, scopesOfRole } from "../../src/kernel/access/members/roles.ts";
import { CONFIRMED_ACTS } from "../../src/kernel/access/members/second-factor.ts";
import { ROUTES } from "../../src/program/routes.ts";

/** The committed page, from the root of the project. */
export const ROLES_FILE = "docs/secure/roles.md";

const WHO_GETS_IN = `## Who gets in

- **Scopes marked *operator*** change or show data that all teams share. Only roles in the team \`OPENVOE_OPERATOR_TEAM\` (by default \`default\`)
  have them.
- **Granting roles.** Nobody can grant, change or remove a role with a scope that they lack. A key with \`purposes\` or \`allowed_addresses\`
  cannot add, change or sign in members. The operator's command line can.
- **The last owner** in an environment cannot remove or demote themselves (409). A key with an owner's scopes, or the command line, can.
- **Sign-in links.** An owner creates a link (the "People" screen, \`POST /v1/members/{id}/sign-in-links/\` or \`openvoe members sign-in\`). It
  works once, within 30 minutes. It ends when the role changes or the member's sessions end. The inquiry log records it (\`member.link\`).
- **Passkeys.** A member adds one under "Your sessions". A passkey counts as two factors. From then on, sign-in links do not work for them. A passkey works for the
  service's host name, over HTTPS, in every environment in which the member has a role.
- **Keys.** Anyone who has the client id and access secret of a key, or a link of \`openvoe keys sign-in\`, can open a session with the scopes of
  this key. The inquiry log names the key, not a person. Limit keys by addresses, and require a second factor, which such a session cannot have.
- **OpenID provider.** Members sign in there, with the roles of their groups:
  [deploying.md](../operate/deploying.md#people-sign-in-at-your-identity-provider). Sign-in links do not work for them. Change their roles at the
  provider. If you remove such a member in OpenVOE, their next sign-in adds them again as long as a group gives them a role.
- **Changes.** A changed role applies within 5 seconds. Every process refuses a removed member within 5 seconds.
- **The inquiry log** names members as \`member:\` and their id, with their name: [operating.md](../operate/operating.md#the-inquiry-log).
`;

/** The page of the roles, made from the table that the program goes by. */
export function rolesText(): string {
  const mark = (isGiven: boolean) => (isGiven ? "yes" : "–");
  const titles = MEMBER_ROLES.map((role) => ROLE_TABLE[role].title);
  const given = MEMBER_ROLES.map((role) => scopesOfRole(role, { isOperator: true }));
  const rows = SCOPES.map((scope) => {
    const note = OPERATOR_SCOPES.includes(scope) ? " (operator)" : "";
    return `| \`${scope}\`${note} | ${given.map((scopes) => mark(scopes.includes(scope))).join(" | ")} |`;
  });
  return `# Roles

This page lists the roles of members and their scopes, and describes the second factor and how members get in. \`npm run golden\` generates this page from the role table
in \`src/kernel/access/members/roles.ts\`; a test compares it.

People who work in the dashboard are *members* of a team, each with one role in each environment. A role is a set of
[scopes](../call/api.md#scopes). Every route checks a member's session in the same way as a key.

${MEMBER_ROLES.map((role) => `- **${ROLE_TABLE[role].title}** (\`${role}\`): ${lower(ROLE_TABLE[role].meaning)}.`).join("\n")}

| Scope | ${titles.join(" | ")} |
|---|${titles.map(() => "---|").join("")}
${rows.join("\n")}
| SSN and account numbers | ${MEMBER_ROLES.map((role) => (isMasked(role) ? "masked" : "revealed one at a time")).join(" | ")} |

## The second factor

If a member has a second factor, or the team requires one, actions in the dashboard that show or delete personal data, or give access, need a
recent one: a passkey, or a new sign-in at the OpenID provider. The rule guards the actions in the table below. It does not guard sign-in, lists
and other reads. Recent means within \`OPENVOE_SECOND_FACTOR_MINUTES\` (15). Without it, they return 403 \`second_factor_required\`; the dashboard
asks "Confirm it is you" and continues. A sign-in by passkey or at the provider counts too.

Requests with a key never need a second factor. Limit keys by scopes, addresses, purposes and an expiry
([scopes](../call/api.md#scopes)). OpenVOE treats a dashboard session that was opened with a key like other sessions.

| Action | Operations |
|---|---|
${actRows()}

- **Members without a second factor**, and sessions that were opened with a key, can do these actions by default. To prevent this, require a
  second factor from everybody in the environment: the "People" screen, or \`PATCH /v1/team/second-factor/\`. Only a member who has one can turn this on (409).
- **Without a second factor**, a session can create keys, roles, links and a first passkey only within these minutes after its sign-in. A new
  member adds a passkey right after the invitation link. Later they need a new link.
- **Lost passkeys.** An owner or the operator removes them: \`DELETE /v1/members/{id}/passkeys/\` or \`openvoe members forget-passkeys\`. This ends
  the member's sessions, and the inquiry log records it. A member cannot remove their own last passkey while the team requires a second factor
  (409).
- **Until the confirmation**, file URLs (\`pdf_report\`, \`file\`) are null, and \`share_url\`, \`short_share_url\` and \`bridge_token\` in an order
  with shared data are hidden until revealed.
- A confirmation is valid only for its session. The inquiry log records it (\`second_factor.confirm\`), and each action that used it
  (\`second_factor.use\`).

${WHO_GETS_IN}`;
}

/** A row for each kind of act, with the operations whose routes are of it. */
function actRows(): string {
  const rows = Object.entries(CONFIRMED_ACTS).map(([act, meaning]) => {
    const operations = ROUTES.filter(({ sessionSecondFactorFor }) => sessionSecondFactorFor === act).map(
      ({ operationId }) => `\`${operationId}\``,
    );
    return `| ${meaning} | ${operations.join(", ")} |`;
  });
  return rows.join("\n");
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
