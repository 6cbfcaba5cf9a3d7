import { AppError } from "../../error.ts";
import { codeOf, unavailable } from "./failure.ts";

const ROOT_CERTIFICATE =
  "Save the certificate of its authority (or its own, where it is self-signed) in a file, and add " +
  "sslmode=verify-full&sslrootcert=FILE to DATABASE_URL.";

interface Explanation {
  readonly reason: string;
  readonly remedy: string;
}

const UNKNOWN_AUTHORITY: Explanation = {
  reason: "no authority that this machine knows has signed its certificate",
  remedy: ROOT_CERTIFICATE,
};

/** Codes of OpenSSL and Node for a refused certificate. */
const CERTIFICATE_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: { reason: "its certificate has expired", remedy: "Renew it on the server." },
  CERT_NOT_YET_VALID: {
    reason: "its certificate is not valid yet",
    remedy: "Compare the clocks of this machine and of the server.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: "its certificate is for other names than the host in DATABASE_URL",
    remedy: "Name the server there by one that the certificate has.",
  },
};

/**
 * The error for a server that cannot be connected to, with a message for the operator. Node's
 * messages about certificates mention Node options, so they are replaced by parameters of
 * DATABASE_URL.
 */
export function notConnected(cause: unknown): AppError {
  const code = codeOf(cause) ?? "";
  const explanation = CERTIFICATE_EXPLANATIONS[code] ?? explainUrl(cause);
  if (explanation === null) {
    const { detail = "" } = unavailable(cause);
    return new AppError("unavailable", `The PostgreSQL server of DATABASE_URL cannot be used (${detail}).`, { cause });
  }
  const { reason, remedy } = explanation;
  const message = `The PostgreSQL server of DATABASE_URL cannot be used: ${reason}${code === "" ? "" : ` (${code})`}. ${remedy}`;
  return new AppError("unavailable", message, { cause });
}

/** What is wrong with the parameters of DATABASE_URL about encryption. */
function explainUrl(cause: unknown): Explanation | null {
  if (!(cause instanceof Error)) return null;
  if (/server does not support SSL/i.test(cause.message)) {
    const remedy = "Turn on ssl in its configuration, or add sslmode=disable to DATABASE_URL.";
    return { reason: "it does not encrypt connections", remedy };
  }
  // The files are read when the URL is parsed, before any connection.
  if (!("syscall" in cause && cause.syscall === "open" && "path" in cause)) return null;
  const reason = `the file ${cause.path} that DATABASE_URL names cannot be read`;
  return { reason, remedy: "Correct sslrootcert, sslcert or sslkey there." };
}
