import { Argument } from "commander";
import type { NetworkProviderSettings } from "../../../areas/connections/providers/network-providers.ts";
import { AppError } from "../../../kernel/error.ts";
import { ownCertificateWarnings } from "../../../kernel/network/probe-target.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { remoteProtocolDocument } from "../../app/remote-protocol.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { readConfig } from "../config.ts";
import { table } from "../text/print.ts";
import { type ProviderProbe, probeProvider } from "./probe-entry.ts";
import { readNetworkFile } from "./read-network.ts";

const CLOCK = { now: () => new Date(), nowMs: () => performance.now() };

const NONE = "The network file has no providers.";

/** `providers list`, `check`, `probe` and `protocol`. */
export const addProviders = commandGroup(
  "providers",
  "Show and test the payroll systems of the network file, OPENVOE_NETWORK_FILE",
  [
    command({
      name: "list",
      about: "List the providers of the network file",
      call: () => readNetworkFile(readConfig()).providers.map(view),
      text: (listed) => {
        const rows = listed.map(({ slug, kind, id, environments, products, url }) => [
          ...[slug, kind, id, environments.join(","), products.join(","), url],
        ]);
        return listed.length === 0 ? NONE : table([["SLUG", "KIND", "ID", "ENVIRONMENTS", "PRODUCTS", "URL"], ...rows]);
      },
    }),
    command({
      name: "check",
      about: "Check the network file and its certificates, without a call",
      call: checkProviders,
      text: ({ providers, warnings }) => {
        const lines = warnings.map(({ provider, warning }) => `  ${provider}: ${warning}`);
        return [`The network file is right: ${counted(providers, "provider")}.`, ...lines].join("\n");
      },
    }),
    command({
      name: "probe",
      about: "Call each provider, and print latency, certificate and problems; exit code 1 if there are any",
      words: [new Argument("[slug]", "one provider; all unless given")],
      call: (_call: Call<object>, slug: string | undefined) => probeProviders(slug),
      text: (probes) => (probes.length === 0 ? NONE : probes.map(probeText).join("\n\n")),
      exitCode: (probes) => (probes.some(({ problems }) => problems.length > 0) ? 1 : 0),
    }),
    command({
      name: "protocol",
      about: "Print the OpenAPI document of the remote protocol, for programs that serve it",
      jsonHelp: null,
      call: remoteProtocolDocument,
      text: (document) => JSON.stringify(document, null, 2),
    }),
  ],
);

function view({ slug, name, kind, id, environments, products, target }: NetworkProviderSettings) {
  return { slug, name, kind, id, environments, products, url: target.url };
}

function checkProviders() {
  const { providers } = readNetworkFile(readConfig());
  const warnings = providers.flatMap(({ slug, target }) =>
    ownCertificateWarnings(target, CLOCK.now()).map((warning) => ({ provider: slug, warning })),
  );
  return { providers: providers.length, warnings };
}

function probeProviders(slug: string | undefined): Promise<ProviderProbe[]> {
  const { providers } = readNetworkFile(readConfig());
  const chosen = slug === undefined ? providers : providers.filter((one) => one.slug === slug);
  if (slug !== undefined && chosen.length === 0) {
    throw new AppError("not_found", `The network file has no provider ${JSON.stringify(slug)}.`);
  }
  return Promise.all(chosen.map((provider) => probeProvider(provider, CLOCK)));
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
