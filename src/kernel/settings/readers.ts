import path from "node:path";
import ipaddr from "ipaddr.js";
import { isDecimal } from "../pay/money.ts";
import { parseEmail } from "../text/contact.ts";
import { parseOrigin } from "../text/origin.ts";
import { isPlainText } from "../text/plain-text.ts";
import type { Read, SettingReader } from "./setting.ts";

/* Readers of texts that settings of several areas have. */

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A reader of whole numbers within bounds. */
export function wholeNumber({ least, most }: Bounds): SettingReader<number> {
  const read = (text: string): Read<number> => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return { value };
    return { problem: `must be a whole number from ${least} to ${most}` };
  };
  return Object.assign(read, { accepted: boundsText({ least, most }) });
}

function boundsText({ least, most }: Bounds): string {
  return `${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
}

/** A reader of decimal numbers within bounds. */
export function decimal({ least, most }: Bounds): SettingReader<number> {
  const read = (text: string): Read<number> => {
    const value = Number(text);
    if (isDecimal(text) && value >= least && value <= most) return { value };
    return { problem: `must be a number from ${least} to ${most}` };
  };
  return Object.assign(read, { accepted: boundsText({ least, most }) });
}

/** A reader of one of a closed list of choices. */
export function choice<const Choice extends string>(choices: readonly Choice[]): SettingReader<Choice> {
  const read = (text: string): Read<Choice> => {
    const value = choices.find((one) => one === text);
    return value === undefined ? { problem: `must be one of ${choices.join(", ")}` } : { value };
  };
  return Object.assign(read, { accepted: choices.join(", ") });
}

/** The text itself. */
export function readText(value: string): Read<string> {
  return { value };
}

/** The path of a file or a folder, from the working directory. */
export function readPath(text: string): Read<string> {
  return { value: path.resolve(text) };
}

/** What absolute URLs begin with, without a slash at the end. */
export function readPublicUrl(text: string): Read<string> {
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isUrl) return { problem: "must be an http or https URL" };
  // Paths are appended to it, and responses show it to everyone.
  if (/[?#@]/.test(text)) return { problem: "must be a URL without query, fragment and credentials" };
  return { value: text.replace(/\/+$/, "") };
}

/** Origins, separated by commas. */
export function readOriginList(text: string): Read<readonly string[]> {
  const origins = text.split(",").map((origin) => parseOrigin(origin.trim()));
  if (origins.every((origin) => origin !== null)) return { value: origins };
  return { problem: "must be origins such as https://lender.example, separated by commas" };
}

/** Host names or addresses in the spelling that a parsed URL gives them, separated by commas. */
export function readHostList(text: string): Read<readonly string[]> {
  const hosts = text.split(",").map((host) => host.trim().toLowerCase());
  const isHost = (host: string) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).hostname === host;
  if (hosts.every(isHost)) return { value: hosts };
  return { problem: "must be hosts such as reports.agency.example, separated by commas" };
}

/** `true`, `false`, `1` or `0`. */
export function readBoolean(text: string): Read<boolean> {
  const value = { true: true, "1": true, false: false, "0": false }[text.toLowerCase()];
  return value === undefined ? { problem: "must be true or false" } : { value };
}

/** The URL of a mail server. */
export function readSmtpUrl(text: string): Read<string> {
  const url = /^smtps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === "") return { problem: "must be a URL that begins with smtp:// or smtps://" };
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") {
    return { problem: "must end after the host and port; special characters of the password must be percent-encoded" };
  }
  return { value: text };
}

/** A sender: an email address, alone or as `Name <address>`. */
export function readSender(text: string): Read<string> {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  const isFine = isPlainText(text) && parseEmail(address) !== null;
  return isFine ? { value: text } : { problem: "must be an email address, or Name <address>" };
}

/** An absolute http or https URL without credentials and fragment. */
export function readHookUrl(text: string): Read<string> {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  const isFine = url !== null && url.username === "" && url.password === "" && url.hash === "";
  return isFine ? { value: text } : { problem: "must be an http or https URL without credentials and fragment" };
}

/** A secret in the form of Standard Webhooks. */
export function readSigningSecret(text: string): Read<string> {
  const isFine = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
  return isFine ? { value: text } : { problem: "must be whsec_ and at least 24 bytes in base64" };
}

/** A time zone by its IANA name. */
export function readTimeZone(text: string): Read<string> {
  try {
    return { value: new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone };
  } catch {
    return { problem: "must be a time zone such as America/New_York" };
  }
}

/** Addresses and networks, separated by commas. */
export function readNetworks(text: string): Read<readonly string[]> {
  const networks = text.split(",").map((network) => network.trim());
  const isNetwork = (network: string) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network);
  if (networks.every(isNetwork)) return { value: networks };
  return { problem: "must be addresses or networks such as 10.0.0.0/8, separated by commas" };
}

/** Headers as `name=value`, separated by commas; a value may have a percent-encoded comma. */
export function readHeaders(text: string): Read<Readonly<Record<string, string>>> {
  const parts = text.split(",").map((part) => part.trim());
  const pairs = parts.map((part) => /^([A-Za-z0-9-]+)=([\x21-\x7e ]*)$/.exec(part));
  if (pairs.some((pair) => pair === null)) return { problem: "must be headers such as x-key=abc, separated by commas" };
  const entries = pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? "", (pair?.[2] ?? "").replace(/%2c/gi, ",")]);
  return { value: Object.fromEntries(entries) };
}

/** The issuer of an OpenID provider: https, or http on this machine. */
export function readIssuer(text: string): Read<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url?.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isFine = url !== null && (url.protocol === "https:" || isHere) && !/[?#@]/.test(text);
  return isFine ? { value: text } : { problem: "must be an https URL without query, fragment and credentials" };
}
