import type { CallOutcome } from "../../../../kernel/egress/calls/call-outcome.ts";
import type { JsonClient } from "../../../../kernel/egress/calls/json-client.ts";
import type { Oauth2Settings } from "./settings.ts";
import { lookUp, type TemplateScope } from "./template.ts";
import { namesInPath } from "./template-faults.ts";

/** Maximum number of pages of one request. */
const PAGES_MAX = 100;

/** The documents of a phase's requests, or the failed call. */
type Collected =
  | { readonly kind: "collected"; readonly scope: TemplateScope }
  | { readonly kind: "failed"; readonly request: string; readonly outcome: Exclude<CallOutcome, { kind: "answered" }> }
  | { readonly kind: "unusable"; readonly request: string; readonly fault: string };

/** Reads documents of a payroll API with a person's access token. */
export class PayrollApi {
  readonly #settings: Oauth2Settings;
  readonly #client: JsonClient;

  constructor(settings: Oauth2Settings, client: JsonClient) {
    this.#settings = settings;
    this.#client = client;
  }

  /**
   * Makes the requests that do not refer to a person, or those that do.
   *
   * @param scope documents that were read before
   */
  async collect(
    scope: TemplateScope,
    { accessToken, isOfPerson, signal }: { accessToken: string; isOfPerson: boolean; signal: AbortSignal },
  ): Promise<Collected> {
    const { requests } = this.#settings.api;
    let known = scope;
    for (const request of requests) {
      if (namesInPath(request.path).includes("person") !== isOfPerson) continue;
      const path = filledPath(request.path, known);
      if (path === null) return { kind: "unusable", request: request.name, fault: "path: a reference has no value" };
      const got = await this.#get(request, path, { accessToken, signal });
      if (!("document" in got)) return { request: request.name, ...got };
      known = { ...known, [request.name]: got.document };
    }
    return { kind: "collected", scope: known };
  }

  async #get(
    { pages }: Oauth2Settings["api"]["requests"][number],
    path: string,
    call: { readonly accessToken: string; readonly signal: AbortSignal },
  ) {
    if (pages === undefined) return this.#getOne(path, call);
    const all: unknown[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ [pages.parameter]: `${page}`, [pages.size_parameter]: `${pages.size}` });
      const got = await this.#getOne(`${path}${path.includes("?") ? "&" : "?"}${query}`, call);
      if (!("document" in got)) return got;
      if (!Array.isArray(got.document)) return { kind: "unusable", fault: "a page is not a list" } as const;
      all.push(...got.document);
      if (got.document.length < pages.size) return { document: all };
    }
    return { kind: "unusable", fault: `more than ${PAGES_MAX} pages` } as const;
  }

  async #getOne(path: string, { accessToken, signal }: { readonly accessToken: string; readonly signal: AbortSignal }) {
    const { headers } = this.#settings.api;
    const outcome = await this.#client.call({
      method: "GET",
      path,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
      isIdempotent: true,
      signal,
    });
    if (outcome.kind !== "answered") return { kind: "failed", outcome } as const;
    return { document: outcome.body };
  }
}

/**
 * The path with its references replaced by values, each as one segment; null if a value is missing.
 */
function filledPath(path: string, scope: TemplateScope): string | null {
  let isWhole = true;
  const filled = path.replace(/\{([^{}]*)\}/g, (_, reference: string) => {
    const value = lookUp(scope, reference);
    if ((typeof value !== "string" && typeof value !== "number") || /^\.{0,2}$/.test(String(value))) isWhole = false;
    return encodeURIComponent(String(value));
  });
  return isWhole ? filled : null;
}
