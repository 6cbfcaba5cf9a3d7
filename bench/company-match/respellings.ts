/** Ways in which people and programs write a company's name, each a made-up one of a real name. */

/**
 * Numbers from 0 to 1, the same ones for the same seed. Source: D. H. Lehmer's generator, with the
 * factor of Park and Miller (1993).
 */
export function drawsFrom(seed: number): () => number {
  let state = 1 + (seed % 2_147_483_646);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A way to write a name; null where it makes no difference, or the name is too short for it. */
export type Respelling = (name: string, place: { readonly city: string; readonly draw: () => number }) => string | null;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The keys next to each of A to Z on a keyboard. */
const BESIDE = "SQ VN XV SF WR DG FH GJ UO HK JL KP NK BM IP OL WA ET AD RY YI CB QE ZC TU XS".split(" ");

const pick = (length: number, draw: () => number): number => Math.min(length - 1, Math.floor(length * draw()));

function lettersOf(name: string): number[] {
  return Array.from(name, (sign, at) => (/[A-Za-z]/.test(sign) ? at : -1)).filter((at) => at >= 0);
}

/** One letter left out, doubled, exchanged with the next, or the key next to it. */
export function withSlip(name: string, draw: () => number): string {
  const letters = lettersOf(name);
  const at = letters[pick(letters.length, draw)] ?? 0;
  const sign = name.charAt(at);
  const keys = BESIDE[ALPHABET.indexOf(sign.toUpperCase())] ?? "E";
  const typos = ["", sign + sign, name.charAt(at + 1) + sign, keys.charAt(pick(keys.length, draw))];
  const chosen = pick(typos.length, draw);
  return name.slice(0, at) + (typos[chosen] ?? "") + name.slice(at + (chosen === 2 ? 2 : 1));
}

/** A blank anywhere replaced; null in a name of one word. */
function withBlankAs(name: string, sign: string, draw: () => number): string | null {
  const words = name.split(" ");
  if (words.length < 2) return null;
  const at = 1 + pick(words.length - 1, draw);
  return `${words.slice(0, at).join(" ")}${sign}${words.slice(at).join(" ")}`;
}

function withBlankIn(name: string, draw: () => number): string {
  const letters = lettersOf(name).slice(1);
  const at = letters[pick(letters.length, draw)] ?? 1;
  return `${name.slice(0, at)} ${name.slice(at)}`;
}

function cutAt(length: number): Respelling {
  return (name) => (name.length < length + 2 ? null : name.slice(0, length));
}

/** The words but for some, of a name of at least four. */
function without(first: number, end: number): Respelling {
  return (name) => {
    const words = name.split(" ");
    return words.length < 4 ? null : words.toSpliced(first < 0 ? words.length + first : first, end).join(" ");
  };
}

function runIn(side: "before" | "after"): Respelling {
  const pattern = side === "before" ? / (?=(?:THE|AND|OF|FOR) )/i : /(?<=(?:^| )(?:THE|AND|OF|FOR)) /i;
  return (name) => (pattern.test(name) ? name.replace(pattern, "") : null);
}

function withoutVowels(name: string): string {
  const words = name.split(" ");
  return words
    .map((word) => (word.length > 6 ? word.charAt(0) + word.slice(1).replace(/[AEIOU]/gi, "") : word))
    .join(" ");
}

/** Every way, by what it is. */
export const RESPELLINGS: Readonly<Record<string, Respelling>> = {
  "as it is": (name) => name,
  "one typing error": (name, { draw }) => withSlip(name, draw),
  "two typing errors": (name, { draw }) => withSlip(withSlip(name, draw), draw),
  "three typing errors": (name, { draw }) => withSlip(withSlip(withSlip(name, draw), draw), draw),
  "another first letter": (name, { draw }) => ALPHABET.charAt(pick(26, draw)) + name.slice(1),
  "no first letter": (name) => name.slice(1),
  "a blank lost": (name, { draw }) => withBlankAs(name, "", draw),
  "a blank lost and a typing error": (name, { draw }) => {
    const joined = withBlankAs(name, "", draw);
    return joined === null ? null : withSlip(joined, draw);
  },
  "a letter for a blank": (name, { draw }) => withBlankAs(name, ALPHABET.charAt(pick(26, draw)), draw),
  "a blank too many": (name, { draw }) => withBlankIn(name, draw),
  "OF run into the word before": runIn("before"),
  "OF run into the word after": runIn("after"),
  "letters apart": (name) => [...name.replaceAll(" ", "")].join(" "),
  "one word": (name) => name.replace(/[^A-Za-z0-9]/g, ""),
  "hyphens for blanks": (name) => name.replaceAll(" ", "-"),
  "%20 for blanks": (name) => name.replaceAll(" ", "%20"),
  "first word left out": without(0, 1),
  "third word left out": without(2, 1),
  "last two words left out": without(-2, 2),
  "words in reverse": (name) => name.split(" ").reverse().join(" "),
  "cut after 20": cutAt(20),
  "cut after 15": cutAt(15),
  "cut after 12": cutAt(12),
  "long words without vowels": withoutVowels,
  "a city behind it": (name, { city }) => `${name}, ${city}`,
  "of a city": (name, { city }) => `${name} of ${city}`,
  "a department behind it": (name) => `${name} Human Resources`,
  "a shop's number": (name) => `${name} #1234`,
  "another legal form": (name) => `${name.replace(/,? (?:INC|LLC|CORP|CO|LTD)\.?$/i, "")} LLP`,
  "The before it": (name) => `The ${name}`,
  "c/o before it": (name) => `c/o ${name}`,
  "Employer: before it": (name) => `Employer: ${name}`,
  "a date behind it": (name) => `${name} 01/2020`,
  "North America behind it": (name) => `${name} North America`,
  "subsidiaries behind it": (name) => `${name} & Subsidiaries`,
  "a telephone number behind it": (name) => `${name} 419-555-0100`,
};
