/**
 * The companies with the greatest scores, each once, at most `limit`. Of equal scores the lower
 * number comes first.
 */
export class BestCompanies {
  /** How many there are at most. */
  readonly limit: number;
  /** Best first. */
  readonly #companies: Uint32Array;
  readonly #scores: Float64Array;
  #count = 0;

  /** @param limit at least 1 */
  constructor(limit: number) {
    this.limit = limit;
    this.#companies = new Uint32Array(limit);
    this.#scores = new Float64Array(limit);
  }

  /** What a score must reach to matter. */
  get least(): number {
    return this.#count < this.limit ? Number.NEGATIVE_INFINITY : (this.#scores[this.limit - 1] ?? 0);
  }

  /**
   * Takes a company in, unless as many better ones are there already, or it is with as great a
   * score.
   */
  offer(company: number, score: number): void {
    const last = this.limit - 1;
    if (this.#count > last && !this.#isBehind(last, company, score)) return;
    const existing = this.#placeOf(company);
    if (existing >= 0 && score <= (this.#scores[existing] ?? 0)) return;
    let at = existing >= 0 ? existing : Math.min(this.#count, last);
    for (; at > 0 && this.#isBehind(at - 1, company, score); at -= 1) {
      this.#companies[at] = this.#companies[at - 1] ?? 0;
      this.#scores[at] = this.#scores[at - 1] ?? 0;
    }
    this.#companies[at] = company;
    this.#scores[at] = score;
    if (existing < 0 && this.#count <= last) this.#count += 1;
  }

  /** Best first. */
  companies(): number[] {
    return Array.from(this.#companies.subarray(0, this.#count));
  }

  /** The companies with their scores, best first. */
  ranked(): [company: number, score: number][] {
    return this.companies().map((company, at) => [company, this.#scores[at] ?? 0]);
  }

  #placeOf(company: number): number {
    for (let at = 0; at < this.#count; at += 1) if (this.#companies[at] === company) return at;
    return -1;
  }

  /** True if the company at a position ranks after one with a score. */
  #isBehind(at: number, company: number, score: number): boolean {
    const held = this.#scores[at] ?? 0;
    return held < score || (held === score && (this.#companies[at] ?? 0) > company);
  }
}
