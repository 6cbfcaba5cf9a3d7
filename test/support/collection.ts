import assert from "node:assert/strict";
import vm from "node:vm";
import { patienceMs } from "./patience.ts";

/** A request of a Postman collection, as far as a run needs it. */
export interface CollectionItem {
  readonly name: string;
  readonly event: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly raw: string;
      readonly query?: readonly Member[];
      readonly variable?: readonly Member[];
    };
    readonly header: readonly Member[];
    readonly body?: { readonly raw: string };
  };
}

/** A parameter or header. */
export interface Member {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** A collection. */
export interface Collection {
  readonly variable: readonly Member[];
  readonly item: readonly { readonly name: string; readonly item: readonly CollectionItem[] }[];
}

const REPEATS_MAX = 600;

/** What a run of a request came to. */
export interface Ran {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

/**
 * Sends the requests of a collection in order, as Postman's runner does: with variables filled in, and with the script of each after
 * its answer.
 */
export class CollectionRun {
  readonly variables: Map<string, string>;
  readonly #send: (item: CollectionItem) => Promise<Ran>;
  #cookie: string | null = null;

  /** @param send sends a request in another way */
  constructor(variables: Readonly<Record<string, string>>, send?: (item: CollectionItem) => Promise<Ran>) {
    this.#send = send ?? ((item) => this.#sendOnce(item));
    this.variables = new Map(Object.entries({ $timestamp: "1795720000", ...variables }));
  }

  async send(item: CollectionItem): Promise<Ran> {
    for (let times = 1; ; times += 1) {
      const ran = await this.#send(item);
      if (!this.#runScripts(item, ran)) return ran;
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(times < REPEATS_MAX, `${item.name} does not come to its end: ${ran.text}`);
    }
  }

  /** The same for a request that may be too early: it is repeated for some time until it succeeds. */
  async sendUntilDone(item: CollectionItem): Promise<Ran> {
    for (let times = 1; ; times += 1) {
      try {
        return await this.send(item);
      } catch (failure) {
        if (times === 300) throw failure;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** A text with the values of its variables; those that no answer gave stay, so that the request fails. */
  fill(text: string): string {
    return text.replace(/\{\{([$\w]+)\}\}/g, (whole, name) => this.variables.get(name) ?? whole);
  }

  async #sendOnce({ name, request }: CollectionItem): Promise<Ran> {
    const { method, header, body } = request;
    const sent = (members: readonly Member[] = []) => members.filter((one) => one.disabled !== true);
    let target = request.url.raw;
    for (const { key, value } of request.url.variable ?? []) target = target.replace(`:${key}`, value);
    const query = sent(request.url.query).map(({ key, value }) => `${key}=${value.replaceAll(" ", "%20")}`);
    const url = this.fill(`${target}${query.length === 0 ? "" : `?${query.join("&")}`}`);
    const headers = Object.fromEntries(sent(header).map(({ key, value }) => [key, this.fill(value)]));
    if (this.#cookie !== null && headers["X-OpenVOE-Session"] !== undefined) headers.Cookie = this.#cookie;
    const init = { method, headers, ...(body === undefined ? {} : { body: this.fill(body.raw) }) };
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs(20_000)) });
    this.#cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.#cookie;
    return { name, status: answer.status, text: await answer.text() };
  }

  /** Runs a request's scripts; true if they ask for it again. */
  #runScripts({ name, event }: CollectionItem, { status, text }: Ran): boolean {
    let isRepeated = false;
    const within = (low: number, high: number) =>
      assert.ok(status >= low && status <= high, `${name}: ${status} ${text}`);
    const pm = {
      test: (_: string, check: () => void) => check(),
      expect: () => ({ to: { be: { within } } }),
      response: { code: status, text: () => text },
      collectionVariables: {
        get: (key: string) => this.variables.get(key),
        set: (key: string, value: unknown) => this.variables.set(key, String(value)),
      },
      execution: { setNextRequest: () => (isRepeated = true) },
      info: { requestName: name },
    };
    for (const { script } of event) vm.runInNewContext(`{${script.exec.join("\n")}}`, { pm, encodeURIComponent });
    return isRepeated;
  }
}
