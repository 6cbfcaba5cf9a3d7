import type { SavedDelivery, SavedHeader } from "../../../kernel/crypto/signature-diagnosis.ts";
import { AppError } from "../../../kernel/error.ts";

/** A delivery read from a file. */
interface ReadDelivery extends SavedDelivery {
  /**
   * True if the file held the body as parsed JSON: its original bytes are then only reconstructed.
   */
  readonly wasParsed: boolean;
}

const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
const REQUEST_LINE = /^[A-Z]+ \S+( HTTP\/\d(\.\d)?)?$/;

/**
 * Reads a saved delivery, in the formats in which receivers, proxies and gateways store requests.
 *
 * - **A raw HTTP request:** header lines, a blank line, the body to the end of the file. The
 *   request line is optional.
 * - **JSON:** an object with `headers` (an object, a list of pairs, or of `{name, value}`) and one
 *   of `rawBody`, `raw_body`, `body`, `payload` (texts), `body_base64`, or `body` with
 *   `isBase64Encoded`; or a HAR file, of which the first entry with a signature is used.
 *
 * @throws AppError `incorrect_parameters`, with a message that repeats nothing of the file
 */
export function readSavedDelivery(file: Buffer): ReadDelivery {
  const text = file
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  return text.startsWith("{") || text.startsWith("[") ? readJson(text) : readRaw(file);
}

function readRaw(file: Buffer): ReadDelivery {
  const end = /\r?\n\r?\n/.exec(file.toString("latin1"));
  if (end === null) throw unreadable("it has no blank line between headers and body");
  const head = file
    .subarray(0, end.index)
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  const lines = head.split(/\r?\n/);
  const from = REQUEST_LINE.test(lines[0] ?? "") ? 1 : 0;
  const headers = lines.slice(from).flatMap((line, at) => readHeaderLine(line, from + at + 1));
  return { headers, body: file.subarray(end.index + end[0].length), wasParsed: false };
}

function readHeaderLine(line: string, number: number): SavedHeader[] {
  // The pseudo-headers of HTTP/2 (`:path`) are not headers.
  if (line.startsWith(":")) return [];
  const [, name, value] = HEADER_LINE.exec(line) ?? [];
  if (name === undefined || value === undefined)
    throw unreadable(`its line ${number} is not a header (\`Name: value\`)`);
  return [[name, value]];
}

function readJson(text: string): ReadDelivery {
  const request = findRequest(parseJson(text));
  if (request === null) throw unreadable("its JSON has no object with `headers`");
  const body = readBody(request);
  if (body === null) throw unreadable("its JSON has no `rawBody`, `body`, `payload`, `body_base64` or `postData.text`");
  return { headers: readHeaders(request.headers), ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable("it begins like JSON and is not valid JSON");
  }
}

type Fields = { readonly [name: string]: unknown };

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The object with the headers: the value itself, its `request`, or the first with a signature in a
 * list or HAR.
 */
function findRequest(value: unknown): Fields | null {
  if (Array.isArray(value)) {
    const requests = value.map(findRequest).filter((request) => request !== null);
    return requests.find(({ headers }) => readHeaders(headers).some(isSignature)) ?? requests[0] ?? null;
  }
  if (!isFields(value)) return null;
  if (value.headers !== undefined) return value;
  if (isFields(value.log)) return findRequest(value.log.entries);
  return findRequest(value.request);
}

function isSignature([name]: SavedHeader): boolean {
  return /^(http_)?(x[-_]webhook[-_]sign|webhook[-_]signature)$/i.test(name);
}

function readHeaders(value: unknown): SavedHeader[] {
  const entries: unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.entries(value) : [];
  return entries.flatMap((entry): SavedHeader[] => {
    const [name, given] = Array.isArray(entry) ? entry : isFields(entry) ? [entry.name, entry.value] : [];
    const values: unknown[] = Array.isArray(given) ? given : [given];
    if (typeof name !== "string") return [];
    return values.flatMap((each): SavedHeader[] =>
      typeof each === "string" || typeof each === "number" ? [[name, String(each)]] : [],
    );
  });
}

function readBody(request: Fields): Pick<ReadDelivery, "body" | "wasParsed"> | null {
  const base64Body = request.body_base64 ?? request.bodyBase64;
  if (typeof base64Body === "string") return { body: Buffer.from(base64Body, "base64"), wasParsed: false };
  const post = isFields(request.postData) ? request.postData : {};
  const body = request.rawBody ?? request.raw_body ?? request.body ?? request.payload ?? post.text;
  if (body === undefined) return null;
  if (typeof body !== "string") return { body: Buffer.from(JSON.stringify(body)), wasParsed: true };
  const isBase64 = request.isBase64Encoded === true || post.encoding === "base64";
  return { body: Buffer.from(body, isBase64 ? "base64" : "utf8"), wasParsed: false };
}

function unreadable(why: string): AppError {
  const message = `The file is not a saved delivery: ${why}. It must be a raw HTTP request, or JSON with headers and body (docs/call/webhooks.md).`;
  return new AppError("incorrect_parameters", message);
}
