import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { writeOrderMail, writeOrderSms } from "../../../../src/areas/connections/messages/write-order-message.ts";
import { CONNECTION_PRODUCTS } from "../../../../src/areas/webhooks/words.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_LANGUAGES } from "../../../../src/kernel/notification.ts";
import { oneLine } from "../../../../src/kernel/outbox/message-text.ts";
import { aNotification, CONTENT } from "../../../kernel/outbox/notification-fixture.ts";
import { draws } from "../../../support/draws.ts";

const EVERY = NOTIFICATION_KINDS.flatMap((kind) => NOTIFICATION_LANGUAGES.map((language) => ({ kind, language })));

test("writeOrderMail says who asks for what and why, where to go and how to decline, in every language and kind", () => {
  for (const { kind, language } of EVERY) {
    for (const product of CONNECTION_PRODUCTS) {
      const { subject, text, html } = writeOrderMail(aNotification({ kind, language }, { products: [product] }));
      assert.match(subject, /Prairie Home Loans/, subject);
      for (const part of [text, html]) {
        for (const said of ["Ada", "Prairie Home Loans", "Home Depot", "A-17", CONTENT.url, "#decline", "2026"]) {
          assert.ok(part.includes(said), `${kind} ${language} ${said}`);
        }
      }
      assert.doesNotMatch(`${subject}${text}`, /undefined|null|\[object/);
      assert.match(html, new RegExp(`<html lang="${language}">`));
    }
  }
});

test("writeOrderMail writes the kinds and languages differently", () => {
  const texts = EVERY.map((each) => writeOrderMail(aNotification(each)).text);
  assert.equal(new Set(texts).size, EVERY.length);
  const subjects = EVERY.map((each) => writeOrderMail(aNotification(each)).subject);
  assert.equal(new Set(subjects).size, EVERY.length);
});

test("writeOrderMail leaves out what is not known", () => {
  const bare = { firstName: null, employers: [], orderNumber: null, expiresOn: null };
  for (const { kind, language } of EVERY) {
    const { text } = writeOrderMail(aNotification({ kind, language }, bare));
    assert.doesNotMatch(text, /undefined|null| {2}|A-17|Home Depot|2026/);
  }
});

test("writeOrderMail ends a sentence with one full stop, also after a name that brings one", () => {
  for (const language of NOTIFICATION_LANGUAGES) {
    const { text } = writeOrderMail(aNotification({ language }, { employers: ["Home Depot, Inc."] }));
    assert.match(text, /Home Depot, Inc\.\n/);
  }
});

test("writeOrderMail names three employers and joins all products", () => {
  const content = { employers: ["Acme", "Bolt", "Cog", "Dyn"], products: ["income", "pll"] } as const;
  const { text } = writeOrderMail(aNotification({}, content));
  assert.match(text, /your income and employment and a repayment from your pay at Acme, Bolt, Cog, and …/);
});

test("writeOrderMail keeps what was typed in one line, and out of the markup", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom(
      "a\r\nBcc: b@example.com",
      "a\u2028b",
      '"><script>alert(1)</script>',
      "</p><img src=x>",
      "\u202Eevil",
    ),
  );
  const property = fc.property(hostile, hostile, fc.constantFrom(...EVERY), (one, other, each) => {
    const content = { clientName: one, firstName: other, employers: [other], orderNumber: one };
    const { subject, html } = writeOrderMail(aNotification(each, content));
    assert.doesNotMatch(subject, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    assert.ok([...subject].length <= 120);
    const tags = [...html.matchAll(/<\/?([a-z!]+)/gi)].map(([, name]) => name);
    const expected = [...writeOrderMail(aNotification(each)).html.matchAll(/<\/?([a-z!]+)/gi)].map(([, name]) => name);
    assert.deepEqual(tags, expected);
    assert.ok(!writeOrderSms(aNotification(each, content)).includes("\n"));
  });
  fc.assert(property, draws(60));
});

test("writeOrderSms is short: at most 320 characters whatever the names, in English and in Spanish", () => {
  const long = "Very Long Name of a Company That Never Ends Incorporated ".repeat(3);
  for (const { kind, language } of EVERY) {
    const text = writeOrderSms(aNotification({ kind, language }, { clientName: long, employers: [long] }));
    assert.ok(text.length <= 320, `${text.length}: ${text}`);
    assert.ok(text.includes(CONTENT.shortUrl));
  }
});

test("oneLine is idempotent and cuts with an ellipsis", () => {
  assert.equal(oneLine("a\r\n b\tc", 20), "a b c");
  assert.equal(oneLine("abcdef", 4), "abc…");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => assert.equal(oneLine(oneLine(text, 9), 9), oneLine(text, 9))),
    draws(300),
  );
});

test("writeOrderMail shows the client's logo, colour, contact and privacy page, and text that can be read on the colour", () => {
  const contacts = ["help@lender.example", "+1 800 555 0142"];
  const brand = {
    logoUrl: "https://voe.example/brand/1.png",
    color: "#7a1f5c",
    contacts,
    privacyUrl: "https://lender.example/privacy",
  };
  for (const { kind, language } of EVERY) {
    const { text, html } = writeOrderMail(aNotification({ kind, language }, { brand }));
    for (const part of [text, html]) {
      for (const said of [contacts.join(", "), brand.privacyUrl]) assert.ok(part.includes(said), `${language} ${said}`);
    }
    assert.ok(html.includes(`<img src="${brand.logoUrl}" alt=""`) && html.includes("background:#7a1f5c;color:#ffffff"));
    assert.doesNotMatch(text, /<img/);
  }
  const light = writeOrderMail(aNotification({}, { brand: { ...brand, color: "#ffcc00", logoUrl: null } })).html;
  assert.ok(light.includes("background:#ffcc00;color:#000000") && !light.includes("<img"));
});
