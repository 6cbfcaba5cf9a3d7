/**
 * The hops of a question that one operator asks another: which operators it has passed, and how many
 * more may be asked. It travels as the header {@link WAY_HEADER}, so that a ring of operators
 * that ask each other ends.
 */
export interface Way {
  /**
   * The operators that the question has passed, the first one first; at most {@link VISITED_MAX}.
   */
  readonly visited: readonly string[];
  /** How many further operators may be asked one after the other; 0: none. */
  readonly hopsLeft: number;
}

/** The header that carries a {@link Way}: `hops=1; visited=operator-a,operator-b`. */
export const WAY_HEADER = "OpenVOE-Way";
/** Maximum number of operators on one way. */
const VISITED_MAX = 16;
/** Maximum number of hops that an operator may configure or a header may give. */
export const HOPS_MAX = 8;

const OPERATOR_ID = /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/;
const WAY = /^hops=(\d{1,2})\s*;\s*visited=([a-z0-9.,-]{1,1100})$/;

/** True if a text can be an operator's id: a name like a host's, at most 63 characters. */
export function isOperatorId(text: string): boolean {
  return OPERATOR_ID.test(text);
}

/** The way in a header; null if it is malformed. {@link formatWay} is its inverse. */
export function parseWay(text: string): Way | null {
  const [, hops = "", list = ""] = WAY.exec(text.trim()) ?? [];
  const visited = list.split(",");
  const hopsLeft = Number(hops);
  const isWhole = hops !== "" && hopsLeft <= HOPS_MAX && visited.length <= VISITED_MAX;
  return isWhole && visited.every(isOperatorId) ? { visited, hopsLeft } : null;
}

/** The way as a header's value. */
export function formatWay({ visited, hopsLeft }: Way): string {
  return `hops=${hopsLeft}; visited=${visited.join(",")}`;
}

/**
 * The way of the question that an operator passes on: its own id is added, and one hop is used.
 * Null if the question may go no further: no hop is left, the next operator is on the way, or the
 * way is as long as it may be.
 *
 * @param way of the question that is passed on; null for a question of the operator's own client
 */
export function nextWay(
  way: Way | null,
  { self, hops, to }: { readonly self: string; readonly hops: number; readonly to: string },
): Way | null {
  const visited = way?.visited ?? [];
  const hopsLeft = Math.min(way?.hopsLeft ?? hops, hops) - 1;
  if (hopsLeft < 0 || visited.length >= VISITED_MAX || visited.includes(to) || to === self) return null;
  return { visited: [...visited, self], hopsLeft };
}
