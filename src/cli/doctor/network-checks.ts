import { createServer } from "node:net";
import { findNameProblem, findReachProblem, isServiceAt } from "../../egress/reach.ts";
import type { Config } from "../settings/setting.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** A port that a process is to listen on. */
interface Port {
  readonly variable: string;
  readonly host: string;
  readonly port: number | null;
}

/** Checks each port of the settings: it is free, or a running service of ours has it. */
export async function checkPorts(config: Config): Promise<Check[]> {
  const { host, port, healthPort, metricsHost, metricsPort } = config;
  const ports: readonly Port[] = [
    { variable: "OPENVOE_PORT", host, port },
    { variable: "OPENVOE_HEALTH_PORT", host, port: healthPort },
    { variable: "OPENVOE_METRICS_PORT", host: metricsHost, port: metricsPort },
  ];
  return await Promise.all(ports.flatMap(({ port, ...rest }) => (port === null ? [] : [checkPort({ port, ...rest })])));
}

async function checkPort({ variable, host, port }: Port & { readonly port: number }): Promise<Check> {
  const problem = await tryListen(host, port);
  const address = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (problem === null) return ok("port", `${variable}: ${address} is free.`);
  if (problem !== "EADDRINUSE") {
    const remedy = `Set ${variable} to another port, or its address to one of this machine.`;
    return fault("port", `${variable}: ${address} cannot be listened on (${problem}).`, remedy);
  }
  if (await isServiceAt(`http://${address}`))
    return ok("port", `${variable}: a running service answers at ${address}.`);
  const remedy = `Set ${variable} to another port, unless a process of this service has it.`;
  return warning("port", `${variable}: another program listens at ${address}.`, remedy);
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
