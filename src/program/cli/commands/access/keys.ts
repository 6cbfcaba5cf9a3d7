import { Argument, InvalidArgumentError, Option } from "commander";
import { DEFAULT_SCOPES, DEFAULT_TEAM, operatorIn, SCOPES, type Scope } from "../../../../kernel/access/caller.ts";
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
import { type Call, command, commandGroup } from "../../command.ts";
import { readConfig, withPort } from "../../config.ts";
import { type InEnvironment, PORT_OPTION, readListOf, readName, requiredEnvironment } from "../../options.ts";
import { serviceUrl } from "../../process/listening.ts";
import { table } from "../../text/print.ts";

interface CreateOptions extends InEnvironment {
  readonly team: string;
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Timestamp;
  readonly allowedAddresses?: readonly string[];
  readonly purposes?: readonly PermissiblePurpose[];
}

const ID = new Argument("<id>", "the id, from keys list");

/** `keys create`, `keys list`, `keys sign-in`, `keys name-team` and `keys deactivate`. */
export const addKeys = commandGroup("keys", "Create, list and deactivate the credentials of clients", [
  command({
    name: "create",
    about: "Create a credential and print it: the secret is shown only once",
    options: [
      requiredEnvironment("the environment that it gives access to"),
      new Option("--team <name>", "the team; a new name creates a new team").argParser(readName).default(DEFAULT_TEAM),
      new Option("--name <text>", "a name shown in lists"),
      new Option(
        "--scopes <list>",
        `comma-separated, of ${SCOPES.join(",")}, or all (every scope except exchange:use); by default ${DEFAULT_SCOPES.join(",")}`,
      ).argParser(readScopes),
      new Option("--expires-at <time>", "an ISO 8601 time at which it expires").argParser(readTime),
      new Option(
        "--allowed-addresses <list>",
        "comma-separated addresses and networks from which it may be used",
      ).argParser(readAddresses),
      new Option(
        "--purposes <list>",
        "comma-separated permissible purposes that its verifications may state",
      ).argParser(readPurposes),
    ],
    call: createKey,
    text: (key) => `X-Access-Client-Id: ${key.client_id}\nX-Access-Secret: ${key.access_secret}\nKey id: ${key.id}`,
  }),
  command({
    name: "list",
    about: "List the credentials of every team",
    call: ({ run }: Call<object>) => run(listAllKeys),
    text: (keys) => {
      const rows = keys.map((key) => {
        const state = key.deactivated_at !== null ? "deactivated" : key.is_usable ? "active" : "expired";
        return [key.id, key.team_name, key.environment, key.secret_hint, state, key.created_at, key.name ?? ""];
      });
      return table([["ID", "TEAM", "ENVIRONMENT", "SECRET", "STATE", "CREATED", "NAME"], ...rows]);
    },
  }),
  command({
    name: "sign-in",
    about: `Print a link that signs a browser in to the dashboard with a key: once, within ${SIGN_IN_MINUTES} minutes`,
    words: [ID],
    options: [PORT_OPTION],
    call: async ({ options, run }: Call<{ readonly port?: string }>, id: string) => {
      const url = serviceUrl(readConfig(withPort(options)), options);
      const { url: link } = await run(async (context) => {
        const key = (await listAllKeys(context)).find((one) => one.id === id && one.is_usable);
        if (key === undefined) throw new AppError("not_found", "No usable key has this id: see openvoe keys list.");
        return mintSignInLink(context, { url, credentialId: key.id });
      });
      return { link };
    },
    text: ({ link }) => link,
  }),
  command({
    name: "name-team",
    about: "Set the name of a team in pages and messages to persons, where a token or an order gives no name",
    words: [
      new Argument("<team>", "the team, from keys list"),
      new Argument("[name]", 'such as "Acme Lending"; absent: none').argParser(readDisplayName),
    ],
    call: async ({ run, actor }: Call<object>, team: string, name: string | undefined) => {
      const displayName = name ?? null;
      await run((context) => nameTeam(context, actor, { team, displayName }));
      return { team, display_name: displayName };
    },
    text: ({ team, display_name: name }) =>
      name === null ? `Team ${team} has no name for persons.` : `Persons see team ${team} as ${name}.`,
  }),
  command({
    name: "deactivate",
    about: "Deactivate a credential, immediately and permanently",
    words: [ID],
    call: ({ run, actor }: Call<object>, id: string) => {
      if (readHexId(id) === null)
        throw new AppError("not_found", "A key's id must be 32 lower-case hex digits: see openvoe keys list.");
      return run(async (context) => {
        const found = (await listAllKeys(context)).find((one) => one.id === id);
        if (found === undefined) throw new AppError("not_found", "No key has this id: see openvoe keys list.");
        const { team_id: teamId, environment } = found;
        return deactivateKey(context, operatorIn({ teamId, environment }, actor), found.id);
      });
    },
    text: (key) => `Deactivated ${key.secret_hint} (${key.environment}).`,
  }),
]);

async function createKey({ options, run, actor }: Call<CreateOptions>) {
  if (options.scopes?.includes("exchange:use") === true && options.team === DEFAULT_TEAM) {
    // A key reads every verification of its team: the other operator would see those of our clients.
    const remedy = "name one for that operator with --team, such as --team voe.south.example";
    throw new AppError("incorrect_parameters", `A key with exchange:use is another operator's: ${remedy}.`);
  }
  const input = {
    actor,
    team: options.team,
    environment: options.env,
    name: options.name ?? null,
    scopes: options.scopes ?? null,
    expiresAt: options.expiresAt ?? null,
    allowedAddresses: options.allowedAddresses ?? null,
    purposes: options.purposes ?? null,
  };
  const { key, signing } = await run(async (context) => {
    const made = await createKeyForTeam(context, input);
    return { key: made, signing: await findCredentialSigning(context.db, made.id) };
  });
  if (signing !== null) process.stderr.write(signingWarning(input, signing));
  return { team: input.team, ...key };
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
  return list.trim() === "all" ? ALL_SCOPES : readListOf("scope", SCOPES)(list);
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
