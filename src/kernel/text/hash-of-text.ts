const LOW = 0x811c9dc5;
const HIGH = 0xc2b2ae35;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x85ebca6b;
const HIGH_BITS = 0x1f_ffff;

/**
 * A whole number of 53 bits, never 0, by which texts of one file are distinguished; two of a million texts share one with a probability
 * of 1 in 20,000. It is not a secret, and is never stored.
 */
export function hashOfText(text: string): number {
  let [low, high] = [LOW, HIGH];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, PRIME);
    high = Math.imul(high ^ code, OTHER_PRIME);
    high ^= high >>> 15;
  }
  return ((high ^ (low >>> 7)) & HIGH_BITS) * 2 ** 32 + ((low ^ (high >>> 13)) >>> 0) || 1;
}
