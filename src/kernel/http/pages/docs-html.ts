import type { DocsAssets, DocsPage } from "./built-files.ts";

/** One page of `/docs`. */
export interface DocsChoice {
  /** Relative path from the page's address to the service's: `../`. */
  readonly toRoot: string;
  /** Null: the reference. */
  readonly page: DocsPage | null;
}

/** The HTML of the reference, or of a page of `docs/`, which works without a script. */
export function docsHtml(assets: DocsAssets, choice: DocsChoice): string {
  const { toRoot, page } = choice;
  const styles = [...(page === null ? [assets.library.style] : []), assets.style];
  const scripts = `<script defer src="${toRoot}${assets.library.script}"></script>
<script type="module" src="${toRoot}${assets.script}"></script>`;
  return `<!doctype html>
<html lang="en" data-root="${toRoot || "./"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page === null ? "Reference" : page.title} · OpenVOE</title>
<link rel="icon" href="${toRoot}${assets.icon}" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${toRoot}${file}">`).join("\n")}
${page === null ? scripts : `<script type="module" src="${toRoot}${assets.pageScript}"></script>`}
</head>
<body>
<header class="docs-bar"><a class="brand" href="${toRoot || "./"}docs">OpenVOE</a><a href="${toRoot}dashboard">Dashboard</a><a href="${toRoot}openapi.json">openapi.json</a><a href="${toRoot}docs/postman.json" download="openvoe.postman_collection.json">Postman</a><a href="${toRoot}llms.txt">llms.txt</a><span class="docs-search"><input id="docs-search" type="search" placeholder="Search (Ctrl K)" aria-label="Search the documentation" aria-keyshortcuts="Control+K Meta+K" autocomplete="off" hidden><ul id="docs-found" hidden></ul></span></header>
<div class="docs-body">
<nav class="docs-nav" aria-label="Documentation">
${navigation(assets, choice)}
</nav>
${page === null ? REFERENCE : `<main class="docs-main">\n${page.html.replaceAll('"ROOT/', `"${toRoot || "./"}`)}\n</main>`}
</div>
</body>
</html>
`;
}

/** Without a main landmark of its own: the library draws one. */
const REFERENCE = `<div class="docs-main">
<p class="docs-note" id="session" role="status" hidden></p>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The guides do not, and openapi.json has the same content.</noscript>
</div>`;

function navigation({ pages }: DocsAssets, { toRoot, page }: DocsChoice): string {
  const link = (path: string, title: string) => {
    const current = path === (page?.path ?? "") ? ' aria-current="page"' : "";
    return `<li><a href="${toRoot || "./"}docs${path === "" ? "" : `/${path}`}"${current}>${title}</a></li>`;
  };
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, ones], at) => {
    // The first task is open: a newcomer begins there.
    const isOpen = page === null ? at === 0 : page.group === group;
    const links = ones.map((one) => link(one.path, one.title)).join("\n");
    return `<details${isOpen ? " open" : ""}>\n<summary>${group}</summary>\n<ul>${links}</ul>\n</details>`;
  });
  return `<ul>${link("", "Reference")}</ul>\n${groups.join("\n")}`;
}
