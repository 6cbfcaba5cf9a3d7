import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWebhookUrl, WEBHOOK_URL_MAX } from "../../src/egress/webhook-url.ts";

const guarded = { allowPrivate: false };
const lenient = { allowPrivate: true };

/** Ways to write an address of this machine, its network or a metadata service. */
const PRIVATE_SPELLINGS = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://0x7f.1/",
  "http://0x7f000001/",
  "http://2130706433/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://127.0.0.1./",
  "http://127.0.0.1/",
  "http://127。0。0。1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://app.localhost:3000/",
  "http://localhost.localdomain/",
  "http://ip6-localhost/",
  "http://printer.local/",
  "http://vault.internal/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
  "https://10.0.0.1:8443/hook",
  "http://192.168.0.1/",
  "http://172.16.5.4/",
  "http://100.64.0.1/",
];

/** Refused even where private receivers are allowed. */
const FORBIDDEN = [
  "http://169.254.169.254/latest/meta-data/",
  "http://0xa9fea9fe/",
  "http://2852039166/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://168.63.129.16/",
  "http://metadata.google.internal/",
  "http://metadata/",
  "http://0.0.0.0/",
  "http://0/",
  "http://[::]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[::127.0.0.1]/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
];

/** No absolute http or https URL that says one thing to every reader. */
const MALFORMED = [
  "",
  "example.com",
  "//example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http:example.com",
  "http:/example.com",
  "http:\\\\127.0.0.1/",
  "http://example.com\\@127.0.0.1/",
  "http:///example.com",
  "http://",
  "http://exa mple.com/",
  " http://example.com/",
  "http://example.com/\n",
  "http://example.com/\u0000",
  "http://user@example.com/",
  "http://user:password@example.com/",
  "http://example.com@127.0.0.1/",
  "http://256.256.256.256/",
  "http://[::1/",
  "http://example.com:99999/",
  "http://example.com:22/",
  "http://example.com:25/",
  "http://example.com:5432/",
  "http://example.com:6379/",
  "https://example.com:11211/",
];

for (const url of PRIVATE_SPELLINGS) {
  test(`checkWebhookUrl refuses ${url} unless private receivers are allowed`, () => {
    assert.match(checkWebhookUrl(url, guarded) ?? "accepted", /^must not lead to a private/);
    assert.equal(checkWebhookUrl(url, lenient), null);
  });
}

for (const url of [...FORBIDDEN, ...MALFORMED]) {
  test(`checkWebhookUrl refuses ${JSON.stringify(url)} always`, () => {
    assert.match(checkWebhookUrl(url, guarded) ?? "accepted", /^must /);
    assert.match(checkWebhookUrl(url, lenient) ?? "accepted", /^must /);
  });
}

test("checkWebhookUrl takes public receivers", () => {
  const urls = [
    "https://example.com/hooks?team=1#part",
    "http://example.com:8080",
    "HTTPS://EXAMPLE.COM/",
    "https://8.8.8.8/",
  ];
  for (const url of [
    ...urls,
    "https://[2606:4700::1111]/",
    "https://bücher.example/",
    "https://localhost.example.com/",
  ]) {
    assert.equal(checkWebhookUrl(url, guarded), null, url);
  }
});

test("checkWebhookUrl takes a URL of the greatest length and refuses one character more", () => {
  const longest = "https://example.com/".padEnd(WEBHOOK_URL_MAX, "a");
  assert.equal(checkWebhookUrl(longest, guarded), null);
  assert.match(checkWebhookUrl(`${longest}a`, guarded) ?? "", /at most 2048 characters/);
});
