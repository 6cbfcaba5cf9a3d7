import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { readFileToken, type SignedFile, signFileToken } from "../../../../src/areas/connections/file.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { idOf } from "../../../support/connections/payroll-data.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";

let app: TestApplication;
let client: Client;
let anyone: Client;
let link: StoredLink;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
  anyone = app.clientWith({});
  link = await storeLink(app, client, { userId: await makeUser(client) });
});
after(() => app.stop());

async function open(url: string, options: { method?: "GET" | "HEAD"; headers?: Record<string, string> } = {}) {
  const { statusCode, headers, body } = await request(url, options);
  return { statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

/** The address of a file of the link that works until a time. */
function addressOf(
  file: { readonly [Part in keyof SignedFile]?: string },
  expiresAt = Math.floor(Date.now() / 1_000) + 60,
): string {
  const signed = { kind: "statement", ownerId: link.id, objectId: link.id, ...file } as SignedFile;
  return `/v1/files/${signFileToken(app.keyring.blindIndexKey, { file: signed, expiresAt })}`;
}

test("openSignedFile opens every URL of a report without credentials, each as its own PDF", async () => {
  const report = await client.get(`/v1/links/${link.id}/income/report/`);
  const cases = [
    [report.at("pdf_report"), "income-report.pdf", /Income and employment/],
    [report.at("employments.0.statements.0.file"), "pay-statement-2026-11-13.pdf", /not the employer's own document/],
    [report.at("employments.0.w2s.0.file"), "w2-2025.pdf", /Form W-2 data for 2025/],
    [
      (await client.get(`/v1/links/${link.id}/employment/report`)).at("pdf_report"),
      "employment-report.pdf",
      /^Employment/,
    ],
    [
      (await client.post(`/v1/users/${link.userId}/reports/`, {})).at("pdf_report"),
      "report.pdf",
      /Verification of income/,
    ],
  ] as const;
  for (const [url, name, text] of cases) {
    const { statusCode, headers, bytes } = await open(String(url));
    assert.equal(statusCode, 200, name);
    assert.equal(headers["content-type"], "application/pdf");
    assert.equal(headers["content-disposition"], `inline; filename="${name}"`);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
    if (!HAS_PDFTOTEXT) continue;
    assert.match(pdfText(bytes), text);
    assert.doesNotMatch(pdfText(bytes), /900112222|000123456789/);
  }
});

test("openSignedFile opens the PDF of a moved deposit", async () => {
  const deposit_details = {
    bank_name: null,
    account_type: "checking",
    account_number: "16002600",
    routing_number: "12345678",
    deposit_type: "entire",
    deposit_value: null,
  } as const;
  const { id } = await storeLink(app, client, {
    userId: link.userId,
    product: "pll",
    data: linkData({ deposit_details }),
  });
  const report = await client.get(`/v1/links/${id}/pll/report`);
  const { statusCode, headers } = await open(String(report.at("pdf_report")));
  assert.equal(statusCode, 200);
  assert.equal(headers["content-disposition"], 'inline; filename="deposit-report.pdf"');
});

test("openSignedFile handles HEAD like GET, and one range of bytes", async () => {
  const url = `${app.url}${addressOf({ kind: "income_report" })}`;
  const whole = await open(url);
  const size = whole.bytes.length;
  const head = await open(url, { method: "HEAD" });
  assert.equal(head.statusCode, 200);
  assert.equal(head.headers["content-length"], String(size));
  assert.equal(head.bytes.length, 0);
  const ranges = [
    ["bytes=0-4", 0, 5],
    ["bytes=5-", 5, size],
    ["bytes=-6", size - 6, size],
    [`bytes=10-${size + 50}`, 10, size],
  ] as const;
  for (const [range, first, end] of ranges) {
    const part = await open(url, { headers: { range } });
    assert.equal(part.statusCode, 206, range);
    assert.equal(part.headers["content-range"], `bytes ${first}-${end - 1}/${size}`);
    assert.deepEqual(part.bytes, whole.bytes.subarray(first, end));
  }
  for (const range of ["bytes=0-1,3-4", `bytes=${size}-`, "bytes=-", "bytes=5-3", "bytes=-0", "pages=1-2"]) {
    const answer = await open(url, { headers: { range } });
    assert.equal(answer.statusCode, 200, range);
    assert.equal(answer.bytes.length, size);
  }
  const etag = String(whole.headers.etag);
  assert.equal((await open(url, { headers: { range: "bytes=0-4", "if-range": etag } })).statusCode, 206);
  assert.equal((await open(url, { headers: { range: "bytes=0-4", "if-range": '"other"' } })).statusCode, 200);
});

test("openSignedFile works for an hour, then is a 410", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const url = String((await client.get(`/v1/links/${link.id}/income/report`)).at("pdf_report"));
  const read = readFileToken(app.keyring.blindIndexKey, url.split("/").at(-1) ?? "");
  assert.ok(Math.abs((read?.expiresAt ?? 0) - now - 3_600) <= 5);
  assertError(await anyone.get(addressOf({ kind: "income_report" }, now - 1)), 410, "expired_token");
});

test("openSignedFile is a 404 for a changed token, for an id that is not in the data, and for data that was not shared", async () => {
  const good = addressOf({ kind: "income_report" });
  const changed = `${good.slice(0, 30)}${good[30] === "A" ? "B" : "A"}${good.slice(31)}`;
  const employmentOnly = await storeLink(app, client, { userId: link.userId, product: "employment" });
  const unfiled = linkData();
  const [first] = unfiled.employments;
  const statements = first?.statements.map((one) => ({ ...one, has_file: false })) ?? [];
  const data = { ...unfiled, employments: first === undefined ? [] : [{ ...first, statements }] };
  const fileless = await storeLink(app, client, { userId: link.userId, data });
  const paths = [
    changed,
    "/v1/files/none",
    addressOf({ kind: "statement", objectId: idOf(0xfff) }),
    addressOf({ kind: "w2", objectId: first?.statements[0]?.id ?? "" }),
    addressOf({ kind: "deposit_report" }),
    addressOf({ kind: "user_report", objectId: idOf(0xfff) }),
    addressOf({ kind: "income_report", ownerId: employmentOnly.id }),
    addressOf({ kind: "statement", ownerId: employmentOnly.id, objectId: first?.statements[0]?.id ?? "" }),
    addressOf({ kind: "statement", ownerId: fileless.id, objectId: first?.statements[0]?.id ?? "" }),
  ];
  for (const path of paths) assertError(await anyone.get(path), 404, "not_found");
});

test("openSignedFile is a 404 once the link was deleted", async () => {
  const stored = await storeLink(app, client, { userId: link.userId });
  const url = String((await client.get(`/v1/links/${stored.id}/income/report`)).at("pdf_report"));
  const report = await client.post(`/v1/users/${link.userId}/reports/`, {});
  assert.equal((await open(url)).statusCode, 200);
  assert.equal((await client.delete(`/v1/links/${stored.id}/`)).status, 204);
  assert.equal((await open(url)).statusCode, 404);
  assert.equal((await open(String(report.at("pdf_report")))).statusCode, 404);
});

test("openSignedFile counts against a rate limit of the link, and is a 429 when it is used up", async () => {
  const limited = await startApplication({ isDirectoryAwaited: false, beside: app, rateLimit: 2 });
  try {
    const { id } = await storeLink(app, client, { userId: link.userId });
    const url = `${limited.url}${addressOf({ kind: "income_report", ownerId: id, objectId: id })}`;
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await open(url)).statusCode);
    assert.deepEqual(statuses, [200, 200, 429]);
    const other = `${limited.url}${addressOf({ kind: "income_report" })}`;
    assert.equal((await open(other)).statusCode, 200);
  } finally {
    await limited.stop();
  }
});
