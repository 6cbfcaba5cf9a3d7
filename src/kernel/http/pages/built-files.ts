import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { markAsShared } from "../connections/unsent-responses.ts";

/** Where `npm ci` puts the built pages, and where an installed package has them. */
const PLACES = ["../../../../web/dist", "../../../web"].map((place) => path.join(import.meta.dirname, place));
const DIST = PLACES.find((place) => existsSync(path.join(place, "manifest.json"))) ?? PLACES[0] ?? "";

/** A file to send: uncompressed, and compressed in advance. */
export interface BuiltFile {
  readonly contentType: string;
  /** A weak ETag: the same for every encoding. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The assets of a page: paths relative to the service's address. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  /** Further scripts that the script imports at once. */
  readonly preloads: readonly string[];
}

/** A page of `docs/` as HTML; `ROOT/` in it is replaced by the service's own address. */
export interface DocsPage {
  /** The heading of its task: "Call". */
  readonly group: string;
  /** Below `/docs/`. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

/**
 * What `/docs` needs: besides its own script and style those of the library that draws the
 * reference.
 */
export interface DocsAssets extends PageAssets {
  /** The script of the pages of `docs/`. */
  readonly pageScript: string;
  readonly library: { readonly script: string; readonly style: string };
  readonly pages: readonly DocsPage[];
}

/** The output of `npm ci`. */
export interface BuiltPages {
  /** By path, such as `assets/bridge-AB12CD34.js`. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly pages: Readonly<Record<"bridge" | "shared" | "order" | "person" | "dashboard", PageAssets>> & {
    readonly docs: DocsAssets;
  };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Reads the built pages into memory: about half a megabyte. Null if they were not built. */
export function readBuiltPages(dist: string = DIST): BuiltPages | null {
  const manifest = path.join(dist, "manifest.json");
  if (!existsSync(manifest)) return null;
  const files = new Map<string, BuiltFile>();
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const contentType = CONTENT_TYPES[path.extname(name)];
    if (contentType !== undefined && name !== "manifest.json")
      files.set(name.replaceAll(path.sep, "/"), readBuilt(path.join(dist, name), contentType));
  }
  return { files, pages: JSON.parse(readFileSync(manifest, "utf8")) };
}

function readBuilt(file: string, contentType: string): BuiltFile {
  const identity = markAsShared(readFileSync(file));
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const [br, gzip] = [markAsShared(readFileSync(`${file}.br`)), markAsShared(readFileSync(`${file}.gz`))];
  return { contentType, etag: `W/"${hash}"`, identity, br, gzip };
}
