import { InvalidArgumentError, Option } from "commander";
import { ConnectionError, isApiError, type OpenVoe, TimeoutError } from "#client";
import { openLibraryClient } from "../../../kernel/egress/api-client.ts";
import { AppError } from "../../../kernel/error.ts";
import { askSecret } from "../ask-secret.ts";
import { readReceiverSettings } from "../config.ts";

/** The default address of `openvoe serve`. */
const DEFAULT_SERVICE_URL = "http://127.0.0.1:8080";
const NO_URL = "It must be an absolute http or https URL without credentials.";

/** The options of a command that calls a running service. */
export interface ServiceOptions {
  readonly url?: string;
  readonly clientId?: string;
  readonly accessSecret?: string;
}

/** Which service is called, as whom. */
interface ServiceTarget {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly accessSecret: string;
}

/** `--url`, `--client-id` and `--access-secret`. */
export const SERVICE_OPTIONS: readonly Option[] = [
  new Option("--url <url>", `the URL of the service; by default OPENVOE_URL, or ${DEFAULT_SERVICE_URL}`).argParser(
    readUrl,
  ),
  new Option("--client-id <id>", "the client id of the key; by default OPENVOE_CLIENT_ID"),
  new Option(
    "--access-secret <secret>",
    "the access secret of the key; by default OPENVOE_ACCESS_SECRET, or prompted for",
  ),
];

/**
 * The service that the options name, or else the environment.
 *
 * @throws AppError that says what is missing and how it is set
 */
export async function readServiceTarget(options: ServiceOptions): Promise<ServiceTarget> {
  const settings = readReceiverSettings();
  const baseUrl = options.url ?? settings.serviceUrl ?? DEFAULT_SERVICE_URL;
  if (!isUrl(baseUrl)) throw new AppError("incorrect_parameters", `OPENVOE_URL: ${NO_URL}`);
  const clientId =
    options.clientId ?? settings.clientId ?? failMissing("client id", "OPENVOE_CLIENT_ID or --client-id");
  const given = options.accessSecret ?? settings.accessSecret ?? (await askSecret("The access secret: "));
  return {
    baseUrl,
    clientId,
    accessSecret: given || failMissing("access secret", "OPENVOE_ACCESS_SECRET or --access-secret"),
  };
}

/**
 * Calls the service that the options name.
 *
 * @throws AppError with the service's own words if it refuses, or with its address if it cannot be reached
 */
export async function callService<Result>(
  options: ServiceOptions,
  call: (voe: OpenVoe, target: ServiceTarget) => Promise<Result>,
): Promise<Result> {
  const target = await readServiceTarget(options);
  try {
    return await call(openLibraryClient(target), target);
  } catch (error) {
    if (isApiError(error)) throw new AppError("conflict", `The service refused (${error.status}): ${error.message}`);
    if (error instanceof ConnectionError || error instanceof TimeoutError) {
      const remedy = "Is it running there? OPENVOE_URL or --url names another address.";
      throw new AppError("unavailable", `The service at ${target.baseUrl} did not answer. ${remedy}`);
    }
    throw error;
  }
}

/** An http or https URL of the command line. */
export function readUrl(text: string): string {
  if (!isUrl(text)) throw new InvalidArgumentError(NO_URL);
  return text;
}

function isUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

function failMissing(what: string, how: string): never {
  throw new AppError("incorrect_parameters", `No ${what} was given: set ${how}.`);
}
