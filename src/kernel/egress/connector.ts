import { type LookupOptions, lookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { classifyAddress, type GuardRules, isAllowedAddress, isRefusedPort } from "./address.ts";
import { type Resolve, shareLookups } from "./shared-lookup.ts";

/** A connection that the guard refused. */
class BlockedConnection extends Error {
  readonly code = "OPENVOE_BLOCKED";

  constructor(why: string) {
    super(why);
    this.name = "BlockedConnection";
  }
}

/** What a connection shows and trusts instead of the system's certificates. PEM. */
export interface TlsIdentity {
  /** The only authorities that are trusted; the system's if absent. */
  readonly authority?: string;
  /** Our own certificate, with its chain, and its key; none is shown if absent. */
  readonly certificate?: string;
  readonly key?: string;
}

/** The options of {@link guardedConnector}. */
interface GuardedConnectorOptions extends GuardRules {
  /** How long a connection may take to open, TLS included. */
  readonly timeoutMs: number;
  readonly resolve?: Resolve | undefined;
  /** The port to dial from; any free one unless given. */
  readonly localPort?: number;
  readonly tls?: TlsIdentity | undefined;
}

/**
 * Makes undici's connections, and only to addresses that the guard allows.
 *
 * Three checks, since each one alone can be bypassed: an IP literal never reaches a look-up; a name
 * is refused if any of its addresses is; and the remote address of the open connection is checked
 * once more. A connection whose two ends are the same (a simultaneous open of a port on which
 * nothing listens) is an error.
 */
export function guardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    // Explicit, since an environment variable overrides Node's default.
    rejectUnauthorized: true,
    timeout: options.timeoutMs,
    lookup: guardedLookup(shareLookups(options.resolve ?? lookup), options),
    autoSelectFamily: true,
    ...identityOptions(options.tls ?? {}),
    ...(options.localPort === undefined ? {} : { localPort: options.localPort }),
  });
  return (target, done) => {
    const refusal = refuseTarget(target, options);
    if (refusal !== null) return queueMicrotask(() => done(new BlockedConnection(refusal), null));
    connect(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) return done(error, null);
      const fault = inspectSocket(socket, options);
      if (fault === null) return done(null, socket);
      socket.destroy();
      done(fault, null);
    });
  };
}

function identityOptions({ authority, certificate, key }: TlsIdentity) {
  return {
    ...(authority === undefined ? {} : { ca: authority }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
  };
}

function refuseTarget(target: buildConnector.Options, rules: GuardRules): string | null {
  if (isRefusedPort(target.port)) return "the port belongs to another service";
  const isLiteral = classifyAddress(target.hostname) !== null;
  return isLiteral && !isAllowedAddress(target.hostname, rules) ? "the address is not public" : null;
}

/**
 * Looks up all addresses and returns them only if every one of them is allowed: one private answer
 * among public ones is an attack.
 */
function guardedLookup(resolve: Resolve, rules: GuardRules): LookupFunction {
  return (hostname: string, options: LookupOptions, done) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      // Without an error Node's own resolver gives null, others undefined.
      if (error) return done(error, []);
      if (addresses.length === 0) return done(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
      if (!addresses.every((each) => isAllowedAddress(each.address, rules))) {
        return done(new BlockedConnection("the name leads to an address that is not public"), []);
      }
      const [first] = addresses;
      if (options.all === true) done(null, addresses);
      else done(null, first?.address ?? "", first?.family);
    });
  };
}

function inspectSocket(socket: Socket, rules: GuardRules): Error | null {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (remoteAddress === undefined) return Object.assign(new Error("closed at once"), { code: "ECONNRESET" });
  if (!isAllowedAddress(remoteAddress, rules))
    return new BlockedConnection("the connection ended at a private address");
  if (remoteAddress === localAddress && remotePort === localPort) {
    return Object.assign(new Error("the connection met itself"), { code: "ECONNREFUSED" });
  }
  return null;
}
