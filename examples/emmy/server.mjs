// The part of Argyle's API v2 that Emmy's payroll client calls, over OpenVOE's /v1. No dependencies; keeps only the webhook
// subscriptions, in memory. Start OpenVOE with `npm start`, which prints a key, and then this:
//   OPENVOE_CLIENT_ID=… OPENVOE_ACCESS_SECRET=… node examples/emmy/server.mjs
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { accountOf, employmentsOf, identitiesOf, messagesOf, paystubsOf, shiftsOf, userOf } from "./shapes.mjs";

const {
  OPENVOE_URL: voe = "http://127.0.0.1:8080",
  PORT: port = "8095",
  EMMY_ORIGIN: emmy = "http://localhost:3000",
  OPENVOE_CLIENT_ID: clientId = "",
  OPENVOE_ACCESS_SECRET: secret = "",
} = process.env;
if (secret === "") throw new Error("Set OPENVOE_CLIENT_ID and OPENVOE_ACCESS_SECRET to a key of OpenVOE.");

const SHIM = readFileSync(new URL("argyle.js", import.meta.url), "utf8");
const ITEMS = JSON.parse(readFileSync(new URL("items.json", import.meta.url), "utf8"));
const TOKEN_SECONDS = 3_600;
const DELIVERY_ATTEMPTS_MAX = 5;
const BODY_BYTES_MAX = 65_536;

/** A refusal that the caller can act on. */
const refusal = (status, message) => Object.assign(new Error(message), { status });

// ---------------------------------------------------------------- OpenVOE

async function call(method, path, body, more = {}) {
  const headers = { "X-Access-Client-Id": clientId, "X-Access-Secret": secret, ...more };
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(`${voe}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, `${method} ${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Every row of a list: `next` is the path of the page that follows. */
async function all(path) {
  const rows = [];
  for (let at = path; at; ) {
    const { results, next } = await call("GET", at);
    rows.push(...results);
    at = next?.slice(next.indexOf("/v1/"));
  }
  return rows;
}

const linkOf = (id) => call("GET", `/v1/links/${encodeURIComponent(id)}/`);
const linksOf = (user) => all(`/v1/links/?user_id=${encodeURIComponent(user)}`);

/** The links that `account` or `user` of a query name. */
const linksFor = async ({ account, user }) => {
  if (account) return [await linkOf(account)];
  if (user) return linksOf(user);
  throw refusal(400, "account or user is required");
};

/** What a function makes of each link and its report, as one list. */
async function fromReports(query, make) {
  const lists = (await linksFor(query)).map(async (link) => {
    return make(link, await call("GET", `/v1/links/${link.id}/income/report/`));
  });
  return (await Promise.all(lists)).flat();
}

// ---------------------------------------------------------------- user tokens, with which the page of Emmy speaks

const sign = (text) => createHmac("sha256", secret).update(`emmy user token ${text}`).digest("hex");

function tokenOf(user) {
  const text = `${user}.${Math.floor(Date.now() / 1_000) + TOKEN_SECONDS}`;
  return `${text}.${sign(text)}`;
}

function userOfToken(token) {
  const [user, until, signature] = String(token).split(".");
  const isGenuine = isEqual(signature ?? "", sign(`${user}.${until}`));
  if (!isGenuine || Number(until) < Date.now() / 1_000) throw refusal(401, "The user token is not valid any more.");
  return user;
}

function isEqual(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What a bridge token says of the item: an employer of OpenVOE's directory, or the provider of the table. */
async function placeOf(item) {
  if (/^[0-9a-f]{32}$/.test(item ?? "")) return { company_mapping_id: item };
  const name = ITEMS[item]?.provider;
  if (!name) return {};
  const providers = await call("GET", `/v1/providers/?query=${encodeURIComponent(name)}`);
  const provider = providers.find((one) => one.name === name);
  return provider ? { provider_id: provider.id } : {};
}

// ---------------------------------------------------------------- webhooks

const subscriptions = new Map();
/** The deliveries of each URL, one after another: Emmy creates the account at the first message about it. */
const deliveries = new Map();

/** Queues a message for every subscription to it. */
async function publish(name, event) {
  const link = await linkOf(event.link_id);
  const user = await call("GET", `/v1/users/${link.user_id}/`);
  const resource = name.startsWith("users.") ? userOf(user, await linksOf(user.id)) : accountOf(link);
  for (const subscription of subscriptions.values()) {
    if (!subscription.events.includes(name) && !subscription.events.includes("*")) continue;
    const { days_synced, include_resource } = subscription.config;
    const data = { account: link.id, user: link.user_id };
    if (name.endsWith(".partially_synced")) data.days_synced = days_synced ?? 90;
    // Emmy reads the accounts of users.fully_synced whether or not it asked for the resource.
    if (include_resource || name.startsWith("users.")) data.resource = resource;
    const body = JSON.stringify({ event: name, name: subscription.name, data });
    const before = deliveries.get(subscription.url) ?? Promise.resolve();
    deliveries.set(
      subscription.url,
      before.then(() => deliver(subscription, body)),
    );
  }
}

async function deliver({ url, secret: key }, body) {
  const signature = createHmac("sha512", key).update(body).digest("hex");
  const headers = { "Content-Type": "application/json", "X-Argyle-Signature": signature };
  for (let attempt = 1; attempt <= DELIVERY_ATTEMPTS_MAX; attempt += 1) {
    const response = await fetch(url, { method: "POST", headers, body }).catch(() => null);
    if (response?.ok) return;
    await sleep(2 ** attempt * 250);
  }
  console.error(`not delivered to ${url}`);
}

/** Reads OpenVOE's events from now on. */
async function relay() {
  let cursor = null;
  for (;;) {
    try {
      // The first answer has no events, only the cursor of the present.
      const query = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const page = await call("GET", `/v1/webhook-events/${query}`, null, { Prefer: "wait=20" });
      for (const { payload } of page.results) {
        const event = JSON.parse(payload);
        for (const name of messagesOf(event)) await publish(name, event).catch(({ message }) => console.error(message));
      }
      cursor = page.cursor;
    } catch (error) {
      console.error(error.message);
      await sleep(1_000);
    }
  }
}

// ---------------------------------------------------------------- Argyle's calls

const list = (results) => ({ results, next: null, previous: null });

const routes = {
  "GET /v2/webhooks": () => list([...subscriptions.values()]),
  "POST /v2/webhooks": ({ body: { events, name, url, config, secret: key } }) => {
    if (!Array.isArray(events) || !URL.canParse(url) || !key) throw refusal(400, "events, url and secret are required");
    const now = new Date().toISOString();
    const made = { id: randomUUID(), events, name, url, config: config ?? {}, secret: key };
    subscriptions.set(made.id, { ...made, created_at: now, updated_at: now });
    return subscriptions.get(made.id);
  },
  "DELETE /v2/webhooks/:id": ({ id }) => {
    if (!subscriptions.delete(id)) throw refusal(404, "no such webhook");
    return null;
  },
  "GET /v2/employer-search": async ({ query: { q = "" } }) => {
    const found = await call("GET", `/v1/company-mappings-search/?query=${encodeURIComponent(q)}`);
    const platforms = Object.entries(ITEMS).filter(([, { name }]) => name.toLowerCase().startsWith(q.toLowerCase()));
    const as = { status: "healthy", mapping_status: "verified" };
    return list([
      ...platforms.map(([id, { name, kind }]) => ({ id, name, kind, logo_url: null, ...as })),
      ...found.map(({ company_mapping_id: id, name, logo_url }) => ({ id, name, kind: "employer", logo_url, ...as })),
    ]);
  },
  "POST /v2/users": async ({ body: { external_id } }) => {
    const user = await call("POST", "/v1/users/", { external_user_id: external_id ?? randomUUID() });
    return { ...userOf(user, []), user_token: tokenOf(user.id) };
  },
  "GET /v2/users/:id": async ({ id }) => userOf(await call("GET", `/v1/users/${id}/`), await linksOf(id)),
  "POST /v2/user-tokens": async ({ body: { user } }) => {
    await call("GET", `/v1/users/${encodeURIComponent(user)}/`);
    return { user_token: tokenOf(user) };
  },
  "GET /v2/accounts": async ({ query }) => {
    const links = await linksFor(query);
    return list(
      links.filter(({ tracking_info }) => !query.item || tracking_info === query.item).map((one) => accountOf(one)),
    );
  },
  "GET /v2/accounts/:id": async ({ id }) => {
    const [link, report] = await Promise.all([linkOf(id), call("GET", `/v1/links/${id}/income/report/`)]);
    return accountOf(
      link,
      report.employments.map(({ company }) => company.name),
    );
  },
  "DELETE /v2/accounts/:id": ({ id }) => call("DELETE", `/v1/links/${id}/`),
  "GET /v2/identities": async ({ query }) => {
    const identities = await fromReports(query, identitiesOf);
    return list(identities.filter(({ employment }) => !query.employment || employment === query.employment));
  },
  "GET /v2/employments": async ({ query }) => list(await fromReports(query, employmentsOf)),
  "GET /v2/paystubs": async ({ query, url }) => {
    const { from_start_date: from = "", to_start_date: to = "9999", employment, limit = "200", offset = "0" } = query;
    const stubs = (await fromReports(query, paystubsOf)).filter((stub) => {
      return stub.paystub_date >= from && stub.paystub_date <= to && (!employment || stub.employment === employment);
    });
    const end = Number(offset) + Number(limit);
    url.searchParams.set("offset", String(end));
    return { ...list(stubs.slice(Number(offset), end)), next: end < stubs.length ? url.href : null };
  },
  "GET /v2/gigs": async ({ query }) => {
    await linksFor(query);
    return list([]);
  },
  "GET /v2/shifts": async ({ query }) => {
    const lists = (await linksFor(query)).map(async (link) =>
      shiftsOf(link, await all(`/v1/links/${link.id}/shifts/`)),
    );
    return list((await Promise.all(lists)).flat());
  },
};

// ---------------------------------------------------------------- the calls of the shim, with a user token and no key

const pageRoutes = {
  "POST /link/sessions": async ({ body: { user_token, item } }) => {
    const user = userOfToken(user_token);
    const asked = {
      product_type: "income",
      tracking_info: item ?? null,
      allowed_origins: [emmy],
      ...(await placeOf(item)),
    };
    const { bridge_token } = await call("POST", `/v1/users/${user}/tokens/`, asked);
    return { bridge_token, bridge_script: `${voe}/openvoe-bridge.js`, user };
  },
  "POST /link/accounts": async ({ body: { user_token, public_token } }) => {
    const user = userOfToken(user_token);
    const { link_id, user_id } = await call("POST", "/v1/link-access-tokens/", { public_token });
    if (user_id !== user) throw refusal(403, "The account is another user's.");
    const { tracking_info } = await linkOf(link_id);
    return { accountId: link_id, userId: user_id, itemId: tracking_info };
  },
};

// ---------------------------------------------------------------- HTTP

function find(table, method, pathname) {
  const path = pathname.replace(/\/$/, "");
  const exact = table[`${method} ${path}`];
  if (exact) return { route: exact };
  const [, parent, id] = /^(.*)\/([\w-]+)$/.exec(path) ?? [];
  return { route: table[`${method} ${parent}/:id`], id };
}

async function answer(request, url) {
  const isOfPage = url.pathname.startsWith("/link/");
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
  if (!isOfPage && !isEqual(request.headers.authorization ?? "", basic))
    throw refusal(401, "Basic auth: the key of OpenVOE");
  const { route, id } = find(isOfPage ? pageRoutes : routes, request.method, url.pathname);
  if (!route) throw refusal(404, "no such call");
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw refusal(413, "The body is too large.");
    chunks.push(chunk);
  }
  return route({
    id,
    url,
    query: Object.fromEntries(url.searchParams),
    body: JSON.parse(Buffer.concat(chunks).toString() || "{}"),
  });
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, `http://${request.headers.host}`);
  const headers = { "Content-Type": "application/json", "Access-Control-Allow-Origin": emmy };
  headers["Access-Control-Allow-Headers"] = "content-type";
  if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
  if (url.pathname === "/argyle.web.v5.js") {
    return response.writeHead(200, { ...headers, "Content-Type": "text/javascript" }).end(SHIM);
  }
  try {
    const body = await answer(request, url);
    response.writeHead(body === null ? 204 : 200, headers).end(body === null ? "" : JSON.stringify(body));
  } catch (error) {
    const status = error instanceof SyntaxError ? 400 : (error.status ?? 500);
    if (status >= 500) console.error(error);
    response.writeHead(status, headers).end(JSON.stringify({ detail: error.message }));
  }
});

server.listen(Number(port), "127.0.0.1", () => {
  console.log(`Argyle's API v2 for Emmy is at http://127.0.0.1:${server.address().port}/v2`);
  relay();
});
