/** A page of a list, newest first. */
export interface Page<Row> {
  /** Rows of the whole list. */
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Row[];
}

/** The query parameters of the page that follows, as the service names them. */
export type PageQuery = Readonly<Record<string, string>>;

/**
 * A list that is read page by page, as it is needed. `for await` goes over all rows; `page()` reads the first page alone.
 *
 * @example for await (const verification of voe.verifications.list({ status: "failed" })) console.log(verification.id);
 */
export class PageList<Row> implements AsyncIterable<Row> {
  readonly #read: (query: PageQuery) => Promise<Page<Row>>;

  /** @param read reads one page; the query is empty for the first one */
  constructor(read: (query: PageQuery) => Promise<Page<Row>>) {
    this.#read = read;
  }

  /** The first page. */
  page(): Promise<Page<Row>> {
    return this.#read({});
  }

  /** All pages, in order. */
  async *pages(): AsyncGenerator<Page<Row>, void, void> {
    let query: PageQuery | null = {};
    while (query !== null) {
      const page: Page<Row> = await this.#read(query);
      yield page;
      query = nextQuery(page);
    }
  }

  /** All rows, in order. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, void> {
    for await (const page of this.pages()) yield* page.results;
  }

  /** The first rows, at most so many. */
  async take(max: number): Promise<Row[]> {
    const rows: Row[] = [];
    if (max <= 0) return rows;
    for await (const row of this) {
      rows.push(row);
      if (rows.length >= max) break;
    }
    return rows;
  }
}

/**
 * The query of a page's `next`. Only that is used of it: whatever address an answer names, the credentials go to the
 * configured one alone.
 */
function nextQuery({ next }: Pick<Page<unknown>, "next">): PageQuery | null {
  if (next === null || next === undefined) return null;
  const at = next.indexOf("?");
  return at < 0 ? null : Object.fromEntries(new URLSearchParams(next.slice(at + 1)));
}
