import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, request } from "undici";
import { type ExchangeKeeping, keepExchange } from "../../../src/areas/exchange/ops/keep-exchange.ts";
import type { NetworkPeerSettings } from "../../../src/areas/exchange/sources/peers-section.ts";
import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import type { DetailField } from "../../../src/areas/records/sources/network/allowed-details.ts";
import type { Environment } from "../../../src/kernel/access/caller.ts";
import { type EmploymentId, nilId } from "../../../src/kernel/ids.ts";
import type { Context } from "../../../src/kernel/sealing/ops/context.ts";
import { NO_NETWORK_SETTINGS } from "../../../src/program/app/network-settings.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import type { Owner } from "../../support/databases.ts";
import { targetAt } from "../../support/network/target-server.ts";
import { loadEmployments } from "../records/ops/imports/load.ts";

/** What went over a wire, both ways. */
export interface Exchanged {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly answer: string;
}

/** The wire to one operator: a proxy that keeps all that passes, and can be cut. */
export interface Wire {
  readonly url: string;
  readonly exchanged: Exchanged[];
  isCut: boolean;
  /** The port behind it. */
  to: number;
}

/** One operator of a consortium. */
export interface Operator {
  readonly name: string;
  readonly application: TestApplication;
  readonly wire: Wire;
  readonly client: Client;
}

/** What an operator of a consortium holds and allows. */
export interface OperatorPlan {
  readonly records?: readonly EmploymentRecord[];
  /** The operators that it asks. */
  readonly asks?: readonly string[];
  readonly hops?: number;
  readonly peer?: Partial<NetworkPeerSettings>;
}

export const ENVIRONMENT: Environment = "production";
export const ALL_FIELDS: ReadonlySet<DetailField> = new Set(["name", "date_of_birth", "ssn", "addresses"]);
const PEER_SCOPES = ["verifications:read", "verifications:write", "exchange:use"] as const;
const KEEPING: ExchangeKeeping = { environment: ENVIRONMENT, rotationDays: 30, setEverySeconds: 0 };

/** Starts operators that ask each other, each on a database of its own. */
export async function startConsortium<Name extends string>(
  owner: Owner,
  plans: Readonly<Record<Name, OperatorPlan>>,
): Promise<Readonly<Record<Name, Operator>>> {
  const names = Object.keys(plans) as Name[];
  const bases = new Map<Name, TestApplication>();
  const wires = new Map<Name, Wire>();
  for (const name of names) {
    const base = await startApplication();
    owner.after(() => base.stop());
    await loadEmployments(base, plans[name].records ?? [], ENVIRONMENT);
    bases.set(name, base);
    wires.set(name, await openWire(owner));
  }
  const operators = {} as Record<Name, Operator>;
  for (const name of names) {
    const [base, wire] = [bases.get(name), wires.get(name)];
    if (base === undefined || wire === undefined) throw new Error("unreachable");
    const asked = (plans[name].asks ?? names.filter((other) => other !== name)) as Name[];
    const peers: NetworkPeerSettings[] = [];
    for (const other of asked) {
      const key = await bases.get(other)?.client({ environment: ENVIRONMENT, scopes: PEER_SCOPES });
      peers.push(peerAt(other, wires.get(other)?.url ?? "", { ...credentialsOf(key), ...plans[name].peer }));
    }
    const offer = { environments: [ENVIRONMENT], pointsPerMinute: 1_000, pointsPerDay: 10_000, rotationDays: 30 };
    const operator = { operatorId: name, hops: plans[name].hops ?? 1, exchange: { ...offer, setEverySeconds: 600 } };
    const network = { ...NO_NETWORK_SETTINGS, operator: [operator], peers };
    const application = await startApplication({ beside: base, network, isVerifying: true });
    owner.after(() => application.stop());
    wire.to = application.port;
    operators[name] = { name, application, wire, client: await application.client({ environment: ENVIRONMENT }) };
  }
  return operators;
}

function credentialsOf(client: Client | undefined) {
  const { "x-access-client-id": clientId = "", "x-access-secret": accessSecret = "" } = client?.headers ?? {};
  return { clientId, accessSecret };
}

/** A peer with everything allowed and no private exchange, but for what is given. */
export function peerAt(name: string, url: string, change: Partial<NetworkPeerSettings> = {}): NetworkPeerSettings {
  return {
    kind: "openvoe",
    name,
    operatorId: name,
    environments: [ENVIRONMENT],
    timeoutMs: 20_000,
    questionsPerMinute: null,
    questionsPerDay: null,
    requiresConsent: false,
    target: targetAt(url, { deadlineMs: 20_000, maxResponseBytes: 4_000_000, attemptsMax: 1 }),
    clientId: "0".repeat(32),
    accessSecret: `prod-${"0".repeat(40)}`,
    fields: ALL_FIELDS,
    minimumProbability: 0.99,
    exchange: null,
    ...change,
  };
}

/** Keeps an operator's exchange until nothing is left to do. */
export async function fillExchange(context: Pick<Context, "db" | "keyring">, keeping = KEEPING): Promise<void> {
  for (let step = { isMoreLeft: true, after: nilId<EmploymentId>() }; step.isMoreLeft; ) {
    step = await keepExchange(context, keeping, step.after);
  }
}

async function openWire(owner: Owner): Promise<Wire> {
  const agent = new Agent();
  const wire: Wire = { url: "", exchanged: [], isCut: false, to: 0 };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const [{ method = "", url = "", headers }, body] = [incoming, Buffer.concat(chunks)];
    if (wire.isCut) {
      incoming.socket.destroy();
      return;
    }
    const { host: _, connection: __, "content-length": ___, ...passed } = headers;
    const answer = await request(`http://127.0.0.1:${wire.to}${url}`, {
      method: method as "GET",
      headers: passed as Record<string, string>,
      body: method === "GET" ? null : body,
      dispatcher: agent,
    });
    const text = await answer.body.text();
    wire.exchanged.push({ method, path: url, headers, body: body.toString(), answer: text });
    outgoing.writeHead(answer.statusCode, { "content-type": String(answer.headers["content-type"]) }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  owner.after(async () => {
    server.closeAllConnections();
    server.close();
    await agent.close();
  });
  return Object.assign(wire, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
