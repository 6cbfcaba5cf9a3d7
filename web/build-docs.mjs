import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

/*
 * What `/docs` has besides its own script: the library that draws the reference, as its package has it, and the pages of
 * `docs/` as HTML.
 */

const WEB = path.dirname(fileURLToPath(import.meta.url));
const DOCS = path.join(WEB, "..", "docs");
const LIBRARY = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
/** The folders of `docs/`, one for each task, in the order in which a newcomer needs them, with their headings. */
const TASKS = [
  ["start", "Start"],
  ["call", "Call"],
  ["load", "Load records"],
  ["decide", "Decide"],
  ["operate", "Operate"],
  ["secure", "Secure"],
  ["extend", "Extend"],
  ["reference", "Reference pages"],
];
/** The pages that a newcomer to a task reads first, in this order; the rest follow by name. */
const FIRST = [
  "first-verification",
  "first-webhook",
  "connections",
  "importing",
  "dashboard",
  "production",
  "operating",
  "README",
];

/**
 * The files of the library, with the hash of their content in the name.
 *
 * @param {string} assets the folder of the built files
 */
export function libraryFiles(assets) {
  const copy = (/** @type {string} */ name, /** @type {string} */ extension) => {
    const contents = readFileSync(path.join(LIBRARY, `${name}${extension}`));
    const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase();
    return { path: path.join(assets, `${name}-${hash}${extension}`), contents };
  };
  return { script: copy("swagger-ui-bundle", ".js"), style: copy("swagger-ui", ".css") };
}

/** Each section of every page of `docs/`: what the search of the documentation finds. */
export function docsSections() {
  return docsPages().flatMap(({ path: page, title, html }) => {
    const parts = html.split(/<h[1-3] id="([^"]*)">/);
    return parts.slice(1).flatMap((slug, at) => {
      if (at % 2 === 1) return [];
      const [heading = "", text = ""] = (parts[at + 2] ?? "").split(/<\/h[1-3]>/).map(plain);
      return [{ page, title, slug, heading, text }];
    });
  });
}

/** The text of HTML. @param {string} html */
function plain(html) {
  const text = html
    .replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole) => ENTITIES[whole] ?? whole);
  return text.replace(/\s+/g, " ").trim();
}

/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** Every page of `docs/`, by task; those outside of the folders last. */
export function docsPages() {
  const pages = [...TASKS, ["", "More"]].flatMap(([folder = "", group = ""]) =>
    readdirSync(path.join(DOCS, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => file.replace(/\.md$/, ""))
      .sort((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other))
      .map((name) => ({ group, path: path.posix.join(folder, name) })),
  );
  const known = new Set(pages.map((page) => page.path));
  return pages.map((page) => {
    const markdown = readFileSync(path.join(DOCS, `${page.path}.md`), "utf8");
    const title = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? page.path;
    return { ...page, title, html: render(markdown, { page: page.path, known }) };
  });
}

/** @param {string} name */
function rankOf(name) {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
}

/**
 * @param {string} markdown
 * @param {{ readonly page: string, readonly known: ReadonlySet<string> }} place
 */
function render(markdown, place) {
  const marked = new Marked({ gfm: true });
  const used = new Map();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const slug = slugOf(html);
        const count = used.get(slug) ?? 0;
        used.set(slug, count + 1);
        return `<h${depth} id="${count === 0 ? slug : `${slug}-${count}`}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(href, place);
        return target === null ? html : `<a href="${target}">${html}</a>`;
      },
      code({ text, lang }) {
        return `<pre tabindex="0"${lang ? ` data-language="${lang}"` : ""}><code>${escaped(text)}</code></pre>\n`;
      },
      // Scrolls by itself on a phone.
      table(token) {
        const cells = (/** @type {import("marked").Tokens.TableCell[]} */ row, /** @type {string} */ tag) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((row) => cells(row, "td")).join("\n");
        return `<div class="table" tabindex="0"><table><thead>${cells(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      checkbox({ checked }) {
        return checked ? "☑ " : "☐ ";
      },
      html({ text }) {
        const name = /src="\.\.\/pictures\/([a-z-]+)-light\.svg"/.exec(text)?.[1];
        return name === undefined ? "" : drawing(name);
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/**
 * Where a link of a page leads: other pages relative to the service's address, behind `ROOT/`; null where only the
 * repository has it.
 *
 * @param {string} href
 * @param {{ readonly page: string, readonly known: ReadonlySet<string> }} place
 */
function targetOf(href, { page, known }) {
  if (/^https?:/.test(href) || href.startsWith("#")) return href;
  const [file = "", fragment] = href.split("#");
  const target = path.posix.join(path.posix.dirname(page), file);
  if (target === "openapi.json") return `ROOT/docs${fragment === undefined ? "" : `#${fragment}`}`;
  const name = target.replace(/\.md$/, "");
  if (!known.has(name)) return null;
  return `ROOT/docs/${name}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** A drawing in both schemes, of which the style shows one. @param {string} name */
function drawing(name) {
  const svg = (/** @type {string} */ scheme) =>
    readFileSync(path.join(DOCS, "pictures", `${name}-${scheme}.svg`), "utf8");
  const schemes = ["light", "dark"].map((scheme) => `<div class="in-${scheme}">${svg(scheme)}</div>`);
  return `<div class="table" tabindex="0">${schemes.join("")}</div>\n`;
}

/** As GitHub makes them. @param {string} html */
function slugOf(html) {
  const text = html.replace(/<[^>]*>/g, "").replace(/&[a-z0-9#]+;/g, "");
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[one] ?? one);
}
