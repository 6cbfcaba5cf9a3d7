import { encodePng } from "../../src/kernel/images/png.ts";

/** A logo as a file: a dark field with a light bar, 240 by 80 pixels. */
export function aLogo(): Buffer {
  const [width, height] = [240, 80];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isBar = x > 30 && x < 210 && y > 30 && y < 50;
    pixels.set(isBar ? [255, 196, 0, 255] : [16, 60, 120, 255], at * 4);
  }
  return encodePng({ width, height, pixels });
}
