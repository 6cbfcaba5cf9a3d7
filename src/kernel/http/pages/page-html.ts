import type { PageAssets } from "./built-files.ts";

/** Browser features that the pages do not use. */
const NO_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** One page, as it is sent. */
interface PageOptions {
  readonly assets: PageAssets;
  /** Relative path from the page's address to the service's: `../`. */
  readonly toRoot: string;
  readonly title: string;
}

/** The HTML of a page: its script renders all content. */
export function pageHtml(options: PageOptions): string {
  return document(options, {
    head: [...options.assets.preloads.map((file) => preload(options, file)), script(options)].join("\n"),
    body: `<div id="app"><p class="late">This page could not start. Load it again, or use a current browser.</p></div>
<noscript>This page needs JavaScript. Esta página necesita JavaScript.</noscript>`,
  });
}

function script({ toRoot, assets }: PageOptions): string {
  return `<script type="module" src="${toRoot}${assets.script}"></script>`;
}

function preload({ toRoot }: PageOptions, file: string): string {
  return `<link rel="modulepreload" href="${toRoot}${file}">`;
}

/**
 * The HTML of the page at which the sandbox asks for consent. It works without a script, as a
 * provider's page may.
 */
export function permissionHtml(options: PageOptions, state: string): string {
  const back = `${options.toRoot}bridge/return?state=${encodeURIComponent(state)}`;
  const body = `<h1>Let Sandbox Payroll share your data?</h1>
<p>This page simulates the site of a payroll provider, where people sign in and consent. No real data are shared.</p>
<div class="buttons">
<a class="main" href="${back}&amp;permission=given">Give permission</a>
<a class="other" href="${back}&amp;permission=refused">Refuse</a>
</div>`;
  return plainHtml(options, body);
}

/** The HTML of a page that works without a script. @param body safe HTML */
export function plainHtml(options: PageOptions, body: string): string {
  return document(options, { head: "", body: `<div class="frame">\n<main class="screen">\n${body}\n</main>\n</div>` });
}

function document({ assets, toRoot, title }: PageOptions, parts: { readonly head: string; readonly body: string }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${toRoot}${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${toRoot}${assets.style}">
${parts.head}
</head>
<body>
${parts.body}
</body>
</html>
`;
}

/**
 * The headers of a page: only our own scripts, styles and service; no `Referer` with an address of
 * ours; not cached, because its address contains a token.
 *
 * @param embedders origins that may embed the page; null: any
 * @param images what may be shown as an image
 */
export function pageHeaders(
  embedders: readonly string[] | null,
  images: "'self'" | "'self' data:" = "'self'",
): Readonly<Record<string, string>> {
  const ancestors = embedders === null ? "*" : embedders.join(" ") || "'none'";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${images}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "permissions-policy": NO_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "x-robots-tag": "noindex",
    "cache-control": "no-store",
  };
}
