import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { signCompat, signStandard } from "../../../src/kernel/crypto/signature.ts";
import { diagnoseDelivery, type SavedHeader } from "../../../src/kernel/crypto/signature-diagnosis.ts";
import { draws } from "../../support/draws.ts";

const NOW = 1_795_000_000;
const ID = "e4485c169fab459d873854f5acff9b41";
const ACCESS = `prod-${"5a".repeat(32)}`;
const SIGNING = "whsec_oRbJ7UbWIHc0pDMX0w/Yj1KshjTDfZBLv05B2GX5BHU=";
const OTHER_ACCESS = `sandbox-${"7b".repeat(32)}`;
const OTHER_SIGNING = "whsec_krD3G3J7ogeVoeUDPQ/SUJHR7SlBVjPMF3J7oSpsFHY=";
const EVENT = `{"webhook_id":"${ID}","event_type":"instant-verification-completed","event_created_at":"2026-11-21T14:30:00.000000Z","updated_at":"2026-11-21T14:30:00.000000Z","user_id":null,"event":"instant-verification-completed","data":{"verification_id":"iv_d8042224672c4098927928ab169f5bc7","status":"completed","timestamp":"2026-11-21T14:30:00.000000Z","tracking_info":"Zoë/42"}}`;

/** What is changed of a right delivery, and what is found. */
interface Case {
  readonly name: string;
  /** The body as signed, and as saved. */
  readonly body?: { readonly sent: string | Buffer; readonly saved: string | Buffer };
  /** Makes both header values of the sent body. */
  readonly sign?: { readonly compat?: (body: Buffer) => string; readonly standard?: (body: Buffer) => string };
  /** Headers instead of the sent ones; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly secrets?: { readonly signing?: readonly string[]; readonly access?: readonly string[] };
  readonly nowSeconds?: number;
  /** Verdict and codes of both forms, then of the timestamp and the notes. */
  readonly compat: string;
  readonly standard: string;
  readonly rest?: string;
}

function hmac(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  return parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
}

function standardOf(body: Buffer, secrets: readonly string[] = [SIGNING]): string {
  return signStandard({ id: ID, timestampSeconds: NOW, body, secrets });
}

function diagnose(one: Case) {
  const sent = Buffer.from(one.body?.sent ?? EVENT);
  const saved = Buffer.from(one.body?.saved ?? EVENT);
  const headers: Record<string, string | undefined> = {
    "content-type": "application/json",
    "X-WEBHOOK-SIGN": one.sign?.compat?.(sent) ?? signCompat(sent, ACCESS),
    "webhook-id": ID,
    "webhook-timestamp": String(NOW),
    "webhook-signature": one.sign?.standard?.(sent) ?? standardOf(sent),
    ...one.headers,
  };
  const list = Object.entries(headers).flatMap(([name, value]): SavedHeader[] =>
    value === undefined ? [] : [[name, value]],
  );
  return diagnoseDelivery({
    delivery: { headers: list, body: saved },
    secrets: { signing: one.secrets?.signing ?? [SIGNING], access: one.secrets?.access ?? [ACCESS] },
    nowSeconds: one.nowSeconds ?? NOW + 1,
  });
}

/** `right`, `wrong: code, code` or `right; note`. */
function said(one: ReturnType<typeof diagnose>["compat"]): string {
  const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code).join(", ");
  const faults = one.faults.length === 0 ? "" : `: ${codes(one.faults)}`;
  return `${one.verdict}${faults}${one.notes.length === 0 ? "" : `; ${codes(one.notes)}`}`;
}

function both(code: string): Pick<Case, "compat" | "standard"> {
  return { compat: `wrong: ${code}`, standard: `wrong: ${code}` };
}

const base64Of = (text: string) => Buffer.from(text).toString("base64");
const spaced = JSON.stringify(JSON.parse(EVENT), null, 2);
const sorted = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(EVENT)).sort()));
const right = { compat: "right", standard: "right" };
const signingText = (key: string | Buffer) => ({
  standard: (body: Buffer) => `v1,${hmac(key, `${ID}.${NOW}.`, body).toString("base64")}`,
});
const compatKey = (key: string | Buffer) => ({ compat: (body: Buffer) => `v1=${hmac(key, body).toString("hex")}` });

const CASES: readonly Case[] = [
  { name: "is as it was sent", ...right },
  // The body.
  { name: "was parsed and indented", body: { sent: EVENT, saved: spaced }, ...both("body_serialised_again") },
  {
    name: "was serialised with escapes and blanks, as Python's json does",
    body: { sent: EVENT, saved: EVENT.replace("ë", "\\u00eb").replaceAll('":', '": ').replaceAll(',"', ', "') },
    ...both("body_serialised_again"),
  },
  {
    name: "was serialised with its fields sorted",
    body: { sent: EVENT, saved: sorted },
    ...both("unexplained"),
  },
  {
    name: "was serialised twice",
    body: { sent: EVENT, saved: JSON.stringify(EVENT) },
    ...both("body_serialised_again"),
  },
  { name: "has a line break more", body: { sent: EVENT, saved: `${EVENT}\n` }, ...both("body_newline_added") },
  {
    name: "has a Windows line break more",
    body: { sent: EVENT, saved: `${EVENT}\r\n` },
    ...both("body_newline_added"),
  },
  { name: "has blank lines more", body: { sent: EVENT, saved: `${EVENT}\n\n` }, ...both("body_newline_added") },
  { name: "has a line break less", body: { sent: "{}\n", saved: "{}" }, ...both("unexplained") },
  {
    name: "has CRLF for LF",
    body: { sent: spaced, saved: spaced.replaceAll("\n", "\r\n") },
    ...both("unexplained"),
  },
  { name: "has LF for CRLF", body: { sent: "a\r\nb", saved: "a\nb" }, ...both("unexplained") },
  { name: "has a byte order mark", body: { sent: EVENT, saved: `\ufeff${EVENT}` }, ...both("unexplained") },
  { name: "lost its byte order mark", body: { sent: `\ufeff${EVENT}`, saved: EVENT }, ...both("unexplained") },
  {
    name: "went through Latin-1",
    body: { sent: EVENT, saved: Buffer.from(EVENT).toString("latin1") },
    ...both("unexplained"),
  },
  { name: "has accents apart", body: { sent: EVENT, saved: EVENT.normalize("NFD") }, ...both("unexplained") },
  {
    name: "came as a field of a form",
    body: { sent: EVENT, saved: `payload=${encodeURIComponent(EVENT).replaceAll("%20", "+")}` },
    ...both("unexplained"),
  },
  {
    name: "is in base64",
    body: { sent: EVENT, saved: Buffer.from(EVENT).toString("base64") },
    ...both("unexplained"),
  },
  { name: "is gone", body: { sent: EVENT, saved: "" }, ...both("unexplained"), rest: "empty_body" },
  { name: "is another event", body: { sent: EVENT, saved: EVENT.replace("42", "43") }, ...both("unexplained") },
  {
    name: "has another length than was said",
    body: { sent: EVENT, saved: `${EVENT}\n` },
    headers: { "content-length": String(Buffer.byteLength(EVENT)) },
    ...both("body_newline_added"),
  },
  // The secrets.
  {
    name: "was signed with the text of the signing secret",
    sign: signingText(SIGNING),
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  {
    name: "was signed with the base64 of the signing secret, not decoded",
    sign: signingText(SIGNING.slice(6)),
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  {
    name: "was signed with the prefix decoded too",
    sign: signingText(Buffer.from(SIGNING, "base64")),
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  {
    name: "was signed with the access secret in both forms",
    sign: signingText(ACCESS),
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  {
    name: "was signed with the signing secret in both forms",
    sign: compatKey(Buffer.from(SIGNING.slice(6), "base64")),
    ...{ compat: "wrong: other_secret", standard: "right" },
  },
  {
    name: "was signed without the access secret's prefix",
    sign: compatKey("5a".repeat(32)),
    ...{ compat: "wrong: other_secret", standard: "right" },
  },
  {
    name: "was signed with the access secret decoded from hex",
    sign: compatKey(Buffer.from("5a".repeat(32), "hex")),
    ...{ compat: "wrong: other_secret", standard: "right" },
  },
  {
    name: "is verified with secrets that carry a line break and quotes",
    secrets: { access: [`${ACCESS}\n`], signing: [`"${SIGNING}"`] },
    ...both("secret_wrapped"),
  },
  {
    name: "is verified with a signing secret that carries the version of a signature",
    secrets: { signing: [`v1,${SIGNING}`] },
    ...{ compat: "right", standard: "wrong: secret_wrapped" },
  },
  {
    name: "is verified with secrets that are the base64 of whole ones",
    secrets: { access: [base64Of(ACCESS)], signing: [base64Of(SIGNING)] },
    ...both("unexplained"),
  },
  {
    name: "is verified with the secret of another environment",
    secrets: { access: [OTHER_ACCESS] },
    ...{ compat: "wrong: other_secret", standard: "right" },
  },
  {
    name: "is verified with the secret of another webhook",
    secrets: { signing: [OTHER_SIGNING] },
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  {
    name: "was changed, and is verified with the secret of another webhook",
    body: { sent: EVENT, saved: spaced },
    secrets: { signing: [OTHER_SIGNING] },
    ...{ compat: "wrong: body_serialised_again", standard: "wrong: other_secret" },
  },
  {
    name: "is verified with secrets that are mixed up",
    secrets: { access: [SIGNING], signing: [ACCESS] },
    ...both("other_kind_of_secret"),
  },
  {
    name: "is verified with secrets of several environments",
    secrets: { access: [OTHER_ACCESS, ACCESS] },
    ...{ compat: "right", standard: "right" },
  },
  {
    name: "is verified without secrets",
    secrets: { access: [], signing: [] },
    compat: "unchecked",
    standard: "unchecked",
  },
  // A rotation.
  {
    name: "was signed during a rotation, and is verified with the new secret",
    sign: { standard: (body) => standardOf(body, [SIGNING, OTHER_SIGNING]) },
    ...{ compat: "right", standard: "right" },
  },
  {
    name: "was signed during a rotation, and is verified with the old secret",
    sign: { standard: (body) => standardOf(body, [OTHER_SIGNING, SIGNING]) },
    ...{ compat: "right", standard: "right; rotated_secret" },
  },
  {
    name: "was signed during a rotation, with commas between",
    sign: { standard: (body) => standardOf(body, [OTHER_SIGNING, SIGNING]).replace(" ", ",") },
    ...{ compat: "right", standard: "wrong: unreadable" },
  },
  {
    name: "bears a signature twice, the first time without its scheme",
    sign: { standard: (body) => `${standardOf(body).slice(3)} ${standardOf(body)}` },
    ...{ compat: "right", standard: "right" },
  },
  // The other signed parts.
  { name: "lacks its id", headers: { "webhook-id": undefined }, compat: "right", standard: "wrong: id_missing" },
  {
    name: "lacks its id, and so does its body",
    body: { sent: "{}", saved: "{}" },
    headers: { "webhook-id": undefined },
    ...{ compat: "right", standard: "wrong: id_missing" },
  },
  { name: "has another id", headers: { "webhook-id": "0" }, compat: "right", standard: "wrong: other_secret" },
  {
    name: "lacks its timestamp",
    headers: { "webhook-timestamp": undefined },
    ...{ compat: "right", standard: "wrong: timestamp_missing" },
  },
  {
    name: "has its timestamp in milliseconds",
    headers: { "webhook-timestamp": `${NOW}000` },
    ...{ compat: "right", standard: "wrong: timestamp_form", rest: "timestamp_form" },
  },
  {
    name: "has its timestamp as a date",
    headers: { "webhook-timestamp": new Date(NOW * 1_000).toISOString() },
    ...{ compat: "right", standard: "wrong: timestamp_form", rest: "timestamp_form" },
  },
  {
    name: "has another timestamp",
    headers: { "webhook-timestamp": String(NOW + 1) },
    ...{ compat: "right", standard: "wrong: other_secret" },
  },
  { name: "is just not too old", nowSeconds: NOW + 300, ...right },
  { name: "is too old", nowSeconds: NOW + 301, ...right, rest: "timestamp_old" },
  { name: "is from the future", nowSeconds: NOW - 301, ...right, rest: "timestamp_ahead" },
  // The way in which signatures are written.
  {
    name: "has hex digits in upper case",
    sign: { compat: (body) => `v1=${hmac(ACCESS, body).toString("hex").toUpperCase()}` },
    ...{ compat: "wrong: unreadable", standard: "right" },
  },
  {
    name: "has no scheme",
    sign: { compat: (body) => hmac(ACCESS, body).toString("hex"), standard: (body) => standardOf(body).slice(3) },
    ...both("unreadable"),
  },
  {
    name: "has the scheme of others",
    sign: {
      compat: (body) => `sha256=${hmac(ACCESS, body).toString("hex")}`,
      standard: (body) => standardOf(body).replace(",", "="),
    },
    ...both("unreadable"),
  },
  {
    name: "has base64 and hex interchanged",
    sign: {
      compat: (body) => `v1=${hmac(ACCESS, body).toString("base64")}`,
      standard: (body) => `v1,${Buffer.from(standardOf(body).slice(3), "base64").toString("hex")}`,
    },
    ...{ compat: "wrong: unreadable", standard: "wrong: unreadable" },
  },
  {
    name: "has the base64 of URLs",
    sign: { standard: (body) => `v1,${Buffer.from(standardOf(body).slice(3), "base64").toString("base64url")}` },
    ...{ compat: "right", standard: "wrong: unreadable" },
  },
  {
    name: "has the two signed texts interchanged",
    sign: {
      compat: (body) => `v1=${hmac(ACCESS, `${ID}.${NOW}.`, body).toString("hex")}`,
      standard: (body) => `v1,${hmac(Buffer.from(SIGNING.slice(6), "base64"), body).toString("base64")}`,
    },
    ...both("unexplained"),
  },
  {
    name: "has cut signatures",
    headers: { "X-WEBHOOK-SIGN": "v1=12", "webhook-signature": "v1,12" },
    ...both("unreadable"),
  },
  {
    name: "has signatures of other schemes only",
    headers: { "webhook-signature": "v1a,AAAA" },
    compat: "right",
    standard: "wrong: unreadable",
  },
  {
    name: "has no signatures",
    headers: { "X-WEBHOOK-SIGN": undefined, "webhook-signature": undefined },
    ...{ compat: "absent", standard: "absent" },
  },
  // The names of headers.
  {
    name: "has names in another case",
    headers: { "X-WEBHOOK-SIGN": undefined, "X-Webhook-Sign": signCompat(Buffer.from(EVENT), ACCESS) },
    ...right,
  },
  {
    name: "has names as CGI writes them",
    headers: { "webhook-id": undefined, HTTP_WEBHOOK_ID: ID },
    ...right,
  },
  { name: "has a header twice", headers: { "Webhook-Id": "0" }, ...right },
  // Several at once.
  {
    name: "was parsed, and is verified with a secret whose base64 is not decoded",
    body: { sent: EVENT, saved: spaced },
    sign: signingText(SIGNING.slice(6)),
    ...{ compat: "wrong: body_serialised_again", standard: "wrong: other_secret" },
  },
];

for (const one of CASES) {
  test(`diagnoseDelivery says of a delivery that ${one.name}: ${one.compat} / ${one.standard}`, () => {
    const found = diagnose(one);
    const rest = [found.timestamp.fault, ...found.notes].flatMap((finding) => (finding === null ? [] : [finding.code]));
    assert.deepEqual(
      { compat: said(found.compat), standard: said(found.standard), rest: rest.join(", ") },
      { compat: one.compat, standard: one.standard, rest: one.rest ?? "" },
    );
  });
}

test("diagnoseDelivery says that every delivery of ours is right, and never that a changed one is", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.nat(), (bytes, at) => {
      const sent = Buffer.from(bytes);
      const other = Buffer.from(bytes);
      other[at % other.length] = (other[at % other.length] ?? 0) ^ 1;
      const verdicts = (saved: Buffer) => {
        const found = diagnose({ name: "", body: { sent, saved }, compat: "", standard: "" });
        return [found.compat.verdict, found.standard.verdict];
      };
      assert.deepEqual(verdicts(sent), ["right", "right"]);
      assert.deepEqual(verdicts(other), ["wrong", "wrong"]);
    }),
    draws(30),
  );
});

test("diagnoseDelivery contains no secret and nothing of a body", () => {
  for (const one of CASES) {
    const text = JSON.stringify(diagnose(one));
    for (const part of ["5a5a", "7b7b", SIGNING.slice(6, 20), "Zo", "tracking_info"])
      assert.ok(!text.includes(part), one.name);
  }
});
