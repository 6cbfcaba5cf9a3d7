import { createHash } from "node:crypto";
import { LOGO_HEIGHT_MAX, LOGO_WIDTH_MAX } from "../access/members/team-profile.ts";
import { decodePng, encodePng } from "./png.ts";

/** A logo that the service encoded itself. */
interface Logo {
  readonly png: Buffer;
  /** 64 hex digits. */
  readonly sha256: string;
}

/**
 * Reads an uploaded logo and encodes its pixels again, so that no byte of the upload is ever sent.
 *
 * @param text the file in base64
 * @returns the logo, or what is wrong with it in words
 */
export function readLogo(text: string): Logo | string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return "must be a PNG in base64";
  const bytes = Buffer.from(text, "base64");
  const picture = decodePng(bytes, { width: LOGO_WIDTH_MAX, height: LOGO_HEIGHT_MAX });
  if (typeof picture === "string") return picture;
  const png = encodePng(picture);
  return { png, sha256: createHash("sha256").update(png).digest("hex") };
}
