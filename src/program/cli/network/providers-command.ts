import type { Command } from "commander";
import type { NetworkProviderSettings } from "../../../areas/connections/providers/network-providers.ts";
import { AppError } from "../../../kernel/error.ts";
import { ownCertificateWarnings } from "../../../kernel/network/probe-target.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { remoteProtocolDocument } from "../../app/network/remote-protocol.ts";
import { readConfig } from "../config.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";
import { type ProviderProbe, probeProvider } from "./probe-provider.ts";
import { readNetworkFile } from "./read-network.ts";

const CLOCK = { now: () => new Date(), nowMs: () => performance.now() };

/** Adds `providers list`, `check` and `probe`. */
export function addProvidersCommand(program: Command): void {
  const providers = program
    .command("providers")
    .description("Show and test the payroll systems of the network file, OPENVOE_NETWORK_FILE");
  providers
    .command("list")
    .description("List the providers of the network file")
    .option("--json", "print JSON")
    .action(listCommand);
  providers
    .command("check")
    .description("Check the network file and its certificates, without a call")
    .option("--json", "print JSON")
    .action(checkCommand);
  providers
    .command("probe")
    .description("Call each provider, and print latency, certificate and what is wrong; 1 if anything is")
    .argument("[slug]", "one provider; all unless given")
    .option("--json", "print JSON")
    .action(probeCommand);
  providers
    .command("protocol")
    .description("Print the OpenAPI document of the remote protocol, for who serves it")
    .action(() => void process.stdout.write(`${JSON.stringify(remoteProtocolDocument(), null, 2)}\n`));
}

function listCommand(options: PrintOptions): void {
  const listed = readNetworkFile(readConfig()).providers.map(view);
  const rows = listed.map(({ slug, kind, id, environments, products, url }) => [
    ...[slug, kind, id, environments.join(","), products.join(","), url],
  ]);
  const header = ["SLUG", "KIND", "ID", "ENVIRONMENTS", "PRODUCTS", "URL"];
  printResult(listed, { ...options, text: listed.length === 0 ? NONE : table([header, ...rows]) });
}

const NONE = "The network file has no providers.";

function view({ slug, name, kind, id, environments, products, target }: NetworkProviderSettings) {
  return { slug, name, kind, id, environments, products, url: target.url };
}

function checkCommand(options: PrintOptions): void {
  const { providers } = readNetworkFile(readConfig());
  const warnings = providers.flatMap(({ slug, target }) =>
    ownCertificateWarnings(target, CLOCK.now()).map((warning) => ({ provider: slug, warning })),
  );
  const lines = warnings.map(({ provider, warning }) => `  ${provider}: ${warning}`);
  const text = [`The network file is right: ${counted(providers.length, "provider")}.`, ...lines].join("\n");
  printResult({ providers: providers.length, warnings }, { ...options, text });
}

async function probeCommand(slug: string | undefined, options: PrintOptions): Promise<void> {
  const { providers } = readNetworkFile(readConfig());
  const chosen = slug === undefined ? providers : providers.filter((one) => one.slug === slug);
  if (slug !== undefined && chosen.length === 0) {
    throw new AppError("not_found", `The network file has no provider ${JSON.stringify(slug)}.`);
  }
  const probes = await Promise.all(chosen.map((provider) => probeProvider(provider, CLOCK)));
  printResult(probes, { ...options, text: probes.length === 0 ? NONE : probes.map(probeText).join("\n\n") });
  if (probes.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

function probeText({ provider, url, remoteAddress, certificate, latencyMs, system, problems }: ProviderProbe): string {
  const lines = [
    `${provider}: ${url}`,
    ...(remoteAddress === null ? [] : [`  address      ${remoteAddress}`]),
    ...(certificate === null ? [] : certificateLines(certificate)),
    ...(latencyMs === null ? [] : [`  latency      ${latencyMs} ms`]),
    ...(system === null ? [] : [`  system       ${system}`]),
    ...problems.map((problem) => `  problem      ${problem}`),
    ...(problems.length === 0 ? ["  It works."] : []),
  ];
  return lines.join("\n");
}

function certificateLines(certificate: NonNullable<ProviderProbe["certificate"]>): string[] {
  const { protocol, subject, issuer, validTo, fingerprint } = certificate;
  return [
    `  certificate  ${subject}, issued by ${issuer}, until ${validTo.toISOString().slice(0, 10)}, ${protocol}`,
    `  fingerprint  ${fingerprint}`,
  ];
}
