/*
 * What the library of the reference leaves unreadable to some: it nests links in buttons, names no list of choices, and begins
 * its headings at the third level. What it draws is mended where it is drawn.
 */

/** What is mended: which elements, and how. Each mend of an element is the same however often it is done. */
const MENDS: readonly (readonly [selector: string, mend: (element: Element) => void])[] = [
  [".information-container", (element) => region(element, "About")],
  [".scheme-container", (element) => region(element, "Server and keys")],
  [".filter-container", (element) => region(element, "Filter")],
  [".opblock-tag", (element) => element.setAttribute("aria-level", "2")],
  [
    ".opblock-section-header h4, .responses-inner h4, .responses-inner h5",
    (element) => element.setAttribute("aria-level", "3"),
  ],
  // The button around it does what the link does.
  ["button a[href]", (element) => element.removeAttribute("href")],
  [".microlight, pre.example", (element) => element.setAttribute("tabindex", "0")],
  ["select#servers", (element) => element.setAttribute("aria-label", "Server")],
  [".examples-select-element", (element) => element.setAttribute("aria-label", "Example")],
  ["select.content-type", (element) => element.setAttribute("aria-label", "Media type")],
];

function region(element: Element, label: string): void {
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", label);
}

/** Mends what is drawn below an element, now and whenever it changes. */
export function mendReference(target: Element): void {
  let isScheduled = false;
  const mend = () => {
    isScheduled = false;
    for (const [selector, change] of MENDS) for (const element of target.querySelectorAll(selector)) change(element);
  };
  const observer = new MutationObserver(() => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(mend);
  });
  observer.observe(target, { childList: true, subtree: true });
}
