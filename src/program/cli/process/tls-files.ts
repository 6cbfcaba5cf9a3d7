import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { AppError } from "../../../kernel/error.ts";
import type { TlsPair } from "../../../kernel/http/connections/tls-server.ts";
import type { Config } from "../../settings.ts";
import { fileStamp } from "./file-stamp.ts";

/** How often a running program checks the certificate and the key for changes, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/** Where the certificate chain and its private key are, both PEM. */
interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** The files of the settings; null if the service speaks plain HTTP. */
export function tlsFilesOf({ tlsCertFile, tlsKeyFile }: Pick<Config, "tlsCertFile" | "tlsKeyFile">): TlsFiles | null {
  return tlsCertFile === null || tlsKeyFile === null ? null : { certFile: tlsCertFile, keyFile: tlsKeyFile };
}

/**
 * Reads a certificate chain and its key, and checks that they belong together.
 *
 * @throws AppError `unavailable` with a readable message that names the variable to change
 */
export async function readTlsPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const cert = await readPem("OPENVOE_TLS_CERT_FILE", certFile);
  const key = await readPem("OPENVOE_TLS_KEY_FILE", keyFile);
  check("OPENVOE_TLS_CERT_FILE", "is not a PEM certificate", { cert });
  check("OPENVOE_TLS_KEY_FILE", "is not a PEM private key without a passphrase", { key });
  check("OPENVOE_TLS_KEY_FILE", "is not the key of the certificate in OPENVOE_TLS_CERT_FILE", { cert, key });
  return { cert, key };
}

async function readPem(variable: string, file: string): Promise<string> {
  return await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new AppError("unavailable", `${variable}: ${file} cannot be read (${cause.code ?? cause.name}).`, { cause });
  });
}

/** The cause is not kept: it could quote the key. */
function check(variable: string, fault: string, pair: Partial<TlsPair>): void {
  try {
    createSecureContext(pair);
  } catch {
    throw new AppError("unavailable", `${variable}: the file ${fault}.`);
  }
}

/** Receives each change of the files once; must not throw. */
export interface TlsFilesListener {
  onChanged(pair: TlsPair): void;
  /** Called with the reason when changed files cannot be used: the pair before stays in use. */
  onRefused(reason: string): void;
}

/**
 * Watches the files, so that a renewed certificate is used without a restart. The two files are
 * replaced one after the other: while they do not belong together, the pair before stays in use.
 *
 * @returns stops watching
 */
export function followTlsFiles(files: TlsFiles, current: TlsPair, listener: TlsFilesListener): () => void {
  let [seen, used, refusal]: [string, TlsPair, string | null] = ["", current, null];
  const readChange = async () => {
    const stamp = `${await fileStamp(files.certFile)} ${await fileStamp(files.keyFile)}`;
    if (stamp === seen) return;
    const pair = await readTlsPair(files);
    [seen, refusal] = [stamp, null];
    if (pair.cert === used.cert && pair.key === used.key) return;
    used = pair;
    listener.onChanged(pair);
  };
  const refuse = (error: unknown) => {
    const reason = error instanceof AppError ? error.message : "The files of the certificate cannot be read.";
    if (reason !== refusal) listener.onRefused(reason);
    refusal = reason;
  };
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await readChange().catch(refuse);
    isChecking = false;
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
