import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { classifyFailure } from "../classify-failure.ts";
import { guardedConnector } from "../connector.ts";
import { openOwnAddresses } from "../own-addresses.ts";
import type { Resolve } from "../shared-lookup.ts";
import type { Target } from "./target.ts";

/** Properties of a connection to a target. */
type Inspection =
  | {
      readonly kind: "connected";
      readonly remoteAddress: string;
      /** Null without TLS, which is only possible on this machine. */
      readonly certificate: SeenCertificate | null;
      /** Look-up, connection and handshake, in whole milliseconds. */
      readonly durationMs: number;
    }
  | { readonly kind: "failed"; readonly outcome: string; readonly code: string | null };

/** The certificate of a target. */
export interface SeenCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: Date;
  /** SHA-256 as hex pairs with colons. */
  readonly fingerprint: string;
  /** Such as `TLSv1.3`. */
  readonly protocol: string;
}

/** Opens a connection to a target as its client does, and closes it without sending. */
export function inspectCertificate(
  { url, tls, allowsPrivate, deadlineMs }: Target,
  { nowMs, resolve }: { readonly nowMs: () => number; readonly resolve?: Resolve },
): Promise<Inspection> {
  const { hostname, protocol, port } = new URL(url);
  const ownAddresses = openOwnAddresses();
  const connect = guardedConnector({ allowPrivate: allowsPrivate, ownAddresses, timeoutMs: deadlineMs, tls, resolve });
  const begunAtMs = nowMs();
  const { promise, resolve: settle } = Promise.withResolvers<Inspection>();
  connect({ hostname, host: hostname, protocol, port }, (error, socket) => {
    if (error !== null) return settle({ kind: "failed", ...classifyFailure(error) });
    settle({
      kind: "connected",
      remoteAddress: socket.remoteAddress ?? "",
      certificate: certificateOf(socket),
      durationMs: Math.round(nowMs() - begunAtMs),
    });
    socket.destroy();
  });
  return promise;
}

function certificateOf(socket: Socket): SeenCertificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validTo: new Date(certificate.validTo),
    fingerprint: certificate.fingerprint256,
    protocol: socket.getProtocol() ?? "",
  };
}

/** Names of a certificate, which X.509 gives one a line. */
function oneLine(name: string): string {
  return name.replaceAll("\n", ", ");
}
