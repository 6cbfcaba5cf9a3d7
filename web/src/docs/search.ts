import { type OpenapiDocument, operationsByTag } from "./reference/document.ts";

/*
 * The search of `/docs` over the reference and every page: headings and texts of the guides, and operations by their summary, path and
 * name. What it searches is fetched when the field is first used.
 */

interface Entry {
  readonly title: string;
  /** Where it is: the page, or the method and path. */
  readonly place: string;
  readonly href: string;
  /** In lower case. */
  readonly text: string;
}

interface Section {
  readonly page: string;
  readonly title: string;
  readonly slug: string;
  readonly heading: string;
  readonly text: string;
}

const RESULTS_MAX = 12;

/** Makes the field search. */
export function startSearch(root: string): void {
  const field = document.querySelector<HTMLInputElement>("#docs-search");
  const list = document.querySelector<HTMLUListElement>("#docs-found");
  if (field === null || list === null) return;
  field.hidden = false;
  let entries: Promise<readonly Entry[]> | null = null;
  const search = async () => {
    entries ??= readEntries(root);
    const found = rank(await entries, field.value);
    list.replaceChildren(...found.map(itemOf));
    if (found.length === 0 && field.value.trim() !== "") list.append(nothing());
    list.hidden = field.value.trim() === "";
  };
  field.addEventListener("input", () => void search());
  field.addEventListener("focus", () => void search());
  document.addEventListener("keydown", (event) => {
    // As in the dashboard. A single letter could be spoken by mistake (WCAG 2.1.4).
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === "Escape") list.hidden = true;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event, { field, list });
  });
}

function move(event: KeyboardEvent, { field, list }: { field: HTMLInputElement; list: HTMLUListElement }): void {
  const stops = [field, ...list.querySelectorAll("a")];
  const at = stops.indexOf(document.activeElement as HTMLInputElement);
  if (at < 0 || list.hidden) return;
  event.preventDefault();
  stops.at((at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length)?.focus();
}

async function readEntries(root: string): Promise<readonly Entry[]> {
  const [sections, reference] = await Promise.all([
    fetch(`${root}docs-search.json`).then((answer) => answer.json() as Promise<readonly Section[]>),
    fetch(`${root}openapi.json`).then((answer) => answer.json() as Promise<OpenapiDocument>),
  ]);
  const operations = operationsByTag(reference).flatMap(({ name, operations }) =>
    operations.map(({ method, path, summary, description, operationId }) => ({
      title: summary,
      place: `${method} ${path}`,
      href: `${root}docs#/${encodeURIComponent(name)}/${operationId}`,
      text: `${operationId} ${description}`.toLowerCase(),
    })),
  );
  const guides = sections.map(({ page, title, slug, heading, text }) => ({
    title: heading,
    place: title,
    href: `${root}docs/${page}${slug === "" ? "" : `#${slug}`}`,
    text: text.toLowerCase(),
  }));
  return [...operations, ...guides];
}

/** The entries with every word that was typed: those with it in the title first. */
function rank(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const [title, place] = [entry.title.toLowerCase(), entry.place.toLowerCase()];
    const points = words.map((word): number =>
      title.includes(word) ? 4 : place.includes(word) ? 3 : entry.text.includes(word) ? 1 : 0,
    );
    if (points.includes(0)) return [];
    const begins = title.startsWith(words[0] ?? "") ? 2 : 0;
    return [{ entry, score: begins + points.reduce((sum, one) => sum + one, 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}

function itemOf({ title, place, href }: Entry): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  const small = document.createElement("small");
  small.textContent = place;
  link.append(title, small);
  item.append(link);
  return item;
}

function nothing(): HTMLLIElement {
  const item = document.createElement("li");
  item.textContent = "Nothing has all of these words.";
  return item;
}
