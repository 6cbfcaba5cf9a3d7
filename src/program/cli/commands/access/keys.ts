import { type Command, InvalidArgumentError } from "commander";
import {
  DEFAULT_SCOPES,
  DEFAULT_TEAM,
  type Environment,
  operatorIn,
  SCOPES,
  type Scope,
} from "../../../../kernel/access/caller.ts";
import {
  createKeyForTeam,
  deactivateKey,
  listAllKeys,
  nameTeam,
  type TeamKeyInput,
} from "../../../../kernel/access/ops/credentials.ts";
import { mintSignInLink, SIGN_IN_MINUTES } from "../../../../kernel/access/ops/sessions.ts";
import { type CredentialSigning, findCredentialSigning } from "../../../../kernel/access/sql/signing-credential.ts";
import { AppError } from "../../../../kernel/error.ts";
import { isIsoDate, readHexId, type Timestamp, timestamp } from "../../../../kernel/ids.ts";
import { PERMISSIBLE_PURPOSES, type PermissiblePurpose } from "../../../../kernel/purpose.ts";
import { readNetworks } from "../../../../kernel/settings/readers.ts";
import { readConfig, withPort } from "../../config.ts";
import { environmentOption } from "../../environment-option.ts";
import { operatorName } from "../../operator.ts";
import { serviceUrl } from "../../process/announced-address.ts";
import { withContext } from "../../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../../text/print.ts";
import { portOption } from "../serve.ts";

const PROGRAM = "openvoe keys";

interface CreateOptions extends PrintOptions {
  readonly env: Environment;
  readonly team: string;
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Timestamp;
  readonly allowedAddresses?: readonly string[];
  readonly purposes?: readonly PermissiblePurpose[];
}

/** Adds `keys create`, `keys list`, `keys sign-in`, `keys name-team` and `keys deactivate`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command("keys").description("Create, list and deactivate the credentials of clients");
  keys
    .command("create")
    .description("Create a credential and print it: the secret is shown only once")
    .addOption(environmentOption("the environment that it gives access to").makeOptionMandatory())
    .option("--team <name>", "the team; a new name creates a new team", readTeam, DEFAULT_TEAM)
    .option("--name <text>", "a name shown in lists")
    .option(
      "--scopes <list>",
      `comma-separated, of ${SCOPES.join(",")}, or all for all but exchange:use; by default ${DEFAULT_SCOPES.join(",")}`,
      readScopes,
    )
    .option("--expires-at <time>", "an ISO 8601 time at which it expires", readTime)
    .option(
      "--allowed-addresses <list>",
      "comma-separated addresses and networks from which it may be used",
      readAddresses,
    )
    .option("--purposes <list>", "comma-separated permissible purposes that its verifications may state", readPurposes)
    .option("--json", "print JSON")
    .action(createKeyCommand);
  keys
    .command("list")
    .description("List the credentials of every team")
    .option("--json", "print JSON")
    .action(listKeysCommand);
  keys
    .command("sign-in")
    .description(
      `Print a link that signs a browser in to the dashboard with a key: once, within ${SIGN_IN_MINUTES} minutes`,
    )
    .argument("<id>", "the id, from keys list")
    .addOption(portOption())
    .option("--json", "print JSON")
    .action(signInCommand);
  keys
    .command("name-team")
    .description("Set how pages and messages name a team to persons, where a token or an order gives no name")
    .argument("<team>", "the team, from keys list")
    .argument("[name]", 'such as "Acme Lending"; absent: none', readDisplayName)
    .option("--json", "print JSON")
    .action(nameTeamCommand);
  keys
    .command("deactivate")
    .description("Deactivate a credential, immediately and permanently")
    .argument("<id>", "the id, from keys list")
    .option("--json", "print JSON")
    .action(deactivateKeyCommand);
}

function readAddresses(text: string): readonly string[] {
  const read = readNetworks(text);
  if ("problem" in read) throw new InvalidArgumentError(`It ${read.problem}.`);
  return read.value;
}

function readPurposes(text: string): readonly PermissiblePurpose[] {
  const words = text.split(",").map((word) => word.trim());
  const purposes = words.flatMap((word) => PERMISSIBLE_PURPOSES.find((purpose) => purpose === word) ?? []);
  if (purposes.length === words.length) return purposes;
  throw new InvalidArgumentError(`It must be of ${PERMISSIBLE_PURPOSES.join(", ")}, separated by commas.`);
}

async function createKeyCommand(options: CreateOptions): Promise<void> {
  if (options.scopes?.includes("exchange:use") === true && options.team === DEFAULT_TEAM) {
    // A key reads every verification of its team: the other operator would see those of our clients.
    const remedy = "name one for that operator with --team, such as --team voe.south.example";
    throw new AppError("incorrect_parameters", `A key with exchange:use is another operator's: ${remedy}.`);
  }
  const input = {
    actor: operatorName(),
    team: options.team,
    environment: options.env,
    name: options.name ?? null,
    scopes: options.scopes ?? null,
    expiresAt: options.expiresAt ?? null,
    allowedAddresses: options.allowedAddresses ?? null,
    purposes: options.purposes ?? null,
  };
  const { key, signing } = await withContext(readConfig(), PROGRAM, async (context) => {
    const made = await createKeyForTeam(context, input);
    return { key: made, signing: await findCredentialSigning(context.db, made.id) };
  });
  if (signing !== null) process.stderr.write(signingWarning(input, signing));
  const text = `X-Access-Client-Id: ${key.client_id}\nX-Access-Secret: ${key.access_secret}\nKey id: ${key.id}`;
  printResult({ team: input.team, ...key }, { ...options, text });
}

/**
 * A warning that receivers checking `X-WEBHOOK-SIGN` need the new secret; empty if there are none.
 */
function signingWarning({ team, environment }: TeamKeyInput, signing: CredentialSigning): string {
  const { webhooks, is_signing, other_secret_hint } = signing;
  if (webhooks === 0 || !is_signing) return "";
  const whose = webhooks === 1 ? "The webhook" : `All ${webhooks} webhooks`;
  const before = other_secret_hint === null ? "" : `, no longer with ${other_secret_hint}`;
  return (
    `openvoe: warning: ${whose} of team ${team} in ${environment} will be signed with this new access secret within 5 seconds ` +
    `(X-WEBHOOK-SIGN)${before}. Give it to the receivers that check X-WEBHOOK-SIGN; webhook-signature does not change.\n`
  );
}

async function listKeysCommand(options: PrintOptions): Promise<void> {
  const keys = await withContext(readConfig(), PROGRAM, listAllKeys);
  const rows = keys.map((key) => {
    const state = key.deactivated_at !== null ? "deactivated" : key.is_usable ? "active" : "expired";
    return [key.id, key.team_name, key.environment, key.secret_hint, state, key.created_at, key.name ?? ""];
  });
  const text = table([["ID", "TEAM", "ENVIRONMENT", "SECRET", "STATE", "CREATED", "NAME"], ...rows]);
  printResult(keys, { ...options, text });
}

async function signInCommand(id: string, options: PrintOptions & { readonly port?: string }): Promise<void> {
  const config = readConfig(withPort(options));
  const url = serviceUrl(config, options);
  const { url: link } = await withContext(config, PROGRAM, async (context) => {
    const key = (await listAllKeys(context)).find((one) => one.id === id && one.is_usable);
    if (key === undefined) throw new AppError("not_found", "No usable key has this id: see openvoe keys list.");
    return mintSignInLink(context, { url, credentialId: key.id });
  });
  printResult({ link }, { ...options, text: link });
}

async function nameTeamCommand(team: string, name: string | undefined, options: PrintOptions): Promise<void> {
  const change = { team, displayName: name ?? null };
  await withContext(readConfig(), PROGRAM, (context) => nameTeam(context, operatorName(), change));
  const text = name === undefined ? `Team ${team} has no name for persons.` : `Persons see team ${team} as ${name}.`;
  printResult({ team, display_name: change.displayName }, { ...options, text });
}

async function deactivateKeyCommand(id: string, options: PrintOptions): Promise<void> {
  if (readHexId(id) === null)
    throw new AppError("not_found", "A key's id must be 32 lower-case hex digits: see openvoe keys list.");
  const key = await withContext(readConfig(), PROGRAM, async (context) => {
    const found = (await listAllKeys(context)).find((one) => one.id === id);
    if (found === undefined) throw new AppError("not_found", "No key has this id: see openvoe keys list.");
    const { team_id: teamId, environment } = found;
    return deactivateKey(context, operatorIn({ teamId, environment }, operatorName()), found.id);
  });
  printResult(key, { ...options, text: `Deactivated ${key.secret_hint} (${key.environment}).` });
}

/** Only another operator's key has it, and then no other scope of an operator. */
const ALL_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== "exchange:use");

const DISPLAY_NAME_MAX = 128;

function readDisplayName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > DISPLAY_NAME_MAX || /[\p{Cc}\p{Cf}]/u.test(name)) {
    throw new InvalidArgumentError(`A name has 1 to ${DISPLAY_NAME_MAX} visible characters.`);
  }
  return name;
}

function readScopes(list: string): readonly Scope[] {
  if (list.trim() === "all") return ALL_SCOPES;
  const words = list.split(",").map((word) => word.trim());
  const unknown = words.filter((word) => !SCOPES.some((scope) => scope === word));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(`Unknown scope: ${unknown.join(", ")}. The scopes are ${SCOPES.join(", ")}.`);
  }
  return SCOPES.filter((scope) => words.includes(scope));
}

function readTime(text: string): Timestamp {
  const instant = new Date(text);
  if (!isTime(text, instant) || instant <= new Date()) {
    throw new InvalidArgumentError("It must be an ISO 8601 time in the future.");
  }
  return timestamp(instant);
}

/**
 * Otherwise a date outside the calendar would become one of the next month, and the database does
 * not accept a year of five digits.
 */
function isTime(text: string, instant: Date): boolean {
  const isInstant = isIsoDate(text.slice(0, 10)) && !Number.isNaN(instant.getTime());
  return isInstant && isIsoDate(instant.toISOString().slice(0, 10));
}

function readTeam(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > 128) throw new InvalidArgumentError("It must have 1 to 128 characters.");
  return name;
}
