// A lender that asks a person for proof of income. Start OpenVOE with `npm start`, which prints a key, and then this:
//   OPENVOE_CLIENT_ID=… OPENVOE_ACCESS_SECRET=… node examples/lender-page/server.mjs
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const {
  OPENVOE_URL: voe = "http://127.0.0.1:8080",
  PORT: port = "3000",
  OPENVOE_CLIENT_ID,
  OPENVOE_ACCESS_SECRET,
} = process.env;
const headers = {
  "X-Access-Client-Id": OPENVOE_CLIENT_ID,
  "X-Access-Secret": OPENVOE_ACCESS_SECRET,
  "Content-Type": "application/json",
};
const page = readFileSync(new URL("page.html", import.meta.url), "utf8").replace("OPENVOE_URL", voe);

const routes = {
  "GET /": () => page,
  // A user for the person, and a token with which they can connect one account. The key stays on this server.
  "POST /token": async () => {
    const user = await call("POST", "/v1/users/", { external_user_id: randomUUID() });
    const asked = { product_type: "income", client_name: "Example Lending", allowed_origins: [origin()] };
    const { bridge_token } = await call("POST", `/v1/users/${user.id}/tokens/`, asked);
    return { bridge_token };
  },
  // The page's public token is good once, and for the owner of the key alone.
  "POST /report": async ({ public_token }) => {
    const { link_id } = await call("POST", "/v1/link-access-tokens/", { public_token });
    return call("GET", `/v1/links/${link_id}/income/report/`);
  },
};

async function call(method, path, body) {
  const response = await fetch(`${voe}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const server = createServer(async (request, response) => {
  const chunks = await request.toArray();
  const route = routes[`${request.method} ${request.url}`];
  try {
    const answer = await route?.(JSON.parse(Buffer.concat(chunks).toString() || "{}"));
    response.writeHead(route ? 200 : 404, { "Content-Type": answer === page ? "text/html" : "application/json" });
    response.end(answer === page ? page : JSON.stringify(answer ?? null));
  } catch (error) {
    console.error(error.message);
    response.writeHead(502).end();
  }
});

function origin() {
  return `http://127.0.0.1:${server.address().port}`;
}

server.listen(Number(port), "127.0.0.1", () => console.log(`Example Lending is at ${origin()}`));
