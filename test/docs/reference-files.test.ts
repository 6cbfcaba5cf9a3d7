import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { ROUTES } from "../../src/program/routes.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { LLMS_FILE, llmsText, POSTMAN_FILE, postmanText } from "../support/reference-texts.ts";

interface Field {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

interface PostmanRequest {
  readonly method: string;
  readonly url: {
    readonly path: readonly string[];
    readonly query?: readonly Field[];
    readonly variable?: readonly Field[];
  };
  readonly header: readonly Field[];
  readonly body?: { readonly raw: string };
}

interface Collection {
  readonly variable: readonly Field[];
  readonly item: readonly {
    readonly name: string;
    readonly item: readonly { readonly name: string; readonly request: PostmanRequest }[];
  }[];
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const COLLECTION: Collection = JSON.parse(read(POSTMAN_FILE));
const IS_OF_EARLIER = /\{\{\w/;
const REQUESTS = COLLECTION.item.flatMap(({ item }) => item);
/** A dispute is refused for a person without imported records. */
const UNDERSTOOD = REQUESTS.filter(
  ({ request: { method, url } }) => method === "GET" || !url.path.includes("disputes"),
);

describe("reference files", () => {
  let app: TestApplication;
  let key: Client;
  before(async () => {
    // It verifies: a request that waits for its result would wait ten seconds otherwise.
    app = await startApplication({ rateLimit: 10_000, isVerifying: true });
    key = await app.client({ scopes: SCOPES });
  });
  after(() => app.stop());

  test("generatePostman and generateLlms make the committed files; npm run golden rewrites them", () => {
    assert.ok(read(POSTMAN_FILE) === postmanText(), `${POSTMAN_FILE} differs`);
    assert.ok(read(LLMS_FILE) === llmsText(), `${LLMS_FILE} differs`);
  });

  test("generatePostman has a request for every operation", () => {
    const requested = REQUESTS.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`);
    const operations = ROUTES.map(({ method, path }) => `${method} ${path}`);
    // Some are sent more than once: they get an id that a later request needs.
    assert.deepEqual([...new Set(requested)].sort(), operations.sort());
  });

  // Those with ids of earlier answers are sent in their order by `test/areas/companies/routes/collection.test.ts`.
  for (const { name, request } of UNDERSTOOD.filter(({ request: { body } }) => !IS_OF_EARLIER.test(body?.raw ?? ""))) {
    test(`the service understands the request "${name}" of the Postman collection`, async () => {
      const answer = await send(request);
      const hasKey = request.header.some(({ key: header }) => header === "X-Access-Client-Id");
      assert.ok(![400, 405, 415, ...(hasKey ? [401, 403] : [])].includes(answer.status), answer.text);
      assert.notEqual(answer.at("error.message"), "There is nothing at this path.");
    });
  }

  test("pages serve the collection with their own address, and llms.txt, which caches revalidate", async () => {
    const collection = await fetch(`${app.url}/docs/postman.json`);
    assert.equal(collection.headers.get("content-type"), "application/json; charset=utf-8");
    const expected = read(POSTMAN_FILE).replace("http://127.0.0.1:8080", app.url);
    assert.ok((await collection.text()) === expected, `it is not ${POSTMAN_FILE}: build the pages again`);

    const text = await fetch(`${app.url}/llms.txt`);
    assert.equal(text.headers.get("content-type"), "text/plain; charset=utf-8");
    assert.ok((await text.text()) === read(LLMS_FILE), `it is not ${LLMS_FILE}: build the pages again`);
    const condition = { "if-none-match": text.headers.get("etag") ?? "" };
    assert.equal((await fetch(`${app.url}/llms.txt`, { headers: condition })).status, 304);
  });

  test("every link of llms.txt leads to a page of the service", async () => {
    const links = [...read(LLMS_FILE).matchAll(/\]\(([^)#]+)/g)].map(([, link = ""]) => link);
    assert.ok(new Set(links).size > 20);
    for (const link of new Set(links))
      assert.equal((await fetch(new URL(link, `${app.url}/llms.txt`))).status, 200, link);
  });

  /** As Postman does: variables are filled, and what is disabled is left out. */
  function send({ method, url, header, body }: PostmanRequest) {
    const values = new Map((url.variable ?? []).map((one) => [one.key, one.value]));
    const path = url.path.map((part) =>
      part.startsWith(":") ? encodeURIComponent(values.get(part.slice(1)) ?? "") : part,
    );
    const query = enabled(url.query ?? []).map((one) => [one.key, one.value]);
    const headers = Object.fromEntries(enabled(header).map((one) => [one.key.toLowerCase(), filled(one.value)]));
    const text = query.length === 0 ? "" : `?${new URLSearchParams(query)}`;
    const options = body === undefined ? { headers } : { headers, body: body.raw };
    return app.clientWith({}).request(method, `/${path.join("/")}${text}`, options);
  }

  function filled(text: string): string {
    const { "x-access-client-id": id = "", "x-access-secret": secret = "" } = key.headers;
    return text
      .replace("{{client_id}}", id)
      .replace("{{access_secret}}", secret)
      .replace(/\{\{\w+\}\}/, "0".repeat(64));
  }
});

function enabled(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ disabled }) => disabled !== true);
}
