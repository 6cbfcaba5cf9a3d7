import { auditPublicKey, auditSigningKey, isAuditHeadSigned, signAuditHead } from "../../crypto/audit-chain.ts";
import { appendLines, linesOf } from "../../database/folders.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { Timestamp } from "../../ids.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { findUnsignedHead, insertSignedHead, listSignedHeads, type SignedHeadRow } from "../sql/heads.ts";

/** Heads per statement; one comes a day. */
const PAGE_HEADS = 1_000;
const BEGINNING = "-infinity" as Timestamp;

/** A signed end of the inquiry log as files and events have it. */
export interface SignedHead {
  readonly number: number;
  /** 64 hex digits. */
  readonly hash: string;
  readonly signed_at: Timestamp;
  /** 32 bytes in Base64. */
  readonly public_key: string;
  /** 64 bytes in Base64. */
  readonly signature: string;
}

/** Sends a signed end of the inquiry log within the transaction that stores it. */
export type SendAuditHead = (tx: Queryable, head: SignedHead) => Promise<void>;

/**
 * Signs the end of the inquiry log, once a day (UTC) by the database's clock, and sends it, in the same
 * transaction. Any number of processes may call it.
 *
 * @param send sends the head to the teams that may read operations
 * @returns true if it was signed now
 */
export function signAuditHeadOfDay(context: Context, send: SendAuditHead): Promise<boolean> {
  const key = auditSigningKey(context.keyring.blindIndexKey);
  return context.db.transaction(async (tx) => {
    const head = await findUnsignedHead(tx);
    if (head === null) return false;
    const row = { ...head, signature: signAuditHead(key, head) };
    if (!(await insertSignedHead(tx, row))) return false;
    await send(tx, viewOf(row, auditPublicKey(key)));
    return true;
  });
}

function viewOf({ number, hash, signed_at, signature }: SignedHeadRow, publicKey: Buffer): SignedHead {
  return {
    number,
    hash: hash.toString("hex"),
    signed_at,
    public_key: publicKey.toString("base64"),
    signature: signature.toString("base64"),
  };
}

/** All signed heads, oldest first. */
export async function listAuditHeads(context: Pick<Context, "db" | "keyring">): Promise<SignedHead[]> {
  return headsAfter(context, BEGINNING);
}

async function headsAfter({ db, keyring }: Pick<Context, "db" | "keyring">, start: Timestamp): Promise<SignedHead[]> {
  const publicKey = auditPublicKey(auditSigningKey(keyring.blindIndexKey));
  const heads: SignedHead[] = [];
  let after = start;
  for (;;) {
    const page = await listSignedHeads(db, { after, limit: PAGE_HEADS });
    heads.push(...page.map((row) => viewOf(row, publicKey)));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_HEADS) return heads;
    after = last.signed_at;
  }
}

/**
 * Appends to a file the signed heads that it lacks, a line of JSON each. A head that was removed from
 * the database stays in the file.
 */
export async function writeAuditHeads(context: Pick<Context, "db" | "keyring">, file: string): Promise<void> {
  const last = (await linesOf(file)).at(-2);
  const after = last === undefined ? BEGINNING : readHead(last).signed_at;
  const lines = (await headsAfter(context, after)).map((head) => JSON.stringify(head));
  if (lines.length > 0) await appendLines(file, lines);
}

/**
 * The heads in the lines of a file of {@link writeAuditHeads}, each signed by this key ring.
 *
 * @throws AppError `incorrect_parameters` for the first line that is not a head, or was not signed by it
 */
export function readAuditHeads({ keyring }: Pick<Context, "keyring">, text: string) {
  const key = auditSigningKey(keyring.blindIndexKey);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, at) => {
      const head = readHead(line, at + 1);
      const dated = { number: head.number, hash: Buffer.from(head.hash, "hex"), signed_at: head.signed_at };
      if (isAuditHeadSigned(key, dated, Buffer.from(head.signature, "base64"))) return dated;
      throw new AppError("incorrect_parameters", `Line ${at + 1} of the file was not signed by this key ring.`);
    });
}

function readHead(line: string, number = 1): SignedHead {
  const head = parsed(line) as Partial<SignedHead> | null;
  const isHead =
    typeof head === "object" &&
    head !== null &&
    Number.isSafeInteger(head.number) &&
    [head.hash, head.signed_at, head.signature].every((value) => typeof value === "string");
  if (!isHead)
    throw new AppError("incorrect_parameters", `Line ${number} of the file is not a signed head of the log.`);
  return head as SignedHead;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
