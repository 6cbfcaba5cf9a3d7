import { Argument, InvalidArgumentError, Option } from "commander";
import {
  type Caller,
  DEFAULT_TEAM,
  ENVIRONMENTS,
  type Environment,
  operatorIn,
  type Tenant,
} from "../../../../kernel/access/caller.ts";
import {
  isMasked,
  MEMBER_ROLES,
  type MemberRole,
  ROLE_TABLE,
  scopesOfRole,
} from "../../../../kernel/access/members/roles.ts";
import { listAllMembers, placesOfMember } from "../../../../kernel/access/ops/members/member-lists.ts";
import {
  addMemberForTeam,
  changeMemberRole,
  endMemberSessions,
  linkMember,
  type MemberContext,
  removeMember,
} from "../../../../kernel/access/ops/members/members.ts";
import { forgetPasskeys } from "../../../../kernel/access/ops/passkeys/passkeys.ts";
import { SIGN_IN_MINUTES } from "../../../../kernel/access/ops/sessions.ts";
import type { MemberId } from "../../../../kernel/ids.ts";
import { parseEmail } from "../../../../kernel/text/contact.ts";
import { counted } from "../../../../kernel/text/counted.ts";
import { type Call, command, commandGroup } from "../../command.ts";
import { readConfig, withPort } from "../../config.ts";
import { environmentOption, PORT_OPTION, readName } from "../../options.ts";
import { serviceUrl } from "../../process/listening.ts";
import { table } from "../../text/print.ts";

const ID = new Argument("<id>", "the member's id, from members list");
const ROLE = new Option("--role <role>", "the role: openvoe members roles prints what each may do")
  .choices(MEMBER_ROLES)
  .makeOptionMandatory();
const ONLY_IN = environmentOption("only in this environment");

interface MemberOptions {
  readonly env?: Environment;
}

interface AddOptions extends MemberOptions {
  readonly role: MemberRole;
  readonly name?: string;
  readonly team: string;
}

/** `members`, also called `people`: who works in the dashboard, and as what. */
export const addMembers = commandGroup(
  "members",
  "Add, list and remove the persons who work in the dashboard, and their roles",
  [
    command({
      name: "add",
      about: "Add a person to a team, with a role in each environment unless --env names one",
      words: [new Argument("<email>", "their email address").argParser(readEmail)],
      options: [
        ROLE,
        new Option("--name <text>", "their name; the address unless given").argParser(readName),
        new Option("--team <name>", "the team; a new name creates a new team").default(DEFAULT_TEAM),
        ONLY_IN,
      ],
      call: ({ options, run, actor }: Call<AddOptions>, email: string) => {
        const { role, team, name = email, env } = options;
        const environments = env === undefined ? ENVIRONMENTS : [env];
        return run((context) => addMemberForTeam(context, actor, { team, environments, input: { name, email, role } }));
      },
      text: (added, { role, team }) => {
        const id = added[0]?.id ?? "";
        return `Member ${id}: ${role} of team ${team} in ${placesText(added)}.\nA link that signs in: openvoe members sign-in ${id}`;
      },
    }),
    command({
      name: "list",
      about: "List the members of every team",
      call: ({ run }: Call<object>) => run(listAllMembers),
      text: (members) => {
        const rows = members.map((one) => [
          ...[one.id, one.team_name, one.environment, one.role],
          ...[one.signed_in_at ?? "never", one.no_access_since ?? "", one.email, one.name],
        ]);
        return table([
          ["ID", "TEAM", "ENVIRONMENT", "ROLE", "LAST SIGN-IN", "NO ACCESS SINCE", "E-MAIL", "NAME"],
          ...rows,
        ]);
      },
    }),
    command({ name: "roles", about: "Print the role table", call: listRoles, text: rolesTable }),
    command({
      name: "role",
      about: "Give a member another role",
      words: [ID],
      options: [ROLE, ONLY_IN],
      call: (call: Call<MemberOptions & { readonly role: MemberRole }>, id: MemberId) =>
        asOperator(call, id, (context, operators) =>
          Promise.all(operators.map((by) => changeMemberRole(context, by, { id, role: call.options.role }))),
        ),
      text: (changed, { role }) => `${role} in ${placesText(changed)}, from the next request on.`,
    }),
    command({
      name: "sign-in",
      about: `Print a link that signs a member in to the dashboard: once, within ${SIGN_IN_MINUTES} minutes`,
      words: [ID],
      options: [environmentOption("the environment; the first in which they have a role unless given"), PORT_OPTION],
      call: (call: Call<MemberOptions & { readonly port?: string }>, id: MemberId) => {
        const url = serviceUrl(readConfig(withPort(call.options)), call.options);
        return asOperator(call, id, (context, [by]) => linkMember(context, by, { id, url }));
      },
      text: ({ url }) => url,
    }),
    command({
      name: "sign-out",
      about: "End all sessions and sign-in links of a member",
      words: [ID],
      options: [ONLY_IN],
      call: (call: Call<MemberOptions>, id: MemberId) =>
        asOperator(call, id, async (context, operators) => {
          let ended = 0;
          for (const by of operators) ended += await endMemberSessions(context, by, id);
          return { ended };
        }),
      text: ({ ended }) => `${counted(ended, "session")} ended.`,
    }),
    command({
      name: "forget-passkeys",
      about:
        "Remove all passkeys of a member who lost them, and end their sessions, so that a link signs them in again",
      words: [ID],
      call: (call: Call<MemberOptions>, id: MemberId) =>
        asOperator(call, id, async (context, [by]) => ({ removed: await forgetPasskeys(context, by, id) })),
      text: ({ removed }) => `${counted(removed, "passkey")} removed.`,
    }),
    command({
      name: "remove",
      about: "Remove a member: their sessions end, and they can no longer sign in",
      words: [ID],
      options: [environmentOption("only from this environment")],
      call: (call: Call<MemberOptions>, id: MemberId) =>
        asOperator(call, id, async (context, operators) => {
          for (const by of operators) await removeMember(context, by, id);
          return operators.map(({ teamId, environment }) => ({ id, team_id: teamId, environment }));
        }),
      text: (removed) => `Removed from ${placesText(removed)}.`,
    }),
  ],
  "people",
);

/** Acts for a member as the operator where they have a role: in each environment, or only in the one of `--env`. */
function asOperator<Result>(
  { options, actor, run }: Call<MemberOptions>,
  id: MemberId,
  act: (context: MemberContext, operators: readonly [Caller, ...Caller[]]) => Promise<Result>,
): Promise<Result> {
  const { operatorTeam } = readConfig();
  const callerIn = (tenant: Tenant) => operatorIn(tenant, actor);
  return run(async (context) => {
    const [first, ...others] = await placesOfMember(context, { id, environment: options.env });
    return act({ ...context, operatorTeam }, [callerIn(first), ...others.map(callerIn)]);
  });
}

function listRoles() {
  return MEMBER_ROLES.map((role) => ({
    role,
    meaning: ROLE_TABLE[role].meaning,
    is_masked: isMasked(role),
    scopes: scopesOfRole(role, { isOperator: true }),
  }));
}

function rolesTable(roles: ReturnType<typeof listRoles>): string {
  const rows = roles.map((one) => [one.role, one.is_masked ? "masked" : "whole", one.meaning, one.scopes.join(",")]);
  return table([["ROLE", "NUMBERS", "FOR", "SCOPES"], ...rows]);
}

function readEmail(text: string): string {
  const email = parseEmail(text.trim());
  if (email === null) throw new InvalidArgumentError("It must be an email address.");
  return email;
}

function placesText(members: readonly { readonly environment: Environment }[]): string {
  return members.map(({ environment }) => environment).join(", ");
}
