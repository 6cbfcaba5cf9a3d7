import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { decodePng, encodePng, type Picture } from "../../../src/kernel/images/png.ts";
import { readLogo } from "../../../src/kernel/images/read-logo.ts";

const LIMITS = { width: 600, height: 300 };
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

interface Written {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly type?: number;
  readonly interlace?: number;
  /** Rows with their filters. */
  readonly raw: readonly number[];
  readonly before?: readonly Buffer[];
}

/** A PNG as another program may write it. */
function written({ width = 2, height = 1, bits = 8, type = 6, interlace = 0, raw, before = [] }: Written): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, type, 0, 0, interlace], 8);
  const data = deflateSync(Buffer.from(raw));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...before,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const pixelsOf = (bytes: Buffer) => {
  const picture = decodePng(bytes, LIMITS);
  return typeof picture === "string" ? picture : [...picture.pixels];
};

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((pixels): Picture => ({ width, height, pixels })),
  );

test("decodePng reads what encodePng writes, pixel by pixel", () => {
  fc.assert(
    fc.property(pictures, ({ width, height, pixels }) => {
      const read = decodePng(encodePng({ width, height, pixels }), LIMITS) as Picture;
      assert.deepEqual({ ...read, pixels: [...read.pixels] }, { width, height, pixels: [...pixels] });
    }),
  );
});

test("decodePng reads past as many chunks as an upload can have, each once", () => {
  const before = Array.from({ length: 200_000 }, () => chunk("teXt", Buffer.alloc(0)));
  assert.deepEqual(pixelsOf(written({ raw: [0, 1, 2, 3, 4, 5, 6, 7, 8], before })), [1, 2, 3, 4, 5, 6, 7, 8]);
});

test("decodePng undoes every filter of PNG", () => {
  const row = [10, 20, 30, 255, 12, 24, 36, 255];
  const second = [11, 22, 33, 255, 13, 26, 39, 255];
  const bytes = (values: readonly number[]) => values.map((value) => value & 255);
  const left = (at: number) => (at < 4 ? 0 : (second[at - 4] ?? 0));
  const up = (at: number) => row[at] ?? 0;
  const upLeft = (at: number) => (at < 4 ? 0 : (row[at - 4] ?? 0));
  const paeth = (at: number) => {
    const estimate = left(at) + up(at) - upLeft(at);
    const near = [left(at), up(at), upLeft(at)];
    return near.reduce((best, one) => (Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best));
  };
  const predictors = [() => 0, left, up, (at: number) => (left(at) + up(at)) >> 1, paeth];
  for (const [filter, predicted] of predictors.entries()) {
    const filtered = bytes(second.map((value, at) => value - predicted(at)));
    const png = written({ height: 2, raw: [0, ...row, filter, ...filtered] });
    assert.deepEqual(pixelsOf(png), [...row, ...second], `filter ${filter}`);
  }
});

test("decodePng reads grey, RGB and palettes, with their transparent colour", () => {
  assert.deepEqual(pixelsOf(written({ type: 0, raw: [0, 7, 9] })), [7, 7, 7, 255, 9, 9, 9, 255]);
  assert.deepEqual(pixelsOf(written({ type: 4, raw: [0, 7, 128, 9, 0] })), [7, 7, 7, 128, 9, 9, 9, 0]);
  const white = chunk("tRNS", Buffer.from([0, 255, 0, 255, 0, 255]));
  const rgb = written({ type: 2, raw: [0, 1, 2, 3, 255, 255, 255], before: [white] });
  assert.deepEqual(pixelsOf(rgb), [1, 2, 3, 255, 255, 255, 255, 0]);
  const palette = [chunk("PLTE", Buffer.from([1, 2, 3, 4, 5, 6])), chunk("tRNS", Buffer.from([0]))];
  assert.deepEqual(pixelsOf(written({ type: 3, raw: [0, 1, 0], before: palette })), [4, 5, 6, 255, 1, 2, 3, 0]);
  assert.match(String(pixelsOf(written({ type: 3, raw: [0, 2, 0], before: palette }))), /not in its palette/);
});

test("decodePng refuses in words what it does not read, and inflates no more than the size says", () => {
  const fine = written({ raw: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
  const cases: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), /must be a PNG/],
    [Buffer.from("ffd8ffe000104a464946", "hex"), /must be a PNG/],
    [Buffer.alloc(0), /must be a PNG/],
    [fine.subarray(0, -4), /ends too soon/],
    [Buffer.concat([fine.subarray(0, 20), Buffer.from([1]), fine.subarray(21)]), /checksum/],
    [written({ width: 601, raw: [0] }), /601 by 1 pixels: at most 600 by 300/],
    [written({ width: 0, raw: [] }), /its head cannot be/],
    [written({ type: 5, raw: [0] }), /its head cannot be/],
    [written({ bits: 16, raw: [0] }), /8 bits a channel/],
    [written({ interlace: 1, raw: [0] }), /without interlace/],
    [written({ raw: [0, 1, 2] }), /pixels are missing/],
    [written({ raw: Array.from({ length: 1_000_000 }, () => 0) }), /cannot be unpacked/],
    [written({ raw: [9, 1, 2, 3, 4, 5, 6, 7, 8] }), /filter is unknown/],
  ];
  for (const [bytes, words] of cases) assert.match(String(pixelsOf(bytes)), words);
  const long = Buffer.concat([SIGNATURE, Buffer.from("ffffffff49484452", "hex"), Buffer.alloc(30)]);
  assert.match(String(pixelsOf(long)), /ends too soon/);
});

test("decodePng answers any bytes, without an exception", () => {
  const fine = written({ height: 2, raw: [0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 1, 2, 3, 4, 5, 6, 7, 8] });
  fc.assert(
    fc.property(fc.nat(fine.length - 1), fc.nat(255), fc.nat(fine.length), (at, value, end) => {
      const bytes = Buffer.from(fine);
      bytes[at] = value;
      decodePng(bytes.subarray(0, end), LIMITS);
    }),
  );
});

test("readLogo sends no byte of the upload but its pixels", () => {
  const secret = "<script>alert(1)</script>";
  const text = chunk("tEXt", Buffer.from(`Comment\0${secret}`));
  const upload = Buffer.concat([written({ raw: [0, 1, 2, 3, 4, 5, 6, 7, 8], before: [text] }), Buffer.from(secret)]);
  const logo = readLogo(upload.toString("base64"));
  assert.ok(typeof logo !== "string");
  assert.ok(!logo.png.includes(secret) && !logo.png.includes("tEXt"));
  assert.deepEqual(pixelsOf(logo.png), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.match(logo.sha256, /^[0-9a-f]{64}$/);
  assert.equal(readLogo("data:image/png;base64,AAAA"), "must be a PNG in base64");
});
