import type { Company } from "../../src/areas/companies/company.ts";
import type { CompanyId } from "../../src/kernel/ids.ts";

/** What recombinations are made of. */
interface Stock {
  readonly companies: readonly Company[];
  /** Companies with city, state and ZIP code: where a made-up one may be. */
  readonly places: readonly Company[];
  readonly draw: (bound: number) => number;
}

/**
 * A directory of a given size, the same every time: real companies, and beyond their number
 * recombinations of them. Of those 60 % cross the name of one with the name of another, 25 % are a
 * real name in another place, 15 % have one word of each of two names; places, streets, telephones
 * and domains come from further ones. Fewer than there are real ones: every so many-th.
 *
 * The real ones come in a drawn order, evenly among the others: an engine that of equally good ones
 * puts the first before must not find the right one more often than chance. In the order of their
 * file the labelled ones would be first.
 *
 * @param companies the real ones
 * @param count how many there shall be
 */
export function* directoryOfSize(companies: readonly Company[], count: number): Generator<Company> {
  const places = companies.filter(({ city, state, zip }) => city !== null && state !== null && zip !== null);
  const stock = { companies, places, draw: drawsFrom(20_261_121) };
  const real = inDrawnOrder(thinned(companies, count));
  for (let at = 0, taken = 0; at < count; at += 1) {
    if (stock.draw(count - at) >= real.length - taken) yield recombined(stock, at);
    else {
      yield pick(real, taken);
      taken += 1;
    }
  }
}

/** Every nth, so that there are at most as many as wanted. */
function thinned(companies: readonly Company[], count: number): readonly Company[] {
  if (count >= companies.length) return companies;
  return Array.from({ length: count }, (_, at) => pick(companies, Math.floor((at * companies.length) / count)));
}

/** The same every time, whatever else is drawn (the shuffle of R. Durstenfeld 1964). */
function inDrawnOrder(companies: readonly Company[]): Company[] {
  const drawn = [...companies];
  const draw = drawsFrom(19_640_701);
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [drawn[last], drawn[other]] = [pick(drawn, other), pick(drawn, last)];
  }
  return drawn;
}

function recombined({ companies, places, draw }: Stock, at: number): Company {
  const [first, second, placed, rest] = [companies, companies, places, companies].map((from) =>
    pick(from, draw(from.length)),
  ) as [Company, Company, Company, Company];
  return {
    ...rest,
    id: idOf(at),
    name: nameFrom({ first, second, draw }),
    aliases: [],
    ein: draw(2) === 0 ? null : digits(draw, 9),
    phone: rest.phone === null ? null : digits(draw, 10),
    domain: rest.domain === null ? null : `${draw(1_000_000).toString(36)}-${rest.domain}`,
    domains: [],
    city: placed.city,
    state: placed.state,
    zip: placed.zip,
  };
}

function nameFrom({ first, second, draw }: { first: Company; second: Company; draw: Stock["draw"] }): string {
  const [a, b] = [first.name.split(" "), second.name.split(" ")];
  const kind = draw(100);
  if (kind < 25) return first.name;
  if (kind < 40) return `${pick(a, draw(a.length))} ${pick(b, draw(b.length))} ${["INC", "LLC", "CORP"][draw(3)]}`;
  return [...a.slice(0, Math.max(1, a.length >> 1)), ...b.slice(b.length >> 1)].join(" ");
}

/**
 * Ids that no real company has, spread evenly (the finaliser of SplitMix32, a bijection, before the
 * number itself).
 */
function idOf(number: number): CompanyId {
  let mixed = Math.imul(number ^ (number >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  const head = ((mixed ^ (mixed >>> 15)) >>> 0).toString(16).padStart(8, "0");
  return `${head}4ec0${number.toString(16).padStart(20, "0")}` as CompanyId;
}

function digits(draw: Stock["draw"], count: number): string {
  return Array.from({ length: count }, () => String(draw(10))).join("");
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new Error(`nothing at ${at} of ${items.length}`);
  return item;
}

/** Whole numbers from 0 to below a bound (xorshift32, G. Marsaglia 2003). */
function drawsFrom(seed: number): (bound: number) => number {
  let state = seed | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
