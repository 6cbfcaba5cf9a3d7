import { asIs, changed, type SignatureReading } from "./reading.ts";

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const RAW = "Verify the raw bytes, before any parser or framework has touched them.";
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The order of an event's fields when it is sent; any other fields keep the order in which they are
 * found.
 */
const FIELD_ORDER = [
  ..."webhook_id event_type event_created_at updated_at user_id status event data task_id object_id objects_count".split(
    " ",
  ),
  ..."employment_id order_id order_number employer_id employer_status identity dispute_id due_at days_left".split(" "),
  ..."verification_id changed_fields link_id product data_source tracking_info".split(" "),
];
/** The order of the fields inside `data`. */
const DATA_ORDER = "verification_id status timestamp tracking_info error".split(" ");

/**
 * The bodies that may have been signed: the saved one, then one for each alteration that is known to
 * happen on the way to a receiver, with it undone. No two have the same bytes.
 *
 * @param body the bytes as they were saved
 */
export function bodyReadings(body: Buffer): SignatureReading<Buffer>[] {
  const readings = [asIs(body), ...endReadings(body), ...encodingReadings(body), ...jsonReadings(body)];
  const seen = new Set<string>();
  return readings.filter(({ value }) => {
    const bytes = value.toString("latin1");
    return seen.size < seen.add(bytes).size;
  });
}

function endReadings(body: Buffer): SignatureReading<Buffer>[] {
  const bytes = body.toString("latin1");
  const of = (text: string) => Buffer.from(text, "latin1");
  const added =
    "A line break or blank was added at the end of the body, as editors and `echo` do (`printf %s` does not).";
  const crlf = `Line ends in the body were changed from LF to CRLF. ${RAW}`;
  const lf = `Line ends in the body were changed from CRLF to LF. ${RAW}`;
  const removed = `The line break at the end of the body was cut off. ${RAW}`;
  return [
    changed(of(bytes.replace(/\r?\n$/, "")), "body_newline_added", added),
    changed(of(bytes.trimEnd()), "body_newline_added", added),
    changed(of(bytes.replaceAll("\r\n", "\n")), "body_lines_changed", crlf),
    changed(of(bytes.replace(/(?<!\r)\n/g, "\r\n")), "body_lines_changed", lf),
    changed(of(`${bytes}\n`), "body_newline_removed", removed),
    changed(of(`${bytes}\r\n`), "body_newline_removed", removed),
  ];
}

function encodingReadings(body: Buffer): SignatureReading<Buffer>[] {
  const hasBom = body.subarray(0, BOM.length).equals(BOM);
  const bom = hasBom
    ? changed(
        body.subarray(BOM.length),
        "body_bom_added",
        `A byte order mark (EF BB BF) was put before the body. ${RAW}`,
      )
    : changed(
        Buffer.concat([BOM, body]),
        "body_bom_removed",
        `The byte order mark before the body was removed. ${RAW}`,
      );
  const text = body.toString("utf8");
  const latin1 = `The body was read as Latin-1 and written as UTF-8: letters beyond ASCII are garbled. ${RAW}`;
  const normalised = `The body's letters were brought into another Unicode form (accents apart from their letters). ${RAW}`;
  const coded = "The body is still in base64, as some gateways pass it on: decode it first.";
  return [
    bom,
    ...(/^[\0-\xff]*$/.test(text) ? [changed(Buffer.from(text, "latin1"), "body_garbled", latin1)] : []),
    changed(Buffer.from(text.normalize("NFC")), "body_normalised", normalised),
    ...formReadings(text),
    ...(/^[A-Za-z0-9+/\s]+=*\s*$/.test(text) ? [changed(Buffer.from(text, "base64"), "body_still_base64", coded)] : []),
  ];
}

/** `payload=%7B…`: the value of the only field of a form. */
function formReadings(text: string): SignatureReading<Buffer>[] {
  const [, value] = /^[\w.[\]-]{1,64}=([^&=\s]*)$/.exec(text.trim()) ?? [];
  if (value === undefined) return [];
  const form = `The body was sent on as a form, with the event as the value of a field. ${RAW}`;
  try {
    const plain = decodeURIComponent(value.replaceAll("+", " "));
    return [changed(Buffer.from(plain), "body_form_encoded", form)];
  } catch {
    return [];
  }
}

function jsonReadings(body: Buffer): SignatureReading<Buffer>[] {
  const value = parsed(body);
  if (value === undefined) return [];
  const compact = Buffer.from(JSON.stringify(value));
  const again = `The body was parsed and serialised again: the JSON is the same, the bytes are not (white space, escapes). ${RAW}`;
  const order = `The body was parsed and serialised again, with its fields in another order. ${RAW}`;
  const quoted =
    "The body is a JSON text that holds the payload as a string: it was serialised twice. Parse it once, then verify.";
  return [
    ...(typeof value === "string" ? [changed(Buffer.from(value), "body_serialised_twice", quoted)] : []),
    changed(compact, "body_serialised_again", again),
    changed(Buffer.from(JSON.stringify(inOrder(value))), "body_fields_reordered", order),
  ];
}

function parsed(body: Buffer): unknown {
  try {
    const text = STRICT_UTF8.decode(body);
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function inOrder(value: unknown, order: readonly string[] = FIELD_ORDER): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, inOrder(inner, DATA_ORDER)]);
  return Object.fromEntries(fields.sort(([a], [b]) => rank(a) - rank(b)));
}
