import { rm } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { DEFAULT_SCOPES, DEFAULT_TEAM } from "../../domain/caller.ts";
import { openApiClient } from "../../egress/api-client.ts";
import { keyForTeam } from "../../operations/access/credentials.ts";
import { readConfig } from "../config.ts";
import { connectAccount, createDemoBridgeToken, readReport } from "../demo/connection.ts";
import { openReceiver } from "../demo/receiver.ts";
import {
  createVerification,
  loadCompanies,
  loadRecords,
  readResults,
  receiveWebhook,
  registerWebhook,
  type Stage,
  searchCompany,
} from "../demo/story.ts";
import { operatorName } from "../operator.ts";
import { makeTemporaryDir } from "../process/local-folders.ts";
import { type Service, startService } from "../process/serve.ts";

/** Adds `demo`. */
export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .description(
      "Run a complete example in a temporary folder: import, search, verification, connection, webhook; ends by itself",
    )
    .action(demoCommand);
}

async function demoCommand(): Promise<void> {
  const dir = await makeTemporaryDir("openvoe-demo-");
  try {
    await runDemo(dir);
    say("\nEvery step succeeded.");
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function runDemo(dir: string): Promise<void> {
  const config = {
    ...readConfig({}),
    dataDir: path.join(dir, "data"),
    port: 0,
    allowPrivateWebhooks: true,
    starterDirectory: false,
    logLevel: "warn",
  } as const;
  say(`Starting a separate service with a new database in ${dir}. It allows webhooks to this machine.`);
  const service = await startService(config, "all");
  try {
    await play(service, dir);
  } finally {
    await service.stop();
  }
}

async function play(service: Service, dir: string): Promise<void> {
  const { context, url, directory } = service;
  if (url === null || directory === null) throw new Error("the demo's service has no API");
  const keyInput = {
    actor: operatorName(),
    team: DEFAULT_TEAM,
    environment: "sandbox",
    scopes: DEFAULT_SCOPES,
  } as const;
  const { clientId, secret } = await keyForTeam(context, keyInput);
  const receiver = await openReceiver();
  const client = openApiClient({ baseUrl: url, clientId, secret });
  const stage: Stage = { context, client, receiver, secret, dir, say };
  try {
    await loadCompanies(stage);
    await directory.ready;
    await directory.refresh();
    await loadRecords(stage, directory);
    await searchCompany(stage);
    const signingSecret = await registerWebhook(stage);
    const verificationId = await createVerification(stage);
    await receiveWebhook(stage, { verificationId, signingSecret });
    await readResults(stage, verificationId);
    const bridgeToken = await createDemoBridgeToken(stage);
    const publicToken = await connectAccount(stage, { baseUrl: url, bridgeToken });
    await readReport(stage, publicToken);
  } finally {
    await client.close();
    receiver.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
