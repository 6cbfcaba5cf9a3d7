import { ConnectionError, type InvalidParam } from "../core/errors.ts";
import { inChunks, readLines } from "../core/ndjson.ts";
import type { AnswerOf, BodyOf, QueryOf } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import type { Requester } from "../core/requester.ts";

/** What is known of a company. */
export type CompanySearch = BodyOf<"POST", "/v1/companies/">;
/** The company found, and how sure that is. */
export type CompanyMatch = AnswerOf<"POST", "/v1/companies/">;
/** A company of the directory. */
export type Company = AnswerOf<"GET", "/v1/companies/{id}/">;
/** Companies that a partial text may mean. */
export type CompanySuggestions = AnswerOf<"GET", "/v1/company-mappings-search/">;

/** The answer to one line of a batch: a company, or why that line was refused. */
export type BatchAnswer =
  | { readonly match: CompanyMatch; readonly error: null }
  | { readonly match: null; readonly error: LineError };

/** Why a line was refused. */
export interface LineError {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  readonly extra?: { readonly "invalid-params": readonly InvalidParam[] };
}

/** How a batch is sent. */
export interface BatchOptions extends Omit<CallOptions, "idempotencyKey" | "waitSeconds"> {
  /** Lines of one request, 1 to 1,000; 200 if absent. */
  readonly linesPerRequest?: number;
}

const LINES_PER_REQUEST = 200;
const NDJSON = "application/x-ndjson";

/** Companies: `voe.companies`. */
export class Companies {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /**
   * Finds the company that partial details describe.
   *
   * @returns `company_mapping_id` is null if no company is likely enough
   */
  search(company: CompanySearch, options: CallOptions & QueryOf<"POST", "/v1/companies/"> = {}): Promise<CompanyMatch> {
    const { explain, ...rest } = options;
    const query = explain === undefined ? {} : { explain };
    return this.#requester.request("POST", "/v1/companies/", { body: company, query, ...rest });
  }

  /** Companies that a partial text may mean, best first. */
  suggest(
    query: QueryOf<"GET", "/v1/company-mappings-search/">,
    options: CallOptions = {},
  ): Promise<CompanySuggestions> {
    return this.#requester.request("GET", "/v1/company-mappings-search/", { query, ...options });
  }

  /** A company by its `company_mapping_id`. */
  get(id: string, options: CallOptions = {}): Promise<Company> {
    return this.#requester.request("GET", "/v1/companies/{id}/", { path: { id }, ...options });
  }

  /**
   * Finds a company for each of any number of searches, in order. They are taken as they are needed and sent in requests of
   * some lines each, so that neither side holds many; when a request breaks off, the lines without an answer are sent again.
   *
   * @param searches any iterable, such as a list, a generator or the rows of a file
   * @throws as every request, once the retries are used up
   * @example for await (const { match } of voe.companies.searchBatch(rows)) console.log(match?.company_mapping_id);
   */
  async *searchBatch(
    searches: Iterable<CompanySearch> | AsyncIterable<CompanySearch>,
    options: BatchOptions = {},
  ): AsyncGenerator<BatchAnswer, void, void> {
    const { linesPerRequest = LINES_PER_REQUEST, ...rest } = options;
    for await (const chunk of inChunks(searches, linesPerRequest)) {
      let answered = 0;
      for (let losses = 0; answered < chunk.length; ) {
        const left = chunk.slice(answered);
        const before = answered;
        try {
          for await (const answer of this.#sendBatch(left, rest)) {
            answered += 1;
            yield answer;
          }
          if (answered < chunk.length) throw new ConnectionError("The answer to a batch ended before its last line.");
        } catch (error) {
          losses = answered > before ? 0 : losses + 1;
          // What the service refuses, it refuses again; requests without an answer were repeated already.
          if (!(error instanceof ConnectionError) || losses > 1) throw error;
        }
      }
    }
  }

  async *#sendBatch(lines: readonly CompanySearch[], options: CallOptions): AsyncGenerator<BatchAnswer, void, void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const request = { ...options, content: { type: NDJSON, text }, accept: NDJSON };
    const response = await this.#requester.send("POST", "/v1/companies/batch/", request);
    if (response.body === null) return;
    const answers = readLines(response.body);
    for (;;) {
      const next = await nextLine(answers, options.signal);
      if (next.done === true) return;
      yield batchAnswerOf(next.value);
    }
  }
}

/** The next line; a response that breaks off or is not NDJSON is a lost connection. */
async function nextLine(lines: AsyncGenerator<unknown, void, void>, signal: AbortSignal | undefined) {
  try {
    return await lines.next();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError("The answer to a batch broke off.", { cause });
  }
}

function batchAnswerOf(line: unknown): BatchAnswer {
  if (typeof line === "object" && line !== null && "error" in line)
    return { match: null, error: line.error as LineError };
  return { match: line as CompanyMatch, error: null };
}
