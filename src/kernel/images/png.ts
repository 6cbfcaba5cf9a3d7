import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Samples of a pixel, by the colour type of PNG: grey, RGB, palette, grey and alpha, RGB and alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [RGB, PALETTE, GREY_ALPHA, RGB_ALPHA] = [2, 3, 4, 6];

/** A picture: four bytes a pixel, red, green, blue and alpha, from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

interface Chunks {
  readonly head: Buffer;
  readonly palette: Buffer | null;
  readonly transparency: Buffer | null;
  readonly data: Buffer;
}

/**
 * Reads a PNG (PNG 1.2, ISO 15948) with 8 bits a sample and without interlace, as drawing programs and
 * browsers write it. Nothing is inflated beyond what the size in its head needs.
 *
 * @param limits the largest size that is read
 * @returns the picture, or what is wrong with the bytes in words
 */
export function decodePng(
  bytes: Buffer,
  limits: { readonly width: number; readonly height: number },
): Picture | string {
  const chunks = readChunks(bytes);
  if (typeof chunks === "string") return chunks;
  const { head, data } = chunks;
  const [width, height, type] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] ?? 0];
  const samples = SAMPLES[type];
  if (width === 0 || height === 0 || samples === undefined) return "is a damaged PNG: its head cannot be";
  if (width > limits.width || height > limits.height) {
    return `is ${width} by ${height} pixels: at most ${limits.width} by ${limits.height} are taken`;
  }
  if (head[8] !== 8 || head[12] !== 0) return "must be a PNG with 8 bits a channel and without interlace: save it so";
  const rowBytes = width * samples;
  let raw: Buffer;
  try {
    raw = inflateSync(data, { maxOutputLength: height * (rowBytes + 1) });
  } catch {
    return "is a damaged PNG: its pixels cannot be unpacked";
  }
  if (raw.length !== height * (rowBytes + 1)) return "is a damaged PNG: pixels are missing";
  const rows = unfilter(raw, { rowBytes, samples });
  return rows === null ? "is a damaged PNG: a filter is unknown" : pictureOf(rows, { width, height, type, chunks });
}

function readChunks(bytes: Buffer): Chunks | string {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return "must be a PNG";
  const found = { IHDR: [] as Buffer[], PLTE: [] as Buffer[], tRNS: [] as Buffer[], IDAT: [] as Buffer[] };
  let isWhole = false;
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return "is a damaged PNG: a checksum is wrong";
    if (Object.hasOwn(found, name)) found[name as keyof typeof found].push(bytes.subarray(at + 8, end - 4));
    isWhole = name === "IEND";
    if (isWhole) break;
    at = end;
  }
  const [head] = found.IHDR;
  if (head?.length !== 13 || !isWhole) return "is a damaged PNG: it ends too soon";
  const [palette = null, transparency = null] = [found.PLTE[0], found.tRNS[0]];
  return { head, palette, transparency, data: Buffer.concat(found.IDAT) };
}

/** Undoes the filter of each row, in place; null where one is unknown. */
function unfilter(raw: Buffer, { rowBytes, samples }: { readonly rowBytes: number; readonly samples: number }) {
  const rows = Buffer.alloc((raw.length / (rowBytes + 1)) * rowBytes);
  for (let from = 0, to = 0; from < raw.length; to += rowBytes) {
    const filter = raw[from] ?? 0;
    if (filter > 4) return null;
    from += 1;
    for (let at = 0; at < rowBytes; at += 1, from += 1) {
      const left = at < samples ? 0 : (rows[to + at - samples] ?? 0);
      const up = to === 0 ? 0 : (rows[to + at - rowBytes] ?? 0);
      const upLeft = to === 0 || at < samples ? 0 : (rows[to + at - rowBytes - samples] ?? 0);
      rows[to + at] = (raw[from] ?? 0) + predicted(filter, { left, up, upLeft });
    }
  }
  return rows;
}

function predicted(
  filter: number,
  { left, up, upLeft }: { readonly left: number; readonly up: number; readonly upLeft: number },
): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter === 0) return 0;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

function pictureOf(
  rows: Buffer,
  { width, height, type, chunks }: { width: number; height: number; type: number; chunks: Chunks },
): Picture | string {
  const { palette, transparency } = chunks;
  const pixels = new Uint8Array(width * height * 4);
  const samples = SAMPLES[type] ?? 1;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.subarray(pixel * samples, (pixel + 1) * samples);
    const to = pixel * 4;
    if (type === PALETTE) {
      if (palette === null || first * 3 + 2 >= palette.length) return "is a damaged PNG: a color is not in its palette";
      pixels.set(palette.subarray(first * 3, first * 3 + 3), to);
      pixels[to + 3] = transparency?.[first] ?? 255;
    } else if (type === RGB || type === RGB_ALPHA) {
      pixels.set(
        [first, second, third, type === RGB_ALPHA ? fourth : opacity(transparency, [first, second, third])],
        to,
      );
    } else {
      pixels.set([first, first, first, type === GREY_ALPHA ? second : opacity(transparency, [first])], to);
    }
  }
  return { width, height, pixels };
}

/** 0 for the one colour that a PNG without alpha calls transparent, given in 16 bits a sample. */
function opacity(transparency: Buffer | null, samples: readonly number[]): number {
  if (transparency === null || transparency.length !== samples.length * 2) return 255;
  return samples.every((sample, at) => transparency.readUInt16BE(at * 2) === sample) ? 0 : 255;
}

/** Writes a picture as a PNG with pixels alone: no text, no profile, nothing of a file that it came from. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, RGB_ALPHA], 8);
  const raw = Buffer.alloc(height * (width * 4 + 1));
  for (let row = 0; row < height; row += 1) {
    raw.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  }
  const data = deflateSync(raw, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
