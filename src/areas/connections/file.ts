import type { KeyObject } from "node:crypto";
import { keyedHash } from "../../kernel/crypto/blind-index.ts";
import { equalInConstantTime } from "../../kernel/crypto/secrets.ts";
import type { LinkId, ReportId, UserId } from "../../kernel/ids.ts";
import type { PayDocumentFile } from "../payroll/fetched-payroll.ts";

/** What a signed link to a file can be about. The order is part of every token: append only. */
export const FILE_KINDS = [
  "income_report",
  "employment_report",
  "deposit_report",
  "statement",
  "w2",
  "user_report",
] as const;

/** A file of a link. The object of a report is the link again. */
export type LinkFile = { readonly ownerId: LinkId } & (
  | PayDocumentFile
  | { readonly kind: "income_report" | "employment_report" | "deposit_report"; readonly objectId: LinkId }
);

/** A report of a user. */
export interface UserReportFile {
  readonly kind: "user_report";
  readonly ownerId: UserId;
  readonly objectId: ReportId;
}

/** A file that a signed link names. */
export type SignedFile = LinkFile | UserReportFile;

/** How long a signed link works, in seconds. */
export const FILE_LINK_SECONDS = 3_600;

/** Kind, two ids of 16 bytes, and the expiry in seconds since 1970. */
const SIGNED_BYTES = 1 + 16 + 16 + 4;

const TOKEN = /^[A-Za-z0-9_-]{71}$/;

/** Contents of a file token. */
interface FileToken {
  readonly file: SignedFile;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * The token of a signed link to a file. It opens the file without other credentials until it
 * expires. It consists of letters, digits, `_` and `-`, so that it needs no escaping.
 *
 * @param expiresAt whole seconds since 1970
 * @returns 71 characters: what is signed, and 16 bytes of HMAC-SHA256 under a key of the ring
 */
export function signFileToken(key: KeyObject, { file, expiresAt }: FileToken): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.writeUInt8(FILE_KINDS.indexOf(file.kind), 0);
  signed.write(file.ownerId, 1, "hex");
  signed.write(file.objectId, 17, "hex");
  signed.writeUInt32BE(expiresAt, 33);
  return Buffer.concat([signed, mac(key, signed)]).toString("base64url");
}

/**
 * Reads a token of {@link signFileToken}, expired ones too; null if another key signed it, or it
 * was changed.
 */
export function readFileToken(key: KeyObject, token: string): FileToken | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, SIGNED_BYTES);
  // Compared as texts: the last character of a token has bits that say nothing.
  if (!equalInConstantTime(Buffer.concat([signed, mac(key, signed)]).toString("base64url"), token)) return null;
  const kind = FILE_KINDS[signed.readUInt8(0)];
  if (kind === undefined) return null;
  const [ownerId, objectId] = [signed.toString("hex", 1, 17), signed.toString("hex", 17, 33)];
  return { file: { kind, ownerId, objectId } as SignedFile, expiresAt: signed.readUInt32BE(33) };
}

function mac(key: KeyObject, signed: Buffer): Buffer {
  return keyedHash(key, "file-link", signed.toString("hex"));
}
