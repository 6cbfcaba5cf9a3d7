import { AppError } from "../../kernel/error.ts";
import type { Setting } from "../../kernel/settings/setting.ts";
import { type Config, SETTINGS } from "../settings.ts";

const SETTING_KEYS = Object.keys(SETTINGS) as readonly (keyof Config)[];

/** What the webhook receiver's tools read from the environment; null if not set. */
export interface ReceiverSettings {
  /** The URL of the service. */
  readonly serviceUrl: string | null;
  readonly clientId: string | null;
  readonly accessSecret: string | null;
  readonly signingSecret: string | null;
}

/** The variables of commands that call a running service, with their help; the service reads none of them. */
export const RECEIVER_SETTINGS = {
  serviceUrl: {
    variable: "OPENVOE_URL",
    byDefault: "http://127.0.0.1:8080",
    meaning: "The URL of the running service",
  },
  clientId: { variable: "OPENVOE_CLIENT_ID", byDefault: "none", meaning: "The client id of a key" },
  accessSecret: {
    variable: "OPENVOE_ACCESS_SECRET",
    byDefault: "none: the command asks for it at a terminal",
    meaning: "The access secret of that key",
  },
  signingSecret: { variable: "OPENVOE_SIGNING_SECRET", byDefault: "none", meaning: "The signing secret of a webhook" },
} as const satisfies Record<
  keyof ReceiverSettings,
  { readonly variable: string; readonly byDefault: string; readonly meaning: string }
>;

/**
 * Reads the settings of a webhook receiver, who runs no service, so they are not part of
 * {@link Config}.
 */
export function readReceiverSettings(environment: NodeJS.ProcessEnv = process.env): ReceiverSettings {
  const read = (key: keyof typeof RECEIVER_SETTINGS) => environment[RECEIVER_SETTINGS[key].variable] || null;
  return {
    serviceUrl: read("serviceUrl"),
    clientId: read("clientId"),
    accessSecret: read("accessSecret"),
    signingSecret: read("signingSecret"),
  };
}

/** The environment with the port of the command line, which is checked like the variable. */
export function withPort(
  { port }: { readonly port?: string },
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return port === undefined ? environment : { ...environment, OPENVOE_PORT: port };
}

/** The value of a variable that the network file names; undefined if it is not set. */
export function readVariable(name: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment[name];
}

/** A setting as `openvoe config` displays it. */
interface ShownSetting {
  readonly variable: string;
  readonly default: string;
  /** The current value; for a secret only whether it is set. */
  readonly value: string;
  readonly meaning: string;
}

/**
 * Reads the environment: the only place that does.
 *
 * @throws AppError `incorrect_parameters` that reports every fault at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: { field: string; message: string }[] = [];
  const read = ({ variable, fallback, read: parse }: Setting<unknown>): unknown => {
    const text = environment[variable];
    if (text === undefined || text === "") return fallback;
    const outcome = parse(text);
    if ("value" in outcome) return outcome.value;
    faults.push({ field: variable, message: outcome.problem });
    return fallback;
  };
  const whole = Object.fromEntries(SETTING_KEYS.map((key) => [key, read(SETTINGS[key])])) as Config;
  faults.push(...pairFaults(whole, faults), ...confirmationFaults(whole, faults));
  if (faults.length === 0) return whole;
  throw new AppError("incorrect_parameters", "The environment has invalid settings.", { invalidParams: faults });
}

/** Settings of which the first is of no use without the second. */
const NEEDS = [["databaseReadUrl", "databaseUrl"]] as const;

/** Settings that are of no use without each other. */
const PAIRS = [
  ["oidcIssuer", "oidcClientId"],
  ["oidcIssuer", "oidcRoles"],
  ["smtpUrl", "mailFrom"],
  ["codeHookUrl", "codeHookSecret"],
  ["notificationHookUrl", "notificationHookSecret"],
  ["tlsCertFile", "tlsKeyFile"],
] as const;

/**
 * The missing half of each pair of which only one is set; where the other one is faulty, that is
 * said already.
 */
function pairFaults(config: Config, faults: readonly { readonly field: string }[]) {
  return [...PAIRS, ...PAIRS.map(([one, other]) => [other, one] as const), ...NEEDS].flatMap(([given, missing]) => {
    const { variable } = SETTINGS[missing];
    const isFaulty = faults.some(({ field }) => field === variable);
    if (config[given] === null || config[missing] !== null || isFaulty) return [];
    return [{ field: variable, message: `must be set with ${SETTINGS[given].variable}` }];
  });
}

/** Persons who are asked must be reached: else results would be sent unasked, and nobody would notice. */
function confirmationFaults(
  { confirmHours, smtpUrl, notificationHookUrl }: Config,
  faults: readonly { readonly field: string }[],
) {
  const ways = [SETTINGS.smtpUrl.variable, SETTINGS.notificationHookUrl.variable];
  const isFaulty = faults.some(({ field }) => ways.includes(field));
  if (confirmHours === 0 || smtpUrl !== null || notificationHookUrl !== null || isFaulty) return [];
  const message = `needs a way to reach persons: set ${ways.join(" or ")} in this process too`;
  return [{ field: SETTINGS.confirmHours.variable, message }];
}

/** Whether a secret is set; headers are not, if there are none. */
function secretText(value: unknown): string {
  return value === null || Object.keys(Object(value)).length === 0 ? "" : "(set)";
}

/** A value as its variable has it; empty if there is none. */
function shownText({ show = String }: Pick<Setting<unknown>, "show">, value: unknown): string {
  return value === null || value === undefined ? "" : show(value);
}

/** Every setting with its current value. */
export function showConfig(config: Config): ShownSetting[] {
  return SETTING_KEYS.map((key) => {
    const declared: Setting<unknown> = SETTINGS[key];
    const { variable, isSecret = false, meaning } = declared;
    const shown = isSecret ? secretText(config[key]) : shownText(declared, config[key]);
    return { variable, default: shownDefault(declared), value: shown, meaning };
  });
}

/** The default of a setting as it is displayed. */
export function shownDefault(declared: Setting<unknown>): string {
  const { fallback, isSecret = false } = declared;
  const byDefault = isSecret ? secretText(fallback) : shownText(declared, fallback);
  return declared.shownDefault ?? (byDefault || "none");
}
