import { Option } from "commander";
import { SANDBOX_PERSONS } from "../../../areas/records/sources/sandbox-persons.ts";
import { DEFAULT_TEAM, SCOPES } from "../../../kernel/access/caller.ts";
import { type CredentialPair, keyForTeam } from "../../../kernel/access/ops/credentials.ts";
import { mintSignInLink, SIGN_IN_MINUTES } from "../../../kernel/access/ops/sessions.ts";
import { mintRandomId } from "../../../kernel/crypto/secrets.ts";
import { type Call, command } from "../command.ts";
import { readConfig, withPort } from "../config.ts";
import { PORT_OPTION } from "../options.ts";
import { startService } from "../process/serve.ts";
import { stopRequested } from "./serve.ts";

/** `start`. */
export const addStart = command({
  name: "start",
  about:
    "Run the service for a first look: with a sandbox key, a link to the dashboard, three example calls, and webhooks to this machine allowed",
  options: [
    PORT_OPTION,
    new Option("--show-secret", "print the access secret of the sandbox key again, which the first start printed"),
  ],
  jsonHelp: null,
  call: start,
});

interface StartOptions {
  readonly port?: string;
  readonly showSecret?: boolean;
}

async function start({ options, actor }: Call<StartOptions>): Promise<void> {
  const { showSecret = false } = options;
  const environment = readConfig(withPort(options));
  const config = {
    ...environment,
    allowPrivateWebhooks: true,
    logLevel: environment.logLevel === "info" ? "warn" : environment.logLevel,
  } as const;
  say(`Opening the database in ${config.databaseUrl === null ? config.dataDir : "DATABASE_URL"} …`);
  const stopping = stopRequested();
  const service = await startService(config, "all", (step) => say(`${step.charAt(0).toUpperCase()}${step.slice(1)} …`));
  try {
    const keyInput = { actor, team: DEFAULT_TEAM, environment: "sandbox", scopes: DASHBOARD_SCOPES } as const;
    const key = await keyForTeam(service.context, keyInput);
    // Anyone who pastes a call as soon as it is printed gets an answer.
    await Promise.race([service.searchable, stopping]);
    const url = service.url ?? "";
    const { url: link } = await mintSignInLink(service.context, { url: config.publicUrl ?? url, credentialId: key.id });
    say(`${firstCalls(url, { ...key, isShown: key.isNew || showSecret })}\n${dashboardText(link)}`);
    const isReady = await Promise.race([service.ready.then(() => true), stopping.then(() => false)]);
    if (isReady) say(`Ready: ${employersText(service.directory?.current().base.size ?? 0)}.`);
    await stopping;
  } finally {
    await service.stop();
  }
}

/** What the dashboard shows and does; without personal data, which it shows masked. */
const DASHBOARD_SCOPES = SCOPES.filter((scope) => scope !== "pii:read");

function dashboardText(link: string): string {
  return `
Open the dashboard, signed in to the sandbox (once, within ${SIGN_IN_MINUTES} minutes; openvoe keys sign-in KEY_ID prints another link):
${link}

All of it answers now; "Ready" says that all employers are in the database. Stop with Ctrl-C.`;
}

function employersText(count: number): string {
  return count === 0
    ? "the directory has no employers yet"
    : `all ${count.toLocaleString("en-US")} employers are loaded`;
}

/** The key of the calls. */
interface PrintedKey extends Pick<CredentialPair, "clientId" | "secret"> {
  /** False: the calls take the secret from the shell's variable, so that no log or screen has it again. */
  readonly isShown: boolean;
}

/** Example calls to paste: a search that finds, a verification that matches, a webhook. */
function firstCalls(url: string, { clientId, secret, isShown }: PrintedKey): string {
  const secretHeader = isShown ? `'X-Access-Secret: ${secret}'` : '"X-Access-Secret: $OPENVOE_ACCESS_SECRET"';
  const variables = `export OPENVOE_URL=${url} OPENVOE_CLIENT_ID=${clientId}`;
  const subject = SANDBOX_PERSONS[0]?.subject;
  const home = { street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" };
  const call = (path: string, body: object) =>
    `curl -sS -w '\\n%{http_code}\\n' ${url}${path} \\
  -H 'X-Access-Client-Id: ${clientId}' \\
  -H ${secretHeader} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
  return [
    `OpenVOE is listening on ${url}`,
    "Webhooks to this machine and its networks are allowed here (OPENVOE_ALLOW_PRIVATE_WEBHOOKS=true); `openvoe serve` refuses them by default.",
    "",
    "Find a company (200):",
    call("/v1/companies/", { name: "Androscoggin Savings Bank", address: { state: "ME" }, product_type: "income" }),
    "",
    "Verify a person (201):",
    call("/v1/instant-verifications/", { subject, addresses: [home], tracking_info: "first-look" }),
    "",
    "Register a webhook (201):",
    call("/v1/webhooks/", {
      name: "First look",
      webhook_url: `${url}/v1/sandbox/receiver/${mintRandomId().slice(0, 8)}/`,
      events: ["*"],
    }),
    "",
    `The webhook leads to the service's own receiver. Verify the person again, and see the event arrive at ${url}/dashboard/sandbox/webhooks`,
    "",
    `For the calls${isShown ? " of the README and the guides" : " above, and those of the README and the guides"}:`,
    isShown ? `${variables} OPENVOE_ACCESS_SECRET=${secret}` : `${variables} OPENVOE_ACCESS_SECRET=…`,
    ...(isShown ? [] : [SECRET_SHOWN]),
    "",
    `The reference and guides are at ${url}/docs/`,
  ].join("\n");
}

const SECRET_SHOWN = "The access secret was printed at the first start; openvoe start --show-secret prints it again.";

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
