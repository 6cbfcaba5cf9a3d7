/** What the codes of failures mean, for people: those of Node, OpenSSL and undici that receivers bring about. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at this address and port",
  ECONNRESET: "the receiver closed the connection without an answer",
  UND_ERR_SOCKET: "the receiver closed the connection without an answer",
  EPIPE: "the receiver closed the connection while the request was sent",
  EHOSTUNREACH: "no route leads to the host",
  ENETUNREACH: "no route leads to the network",
  ENOTFOUND: "the name of the host does not resolve",
  ENODATA: "the name of the host has no address",
  ESERVFAIL: "the name server of the host failed",
  ETIMEDOUT: "the host did not accept the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "the host did not accept the connection in time",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate's chain ends in a self-signed one that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the chain of the certificate is incomplete: the receiver must send the intermediate one",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the authority of the certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT: "the authority of the certificate is not known",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host name",
  CERT_REVOKED: "the certificate was revoked",
  EPROTO: "the TLS handshake failed: the port may speak plain HTTP, or another version of TLS",
  ERR_SSL_WRONG_VERSION_NUMBER: "the port does not speak TLS",
  HTTPParserError: "the answer is not valid HTTP",
  OPENVOE_BLOCKED: "the address is not a public one",
};

/**
 * Why an exchange failed, in words after the code: `CERT_HAS_EXPIRED: the certificate has expired`. A code without words stands
 * alone; null where no code is known.
 */
export function failureReason(code: string | null): string | null {
  if (code === null) return null;
  const words = WORDS[code] ?? (code.startsWith("HPE_") ? WORDS.HTTPParserError : undefined);
  return words === undefined ? code : `${code}: ${words}`;
}
