import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTexts } from "../../text/language.ts";

/**
 * Says above the foot of a screen how many of the things that are shared (`[data-shared]`) are still below it, and
 * leads to them: a list that ends at the foot must not look complete. Nothing once all have been in sight.
 */
export function MoreBelow({ foot }: { readonly foot: RefObject<HTMLElement | null> }) {
  const texts = useTexts();
  const count = useHidden(foot);
  if (count === 0) return null;
  const show = () => {
    const next = hiddenBelow(foot.current)[0];
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ block: "start", behavior: reducesMotion ? "auto" : "smooth" });
  };
  return (
    <button type="button" class="more-below" onClick={show}>
      {texts.consent.moreBelow(count)}
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
    </button>
  );
}

/** How many are below the foot now. */
function useHidden(foot: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => setCount(hiddenBelow(foot.current).length);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      observer.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [foot]);
  return count;
}

function hiddenBelow(foot: HTMLElement | null): Element[] {
  if (foot === null) return [];
  // A foot that scrolls with the page hides nothing: then what is below the window counts.
  const edge = Math.min(foot.getBoundingClientRect().top, innerHeight);
  return [...document.querySelectorAll("[data-shared]")].filter((one) => one.getBoundingClientRect().bottom > edge + 1);
}
