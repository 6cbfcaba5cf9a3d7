/** A secret value and every form in which it might have been left behind. */
interface Trace {
  readonly name: string;
  readonly form: string;
  readonly bytes: Buffer;
  /** True if it counts only where no hexadecimal digit is next to it. */
  readonly standsAlone?: boolean;
}

/** Looks for values in bytes. */
export interface TraceFinder {
  /** Every value and form that the bytes hold: `last name in base64`. */
  find(bytes: Buffer): string[];
}

/**
 * Makes a finder of values in clear (as they are, in lower and in upper case), in hex and in base64 at every alignment. One pass
 * over the bytes, whatever the number of values.
 *
 * @param values name → text, of at least 8 characters, so that chance does not bring it about
 * @param options.digitsStandAlone a value of digits alone, in clear, counts only where no hexadecimal digit is next to it: among
 *   thousands of values some are a piece of an id by chance
 */
export function traceFinder(
  values: Readonly<Record<string, string>>,
  { digitsStandAlone = false }: { readonly digitsStandAlone?: boolean } = {},
): TraceFinder {
  const traces = Object.entries(values).flatMap(([name, value]) => {
    const isNumber = digitsStandAlone && /^\d+$/.test(value);
    return tracesOf(name, value).map((trace) => ({ ...trace, standsAlone: isNumber && trace.form === "clear" }));
  });
  const byHead = Map.groupBy(traces, ({ bytes }) => bytes.readUInt32BE(0));
  const isHead = new Uint8Array(1 << SLOT_BITS);
  for (const head of byHead.keys()) isHead[slotOf(head)] = 1;
  return {
    find(bytes) {
      const found = new Set<string>();
      let head = 0;
      for (let end = 0; end < bytes.length; end += 1) {
        head = ((head << 8) | (bytes[end] ?? 0)) >>> 0;
        if (isHead[slotOf(head)] === 0) continue;
        for (const trace of byHead.get(head) ?? []) {
          if (standsAt(bytes, end - 3, trace)) found.add(`${trace.name} in ${trace.form}`);
        }
      }
      return [...found];
    },
  };
}

/** So many that few slots are taken also by a hundred thousand heads. */
const SLOT_BITS = 22;

function slotOf(head: number): number {
  return Math.imul(head, 0x9e3779b1) >>> (32 - SLOT_BITS);
}

function standsAt(bytes: Buffer, at: number, { bytes: trace, standsAlone }: Trace): boolean {
  const end = at + trace.length;
  if (bytes[end - 1] !== trace[trace.length - 1] || !bytes.subarray(at, end).equals(trace)) return false;
  return standsAlone !== true || !(isHexDigit(bytes[at - 1]) || isHexDigit(bytes[end]));
}

function isHexDigit(code = 0): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

function tracesOf(name: string, value: string): Trace[] {
  if (value.length < 8) throw new Error(`${name} is too short to be looked for`);
  const spellings = new Set([value, value.toLowerCase(), value.toUpperCase()]);
  return [...spellings].flatMap((spelling) => {
    const text = Buffer.from(spelling);
    const hex = text.toString("hex");
    const base64 = [0, 1, 2].map((offset) => base64At(text, offset));
    return [
      { name, form: "clear", bytes: text },
      ...[hex, hex.toUpperCase()].map((digits) => ({ name, form: "hex", bytes: Buffer.from(digits) })),
      ...base64.map((letters) => ({ name, form: "base64", bytes: Buffer.from(letters) })),
      ...base64.map((letters) => ({ name, form: "base64url", bytes: Buffer.from(urlSafe(letters)) })),
    ];
  });
}

/** The letters that the value alone decides when it stands so many bytes after a multiple of three. */
function base64At(value: Buffer, offset: number): string {
  const bits = 8 * (offset + value.length);
  const letters = Buffer.concat([Buffer.alloc(offset), value]).toString("base64");
  return letters.slice(Math.ceil((8 * offset) / 6), Math.floor(bits / 6));
}

function urlSafe(letters: string): string {
  return letters.replaceAll("+", "-").replaceAll("/", "_");
}
