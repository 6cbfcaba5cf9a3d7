import fc from "fast-check";
import type { Company } from "../../../../src/areas/companies/company.ts";

/** All details of a company in a search's body, as the directory writes them. */
export function bodyOf({ name, domain, ein, phone, id, street, city, state, zip }: Company): object {
  return { name, domain, ein, phone, id, address: { street, city, state, zip } };
}

/**
 * The same search in other words: other forms of each detail, other order, blank ones left out,
 * null or blank.
 */
export const resent: fc.Arbitrary<(body: object) => object> = fc
  .array(fc.nat(1_000), { minLength: 97, maxLength: 97 })
  .map((draws) => (body: object) => resend(body, dealer(draws)));

/**
 * Takes one of several, as the next of the drawn numbers says; from the first again after the last.
 */
type Deal = <Option>(options: readonly Option[]) => Option;

function dealer(draws: readonly number[]): Deal {
  let at = 0;
  return <Option>(options: readonly Option[]): Option => {
    const draw = draws[at % draws.length] ?? 0;
    at += 1;
    return options[draw % options.length] as Option;
  };
}

function resend(body: object, deal: Deal): object {
  const members = Object.entries(body).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    if (value === null) return deal([true, false]) ? [] : [[key, deal([null, "", "   "])]];
    return [[key, typeof value === "object" ? resend(value, deal) : rewrite(key, { text: String(value), deal })]];
  });
  const places = deal([members, members.toReversed(), members.toSorted(), members.toSorted().toReversed()]);
  return Object.fromEntries(places);
}

/** Ways to write the details whose form is fixed. */
const FORMS: Readonly<Record<string, readonly ((text: string) => string)[]>> = {
  ein: [(ein) => `${ein.slice(0, 2)}-${ein.slice(2)}`, (ein) => ` ${ein.slice(0, 2)} ${ein.slice(2)} `],
  phone: [
    (phone) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    (phone) => `+1${phone}`,
    (phone) => `1-${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
    (phone) => ` ${phone.slice(0, 3)}.${phone.slice(3, 6)}.${phone.slice(6)} `,
  ],
  domain: [
    (domain) => `https://www.${domain}/careers?x=1#top`,
    (domain) => domain.toUpperCase(),
    (domain) => ` mail.${domain} `,
    (domain) => `http://${domain}:8080`,
  ],
  id: [(id) => id.toUpperCase(), (id) => ` ${id.slice(0, 8)}-${id.slice(8)} `],
  zip: [(zip) => `${zip}-0001`, (zip) => ` ${zip} `, (zip) => `${zip}0001`],
  state: [(state) => state.toLowerCase(), (state) => ` ${state} `, (state) => STATES[state] ?? state],
};

const STATES: Readonly<Record<string, string>> = {
  CA: "California",
  NY: "new york",
  TX: "TEXAS",
  NC: " North  Carolina",
  DC: "District of Columbia",
};

function rewrite(detail: string, { text, deal }: { text: string; deal: Deal }): string {
  const forms = FORMS[detail];
  return forms === undefined ? restyle(text, deal) : deal(forms)(text);
}

/** Marks that may follow a word and say nothing. */
const MARKS = [",", ".", ";", "!", "?", '"', "*", "-", " –", " |", "_", "…", " · ", "", "", "", "", "", ""];
const BLANKS = [" ", " ", " ", "  ", "   ", "\u00a0"];

/**
 * A text with its letters in another case, more blanks and marks after words, or blanks for the
 * marks that it has.
 */
function restyle(text: string, deal: Deal): string {
  const plain = deal([text, text.replace(/[,.;!?"*]/g, " ")]).trim();
  const spaced = plain.replace(/ +/g, () => `${deal(MARKS)}${deal(BLANKS)}`);
  const letters = Array.from(spaced, (letter) => deal([letter, letter.toUpperCase(), letter.toLowerCase()]));
  return `${deal(["", "  "])}${letters.join("")}${deal(MARKS)}${deal(["", "  "])}`;
}
