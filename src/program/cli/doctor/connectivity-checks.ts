import { X509Certificate } from "node:crypto";
import { createServer } from "node:net";
import { findNameProblem, findReachProblem, isServiceAt } from "../../../kernel/egress/reach.ts";
import type { Config } from "../../settings.ts";
import { originOf } from "../process/listening.ts";
import { readTlsPair, tlsFilesOf } from "../process/tls-files.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** A port that a process is to listen on. */
interface Port {
  readonly variable: string;
  readonly host: string;
  readonly port: number | null;
  readonly isSecure?: boolean;
}

/** Checks each port of the settings: it is free, or a running service of ours has it. */
export async function checkPorts(config: Config): Promise<Check[]> {
  const { host, port, healthPort, metricsHost, metricsPort } = config;
  const ports: readonly Port[] = [
    { variable: "OPENVOE_PORT", host, port, isSecure: tlsFilesOf(config) !== null },
    { variable: "OPENVOE_HEALTH_PORT", host, port: healthPort },
    { variable: "OPENVOE_METRICS_PORT", host: metricsHost, port: metricsPort },
  ];
  return await Promise.all(ports.flatMap(({ port, ...rest }) => (port === null ? [] : [checkPort({ port, ...rest })])));
}

async function checkPort({ variable, host, port, isSecure = false }: Port & { readonly port: number }): Promise<Check> {
  const problem = await tryListen(host, port);
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (problem === null) return ok("port", `${variable}: ${address} is free: no service listens there now.`);
  if (problem !== "EADDRINUSE") {
    const remedy = `Set ${variable} to another port, or its address to one of this machine.`;
    return fault("port", `${variable}: ${address} cannot be listened on (${problem}).`, remedy);
  }
  if (await isServiceAt(originOf({ host, port, isSecure })))
    return ok("port", `${variable}: a running service answers at ${address}.`);
  const remedy = `Set ${variable} to another port, unless a process of this service has it.`;
  return warning("port", `${variable}: another program listens at ${address}.`, remedy);
}

/** How long before its end a certificate is to be renewed, in milliseconds: 14 days. */
const RENEW_BEFORE_MS = 14 * 86_400_000;

/** Checks the certificate of a service that speaks TLS itself; nothing without one. */
export async function checkCertificate(config: Config, now: Date): Promise<Check[]> {
  const files = tlsFilesOf(config);
  if (files === null) return [];
  const { cert } = await readTlsPair(files);
  const { subject, validToDate } = new X509Certificate(cert);
  const until = `The certificate of ${subject.replaceAll("\n", ", ")} is valid until ${validToDate.toISOString()}.`;
  const leftMs = validToDate.getTime() - now.getTime();
  const remedy = "Renew it, and replace the files: the service reads them again by itself.";
  if (leftMs <= 0) return [fault("certificate", until, remedy)];
  return [leftMs < RENEW_BEFORE_MS ? warning("certificate", until, remedy) : ok("certificate", until)];
}

function tryListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (failure: NodeJS.ErrnoException) => resolve(failure.code ?? failure.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/**
 * Checks that what the service connects to can be reached: a connection is opened, and nothing
 * sent.
 */
export async function checkHosts(urls: readonly { readonly name: string; readonly url: string }[]): Promise<Check[]> {
  return await Promise.all(
    urls.map(async ({ name, url }) => {
      const { host } = new URL(url);
      const problem = await findReachProblem(url);
      if (problem === null) return ok("outgoing network", `${name}: ${host} takes a connection.`);
      const remedy = "Check the address, the firewall and the name servers of this machine.";
      return fault("outgoing network", `${name}: ${host} cannot be reached (${problem}).`, remedy);
    }),
  );
}

/** Checks that the hosts of webhooks have addresses. Nothing is sent to them. */
export async function checkNames(urls: readonly string[]): Promise<Check> {
  const names = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, "")))];
  const found = await Promise.all(names.map(async (name) => ({ name, problem: await findNameProblem(name) })));
  const failed = found.filter(({ problem }) => problem !== null);
  if (failed.length === 0)
    return ok("webhook hosts", `${names.length} names of webhooks were looked up, all with an address.`);
  const list = failed.map(({ name, problem }) => `${name} (${problem})`).join(", ");
  if (failed.length === names.length && names.length > 1) {
    return fault(
      "webhook hosts",
      `No name of a webhook can be looked up: ${list}.`,
      "Check the name servers of this machine.",
    );
  }
  return warning(
    "webhook hosts",
    `These names of webhooks have no address: ${list}.`,
    "Tell their teams, or disable them.",
  );
}
