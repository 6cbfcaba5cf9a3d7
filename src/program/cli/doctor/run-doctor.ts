import type { LocatedDatabase } from "../../../kernel/database/embedded/open-database.ts";
import { AppError } from "../../../kernel/error.ts";
import { listSomeWebhookUrls } from "../../../kernel/measurements/sql/installation.ts";
import type { NetworkSettings } from "../../app/network-settings.ts";
import { SOURCE_SECTIONS } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { readIncomeRules } from "../assess/read-packs.ts";
import { readNetworkFile } from "../network/read-network.ts";
import { openConfiguredDatabase } from "../process/open-context.ts";
import { readLetterTemplates } from "../process/read-letter-templates.ts";
import { type Check, fault, ok, warning } from "./check.ts";
import { checkCertificate, checkHosts, checkNames, checkPorts } from "./connectivity-checks.ts";
import { checkDatabase, refusal } from "./database-checks.ts";
import { checkLocale, checkRuntime, checkStorage, checkTemporaryFiles, readLocale } from "./machine-checks.ts";

/** Maximum number of webhooks whose hosts are looked up. */
const WEBHOOKS_MAX = 50;

/** What to do where settings cannot be read. */
const REMEDIES: Readonly<Record<string, string>> = {
  settings: "Correct these variables; everything else is checked then.",
  "rule packs": "Correct the file: the service does not start with it.",
  "network file": "Correct these entries: the service does not start with them.",
};

/** Input of the doctor in addition to the settings. */
interface DoctorOptions {
  /** Further URLs whose hosts are to be reached. */
  readonly urls: readonly string[];
  /** This machine's clock, in milliseconds. */
  readonly now: () => number;
}

/**
 * Checks an installation. It creates nothing and changes nothing, except for what a readiness check
 * writes.
 *
 * @param readSettings throws where the environment has faults: then only the process is checked
 * @returns every check, in the order in which to fix them
 */
export async function runDoctor(readSettings: () => Config, options: DoctorOptions): Promise<Check[]> {
  const { zone, locale } = readLocale();
  const first = [checkRuntime(), checkLocale(zone, locale), await checkTemporaryFiles()];
  const settings = readOrFault("settings", readSettings);
  if ("fault" in settings) return [settings.fault, ...first];
  const config = settings.read;
  const network = readOrFault("network file", () => readNetworkFile(config));
  const rules = readOrFault("rule packs", () => readIncomeRules(config.incomePackFiles));
  const letters = readOrFault("letters", () => readLetterTemplates(config.letterTemplatesFolder));
  const checks = [
    ok("settings", "Every setting of the environment is valid."),
    ...("fault" in network ? [network.fault] : describedNetwork(config)),
    ...("fault" in rules ? [rules.fault] : []),
    ...("fault" in letters ? [letters.fault] : []),
    ...first,
    ...(await checkStorage(config)),
  ];
  if (!checks.some(({ name, state }) => name === "data folder" && state === "fault")) {
    checks.push(...(await checkHome(config, options)));
  }
  const hosts = [
    ...configuredUrls(config),
    ...("fault" in network ? [] : networkUrls(network.read)),
    ...options.urls.map((url) => ({ name: "--reach", url })),
  ];
  return [...checks, ...(await checkTls(config, options)), ...(await checkHosts(hosts)), ...(await checkPorts(config))];
}

async function checkTls(config: Config, { now }: DoctorOptions): Promise<Check[]> {
  try {
    return await checkCertificate(config, new Date(now()));
  } catch (failure) {
    return [refusal("certificate", failure)];
  }
}

type ReadOrFault<Read> = { readonly read: Read } | { readonly fault: Check };

function readOrFault<Read>(name: string, read: () => Read): ReadOrFault<Read> {
  try {
    return { read: read() };
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    const faults = failure.invalidParams.map(({ field, message }) => `${field} ${message}`).join("; ");
    return { fault: fault(name, `${failure.message} ${faults}`.trim(), REMEDIES[name] ?? null) };
  }
}

function describedNetwork({ networkFile }: Config): Check[] {
  return networkFile === null ? [] : [ok("network file", `${networkFile} is valid.`)];
}

async function checkHome(config: Config, { now }: DoctorOptions): Promise<Check[]> {
  let db: LocatedDatabase;
  try {
    db = await openConfiguredDatabase(config, "openvoe doctor");
  } catch (failure) {
    if (failure instanceof AppError && failure.code === "not_found") {
      const remedy =
        "The first openvoe start or openvoe serve creates one. If there should be one, set OPENVOE_DATA_DIR.";
      return [warning("database", `There is no database in ${config.dataDir} yet.`, remedy)];
    }
    return [refusal("database", failure)];
  }
  try {
    const checks = await checkDatabase(db, config, now);
    const isWhole = !checks.some(({ name, state }) => name === "migrations" && state !== "ok");
    return isWhole ? [...checks, await checkNames(await listSomeWebhookUrls(db, WEBHOOKS_MAX))] : checks;
  } finally {
    await db.close();
  }
}

function configuredUrls({ smtpUrl, codeHookUrl, notificationHookUrl, tracesUrl }: Config) {
  return [
    ...(smtpUrl === null ? [] : [{ name: "OPENVOE_SMTP_URL", url: smtpUrl }]),
    ...(codeHookUrl === null ? [] : [{ name: "OPENVOE_CODE_HOOK_URL", url: codeHookUrl }]),
    ...(notificationHookUrl === null ? [] : [{ name: "OPENVOE_NOTIFICATION_HOOK_URL", url: notificationHookUrl }]),
    ...(tracesUrl === null ? [] : [{ name: "OPENVOE_TRACES_URL", url: tracesUrl }]),
  ];
}

/** The addresses of the network file: a payroll system's, a database's, another operator's. */
function networkUrls(network: NetworkSettings) {
  const { providers, sources } = network;
  return [
    ...providers.map(({ slug, target }) => ({ name: `provider ${slug}`, url: target.url })),
    ...sources.map((source) => ({
      name: `source ${source.name}`,
      url: "target" in source ? source.target.url : source.url,
    })),
    ...SOURCE_SECTIONS.flatMap(({ noun, entriesOf }) =>
      entriesOf(network).map(({ name, target }) => ({ name: `${noun} ${name}`, url: target.url })),
    ),
  ];
}
