import { randomUUID } from "node:crypto";

/** The body of a verification that is in order; the person is nobody. */
export function aVerification(change: { subject?: object; address?: object; rest?: object } = {}) {
  return {
    subject: { ...SUBJECT, ...change.subject },
    addresses: [{ ...ADDRESS, ...change.address }],
    tracking_info: "loan-4711",
    ...change.rest,
  };
}

/** See {@link aVerification}. */
export const SUBJECT = {
  first_name: "Wilhelmina",
  last_name: "Featherstonehaugh",
  date_of_birth: "1981-02-28",
  ssn: "219-09-9999",
};

/** See {@link aVerification}. */
export const ADDRESS = {
  street: "77 Quillfeather Lane",
  city: "Xenia",
  state: "OH",
  zip: "45385",
  from_date: "2015-06-01",
};

/** The body of a webhook that is in order, with a URL of its own. */
export function aWebhook(change: object = {}) {
  return {
    name: "Loan desk",
    webhook_url: `https://example.com/hooks/${randomUUID()}`,
    events: ["instant-verification-completed"],
    ...change,
  };
}

/**
 * A text of so many characters, each of four bytes in UTF-8 and another than those before: nothing
 * of that length is longer stored.
 */
export function longText(characters: number): string {
  return Array.from({ length: characters }, (_, at) => String.fromCodePoint(0x2_0000 + at * 31)).join("");
}
