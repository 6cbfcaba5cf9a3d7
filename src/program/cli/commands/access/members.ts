import { type Command, InvalidArgumentError, Option } from "commander";
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
import { forgetPasskeys } from "../../../../kernel/access/ops/members/forget-passkeys.ts";
import { listAllMembers, placesOfMember } from "../../../../kernel/access/ops/members/member-lists.ts";
import {
  addMemberForTeam,
  changeMemberRole,
  endMemberSessions,
  linkMember,
  type MemberContext,
  removeMember,
} from "../../../../kernel/access/ops/members/members.ts";
import { SIGN_IN_MINUTES } from "../../../../kernel/access/ops/sessions.ts";
import type { MemberId } from "../../../../kernel/ids.ts";
import { counted } from "../../../../kernel/text/counted.ts";
import { parseEmail } from "../../../../kernel/text/email.ts";
import type { Config } from "../../../settings.ts";
import { readConfig, withPort } from "../../config.ts";
import { environmentOption } from "../../environment-option.ts";
import { operatorName } from "../../operator.ts";
import { serviceUrl } from "../../process/announced-address.ts";
import { withContext } from "../../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../../text/print.ts";
import { portOption } from "../serve.ts";

const PROGRAM = "openvoe members";
const ID = "the member's id, from members list";

/** Adds `members`, also called `people`: who works in the dashboard, and as what. */
export function addMembersCommand(program: Command): void {
  const members = program
    .command("members")
    .alias("people")
    .description("Add, list and remove the persons who work in the dashboard, and their roles");
  members
    .command("add")
    .description("Add a person to a team, with a role in each environment unless --env names one")
    .argument("<email>", "their e-mail address", readEmail)
    .addOption(roleOption())
    .option("--name <text>", "their name; the address unless given", readName)
    .option("--team <name>", "the team; a new name creates a new team", DEFAULT_TEAM)
    .addOption(environmentOption("only in this environment"))
    .option("--json", "print JSON")
    .action(addCommand);
  members
    .command("list")
    .description("List the members of every team")
    .option("--json", "print JSON")
    .action(listCommand);
  members.command("roles").description("Print the role table").option("--json", "print JSON").action(rolesCommand);
  members
    .command("role")
    .description("Give a member another role")
    .argument("<id>", ID)
    .addOption(roleOption())
    .addOption(environmentOption("only in this environment"))
    .option("--json", "print JSON")
    .action(roleCommand);
  addSessionCommands(members);
}

function addSessionCommands(members: Command): void {
  members
    .command("sign-in")
    .description(`Print a link that signs a member in to the dashboard: once, within ${SIGN_IN_MINUTES} minutes`)
    .argument("<id>", ID)
    .addOption(environmentOption("the environment; the first in which they have a role unless given"))
    .addOption(portOption())
    .option("--json", "print JSON")
    .action(signInCommand);
  members
    .command("sign-out")
    .description("End all sessions and sign-in links of a member")
    .argument("<id>", ID)
    .addOption(environmentOption("only in this environment"))
    .option("--json", "print JSON")
    .action(signOutCommand);
  members
    .command("forget-passkeys")
    .description(
      "Remove all passkeys of a member who lost them, and end their sessions, so that a link signs them in again",
    )
    .argument("<id>", ID)
    .option("--json", "print JSON")
    .action(forgetPasskeysCommand);
  members
    .command("remove")
    .description("Remove a member: their sessions end, and they sign in no more")
    .argument("<id>", ID)
    .addOption(environmentOption("only from this environment"))
    .option("--json", "print JSON")
    .action(removeCommand);
}

function roleOption(): Option {
  return new Option("--role <role>", "what they may do: see members roles").choices(MEMBER_ROLES).makeOptionMandatory();
}

interface EnvironmentOptions extends PrintOptions {
  readonly env?: Environment;
}

interface AddOptions extends EnvironmentOptions {
  readonly role: MemberRole;
  readonly name?: string;
  readonly team: string;
}

function readEmail(text: string): string {
  const email = parseEmail(text.trim());
  if (email === null) throw new InvalidArgumentError("It must be an e-mail address.");
  return email;
}

const NAME_MAX = 128;

function readName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > NAME_MAX)
    throw new InvalidArgumentError(`It must have 1 to ${NAME_MAX} characters.`);
  return name;
}

async function addCommand(email: string, options: AddOptions): Promise<void> {
  const { role, team, name = email, env } = options;
  const environments = env === undefined ? ENVIRONMENTS : [env];
  const given = { team, environments, input: { name, email, role } };
  const added = await withContext(readConfig(), PROGRAM, (context) => addMemberForTeam(context, operatorName(), given));
  const id = added[0]?.id ?? "";
  const text = `Member ${id}: ${role} of team ${team} in ${placesText(added)}.\nA link that signs in: openvoe members sign-in ${id}`;
  printResult(added, { ...options, text });
}

async function listCommand(options: PrintOptions): Promise<void> {
  const members = await withContext(readConfig(), PROGRAM, listAllMembers);
  const rows = members.map((one) => {
    return [
      one.id,
      one.team_name,
      one.environment,
      one.role,
      one.signed_in_at ?? "never",
      one.no_access_since ?? "",
      one.email,
      one.name,
    ];
  });
  const text = table([
    ["ID", "TEAM", "ENVIRONMENT", "ROLE", "LAST SIGN-IN", "NO ACCESS SINCE", "E-MAIL", "NAME"],
    ...rows,
  ]);
  printResult(members, { ...options, text });
}

function rolesCommand(options: PrintOptions): void {
  const roles = MEMBER_ROLES.map((role) => ({
    role,
    meaning: ROLE_TABLE[role].meaning,
    is_masked: isMasked(role),
    scopes: scopesOfRole(role, { isOperator: true }),
  }));
  const rows = roles.map((one) => [one.role, one.is_masked ? "masked" : "whole", one.meaning, one.scopes.join(",")]);
  printResult(roles, { ...options, text: table([["ROLE", "NUMBERS", "FOR", "SCOPES"], ...rows]) });
}

/** Acts for a member as the operator where they have a role: in each environment, or only in the one that is given. */
function asOperator<Result>(
  config: Config,
  { id, environment }: { readonly id: MemberId; readonly environment: Environment | undefined },
  act: (context: MemberContext, operators: readonly [Caller, ...Caller[]]) => Promise<Result>,
): Promise<Result> {
  const { operatorTeam } = config;
  const callerIn = (tenant: Tenant) => operatorIn(tenant, operatorName());
  return withContext(config, PROGRAM, async (context) => {
    const [first, ...others] = await placesOfMember(context, { id, environment });
    return act({ ...context, operatorTeam }, [callerIn(first), ...others.map(callerIn)]);
  });
}

async function roleCommand(id: MemberId, options: EnvironmentOptions & { readonly role: MemberRole }): Promise<void> {
  const { role, env: environment } = options;
  const changed = await asOperator(readConfig(), { id, environment }, (context, operators) =>
    Promise.all(operators.map((by) => changeMemberRole(context, by, { id, role }))),
  );
  printResult(changed, { ...options, text: `${role} in ${placesText(changed)}, from the next request on.` });
}

async function signInCommand(id: MemberId, options: EnvironmentOptions & { readonly port?: string }): Promise<void> {
  const config = readConfig(withPort(options));
  const url = serviceUrl(config, options);
  const link = await asOperator(config, { id, environment: options.env }, (context, [by]) =>
    linkMember(context, by, { id, url }),
  );
  printResult(link, { ...options, text: link.url });
}

async function signOutCommand(id: MemberId, options: EnvironmentOptions): Promise<void> {
  const ended = await asOperator(readConfig(), { id, environment: options.env }, async (context, operators) => {
    let count = 0;
    for (const by of operators) count += await endMemberSessions(context, by, id);
    return count;
  });
  printResult({ ended }, { ...options, text: `${counted(ended, "session")} ended.` });
}

async function forgetPasskeysCommand(id: MemberId, options: PrintOptions): Promise<void> {
  const removed = await asOperator(readConfig(), { id, environment: undefined }, (context, [by]) =>
    forgetPasskeys(context, by, id),
  );
  printResult({ removed }, { ...options, text: `${counted(removed, "passkey")} removed.` });
}

async function removeCommand(id: MemberId, options: EnvironmentOptions): Promise<void> {
  const removed = await asOperator(readConfig(), { id, environment: options.env }, async (context, operators) => {
    for (const by of operators) await removeMember(context, by, id);
    return operators.map(({ teamId, environment }) => ({ id, team_id: teamId, environment }));
  });
  printResult(removed, { ...options, text: `Removed from ${placesText(removed)}.` });
}

function placesText(members: readonly { readonly environment: Environment }[]): string {
  return members.map(({ environment }) => environment).join(", ");
}
