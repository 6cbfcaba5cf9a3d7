import ipaddr from "ipaddr.js";
import { ENVIRONMENTS } from "../../kernel/access/caller.ts";
import { isMemberRole, MEMBER_ROLES } from "../../kernel/access/members/roles.ts";
import type { GroupRole } from "../../kernel/access/ops/identity/claims.ts";
import { parseKeyring } from "../../kernel/crypto/keyring.ts";
import { findServersProblem, serverUrls } from "../../kernel/database/postgres/servers/server-urls.ts";
import { AppError } from "../../kernel/error.ts";
import { parseQuietHours } from "../../kernel/notification.ts";
import { parseEmail } from "../../kernel/text/email.ts";
import { parseOrigin } from "../../kernel/text/origin.ts";
import { isPlainText } from "../../kernel/text/plain-text.ts";

const REMINDERS_MAX = 5;
/** The longest time to a reminder: 90 days. */
const REMINDER_HOURS_MAX = 2_160;

/* Each reads the text of a setting: its value, or what is wrong with it. */

/** A PostgreSQL URL. */
export function readDatabaseUrl(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text))
    return { problem: "must be a URL that begins with postgres:// or postgresql://" };
  const problem = findServersProblem(text);
  if (problem !== null) return { problem };
  const [first] = serverUrls(text);
  const url = URL.canParse(first) ? new URL(first) : null;
  // The first / ? or # ends the host: if the password contains one, the rest is parsed as a path,
  // query or fragment.
  const isCut = url === null || url.hash !== "" || (url.username === "" && /^[^=]*@/.test(url.pathname + url.search));
  if (isCut) {
    return {
      problem:
        "cannot be read: special characters of the user name and the password must be percent-encoded, such as %23 for # and %2F for /",
    };
  }
  if (/^\w+:\/\/[^/?@]*:@/.test(text))
    return { problem: "has an empty password: give one, or leave out the colon before @" };
  return { value: text };
}

/** The URL of one PostgreSQL standby. */
export function readReplicaUrl(text: string) {
  const read = readDatabaseUrl(text);
  const isOne = "problem" in read || serverUrls(text).length === 1;
  return isOne ? read : { problem: "must name one server: a standby" };
}

/** What absolute URLs begin with, without a slash at the end. */
export function readPublicUrl(text: string) {
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isUrl) return { problem: "must be an http or https URL" };
  // Paths are appended to it, and responses show it to everyone.
  if (/[?#@]/.test(text)) return { problem: "must be a URL without query, fragment and credentials" };
  return { value: text.replace(/\/+$/, "") };
}

/** Origins, separated by commas. */
export function readOriginList(text: string) {
  const origins = text.split(",").map((origin) => parseOrigin(origin.trim()));
  if (origins.every((origin) => origin !== null)) return { value: origins };
  return { problem: "must be origins such as https://lender.example, separated by commas" };
}

/** The JSON of a key ring. */
export function readKeyring(text: string) {
  try {
    parseKeyring(text);
    return { value: text };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: `must be what openvoe keyring create --print prints. ${error.message}` };
  }
}

/** A whole number within bounds. */
export function readWholeNumber(text: string, bounds: { readonly least: number; readonly most: number }) {
  const value = Number(text);
  const { least, most } = bounds;
  if (/^\d+$/.test(text) && value >= least && value <= most) return { value };
  return { problem: `must be a whole number from ${least} to ${most}` };
}

/** A decimal number within bounds. */
export function readDecimal(text: string, bounds: { readonly least: number; readonly most: number }) {
  const value = Number(text);
  const { least, most } = bounds;
  if (/^\d+(\.\d+)?$/.test(text) && value >= least && value <= most) return { value };
  return { problem: `must be a number from ${least} to ${most}` };
}

/** `true`, `false`, `1` or `0`. */
export function readBoolean(text: string) {
  const value = { true: true, "1": true, false: false, "0": false }[text.toLowerCase()];
  return value === undefined ? { problem: "must be true or false" } : { value };
}

/** One of a closed list of choices. */
export function readChoice<const Choices extends readonly string[]>(text: string, choices: Choices) {
  const value: Choices[number] | undefined = choices.find((choice) => choice === text);
  return value === undefined ? { problem: `must be one of ${choices.join(", ")}` } : { value };
}

/** The URL of a mail server. */
export function readSmtpUrl(text: string) {
  const url = /^smtps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "") return { problem: "must be a URL that begins with smtp:// or smtps://" };
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") {
    return { problem: "must end after the host and port; special characters of the password must be percent-encoded" };
  }
  return { value: text };
}

/** A sender: an e-mail address, alone or as `Name <address>`. */
export function readSender(text: string) {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  const isFine = isPlainText(text) && parseEmail(address) !== null;
  return isFine ? { value: text } : { problem: "must be an e-mail address, or Name <address>" };
}

/** An absolute http or https URL without credentials and fragment. */
export function readHookUrl(text: string) {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  const isFine = url !== null && url.username === "" && url.password === "" && url.hash === "";
  return isFine ? { value: text } : { problem: "must be an http or https URL without credentials and fragment" };
}

/** A secret in the form of Standard Webhooks. */
export function readSigningSecret(text: string) {
  const isFine = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
  return isFine ? { value: text } : { problem: "must be whsec_ and at least 24 bytes in base64" };
}

/** Hours of a day such as `21:00-08:00`, or `none`. */
export function readQuietHours(text: string) {
  if (text === "none") return { value: null };
  const isFine = parseQuietHours(text) !== null;
  return isFine ? { value: text } : { problem: "must be two different times such as 21:00-08:00, or none" };
}

/** A time zone by its IANA name. */
export function readTimeZone(text: string) {
  try {
    return { value: new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone };
  } catch {
    return { problem: "must be a time zone such as America/New_York" };
  }
}

/** Hours of reminders, ascending and separated by commas, or `none`. */
export function readReminderHours(text: string) {
  if (text === "none") return { value: [] };
  const hours = text.split(",").map((each) => Number(each.trim() || Number.NaN));
  const isHour = (hour: number, at: number) =>
    Number.isInteger(hour) && hour > (hours[at - 1] ?? 0) && hour <= REMINDER_HOURS_MAX;
  if (hours.length <= REMINDERS_MAX && hours.every(isHour)) return { value: hours };
  return {
    problem: `must be at most ${REMINDERS_MAX} ascending whole numbers from 1 to ${REMINDER_HOURS_MAX}, separated by commas, or none`,
  };
}

/** Addresses and networks, separated by commas. */
export function readNetworks(text: string) {
  const networks = text.split(",").map((network) => network.trim());
  const isNetwork = (network: string) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network);
  if (networks.every(isNetwork)) return { value: networks };
  return { problem: "must be addresses or networks such as 10.0.0.0/8, separated by commas" };
}

/** Headers as `name=value`, separated by commas; a value may have a percent-encoded comma. */
export function readHeaders(text: string) {
  const parts = text.split(",").map((part) => part.trim());
  const pairs = parts.map((part) => /^([A-Za-z0-9-]+)=([\x21-\x7e ]*)$/.exec(part));
  if (pairs.some((pair) => pair === null)) return { problem: "must be headers such as x-key=abc, separated by commas" };
  const entries = pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? "", (pair?.[2] ?? "").replace(/%2c/gi, ",")]);
  return { value: Object.fromEntries(entries) as Readonly<Record<string, string>> };
}

/** The issuer of an OpenID provider: https, or http on this machine. */
export function readIssuer(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isFine = url !== null && (url.protocol === "https:" || isHere) && !/[?#@]/.test(text);
  return isFine ? { value: text } : { problem: "must be an https URL without query, fragment and credentials" };
}

/** Groups and the roles that they give: `group=role` or `group=role@environment`, separated by commas. */
export function readGroupRoles(text: string) {
  const read = text.split(",").map(readGroupRole);
  if (read.every((one) => one !== null)) return { value: read };
  const roles = MEMBER_ROLES.join(", ");
  return { problem: `must be group=role or group=role@environment, separated by commas; the roles are ${roles}` };
}

function readGroupRole(text: string): GroupRole | null {
  const [, group, role = "", place] = /^(.+)=([a-z]+)(?:@([a-z]+))?$/.exec(text.trim()) ?? [];
  const environment = ENVIRONMENTS.find((one) => one === place) ?? null;
  if (group === undefined || !isMemberRole(role) || (place !== undefined && environment === null)) return null;
  return { group: group.trim(), role, environment };
}

/** A group and its role as {@link readGroupRoles} reads them. */
export function groupRoleText({ group, role, environment }: GroupRole): string {
  return `${group}=${role}${environment === null ? "" : `@${environment}`}`;
}
