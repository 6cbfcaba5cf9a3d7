import type { Host } from "./host.ts";

/**
 * The place of one part of an order on the order page. The page is one of its own, so that there is
 * nobody to tell of what happens; the end of the part leads back to the page.
 */
export function openPartHost(onEnd: () => void): Host {
  return {
    canClose: true,
    onLeave: () => {},
    send: ({ kind }) => {
      if (kind === "close") onEnd();
    },
  };
}
