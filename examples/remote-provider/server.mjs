// A payroll system behind OpenVOE's remote protocol, as small as it can be: accounts in memory, one process, no
// dependencies. It keeps nothing about a connection: what it has to know comes back with each call as `state`.
import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";

const { PORT = "8090", KEY_ID = "voe-1", SECRET = "", TLS_KEY, TLS_CERT, TLS_CLIENT_CA } = process.env;
const secret = Buffer.from(SECRET, "base64");
const CLOCK_SECONDS_MAX = 300;
const BODY_BYTES_MAX = 1_048_576;

// ---------------------------------------------------------------- accounts

const accounts = new Map([
  ["ann@example.com", { password: "correct horse", code: "424242", employeeId: "e-1001" }],
  ["locked@example.com", { password: "correct horse", isLocked: true }],
]);

/** Refresh tokens, each for one employee. A real system stores their hashes. */
const refreshTokens = new Map();

function payrollOf(employeeId) {
  const line = (name, category, amount) => ({ name, category, amount });
  return {
    employments: [
      {
        key: employeeId,
        is_active: true,
        job_title: "Machinist",
        job_type: "F",
        start_date: "2021-03-01",
        income: "52000.00",
        income_unit: "YEARLY",
        pay_frequency: "BW",
        company: { name: "Example Instruments, Inc.", ein: "77-0493581" },
        profile: { first_name: "Ann", last_name: "Example", date_of_birth: "1988-04-12", ssn: "219093456" },
        statements: [
          {
            key: `${employeeId}/2026-11-13`,
            pay_date: "2026-11-13",
            period_start: "2026-10-26",
            period_end: "2026-11-08",
            gross_pay: "2000.00",
            net_pay: "1547.00",
            hours: "80.00",
            earnings: [line("Regular", "regular", "2000.00")],
            deductions: [line("Federal income tax", "tax", "300.00"), line("FICA", "tax", "153.00")],
          },
        ],
        w2s: [],
        bank_accounts: [
          { key: "primary", bank_name: "First Example Bank", account_type: "C", account_number: "****6789" },
        ],
        shifts: [],
        missing_data_fields: ["manager_name", "w2s", "shifts"],
      },
    ],
  };
}

// ---------------------------------------------------------------- the calls

const LOGIN = {
  kind: "form",
  title: "Sign in to Example Payroll",
  fields: [
    { name: "username", label: "E-mail address", type: "email", autocomplete: "username" },
    { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
  ],
};
const CODE = { kind: "code", title: "Enter the code", sent_to: "a…@example.com", length: 6, can_resend: false };

const step = (asked, state, error) => ({ kind: "step", step: error ? { ...asked, error } : asked, state });
const failed = (reason) => ({ kind: "failed", reason });

function signedIn(employeeId) {
  const token = createHash("sha256")
    .update(`${randomInt(2 ** 47)} ${employeeId}`)
    .digest("hex");
  refreshTokens.set(token, employeeId);
  return { kind: "signed_in", state: { employeeId }, refresh_state: { token } };
}

const calls = {
  describe: () => ({ name: "Example Payroll", version: "1.0", protocol: "1" }),

  begin: () => step(LOGIN, { at: "login", failures: 0 }),

  answer: ({ state, answer }) => {
    if (state.at === "login") {
      const account = accounts.get(answer.username);
      if (account?.isLocked) return failed("account_locked");
      if (account !== undefined && account.password === answer.password) {
        return step(CODE, { at: "code", username: answer.username, left: 2 });
      }
      if (state.failures >= 2) return failed("login_error");
      return step(LOGIN, { at: "login", failures: state.failures + 1 }, "The address or the password is not correct.");
    }
    const account = accounts.get(state.username);
    if (account?.code === answer.code) return signedIn(account.employeeId);
    if (state.left === 0) return failed("mfa_error");
    // Again: the person types another code, and nothing else.
    return step({ ...CODE, attempts_left: state.left }, { ...state, left: state.left - 1 }, "The code is not correct.");
  },

  refresh: ({ refresh_state }) => {
    const employeeId = refreshTokens.get(refresh_state.token);
    if (employeeId === undefined) return failed("login_error");
    return { kind: "signed_in", state: { employeeId }, refresh_state };
  },

  fetch: ({ state }) => ({ kind: "fetched", data: payrollOf(state.employeeId) }),

  // As a source of instant verifications: every record that may be the subject's. OpenVOE decides which are.
  "subjects/search": ({ subject }) => ({
    records: payrollOf("e-1001")
      .employments.map(({ key, company, profile, job_title, start_date, income, income_unit }) => {
        return { record_id: key, employer_name: company.name, ...profile, job_title, start_date, income, income_unit };
      })
      .filter(({ ssn, last_name }) => last_name === subject.last_name || ssn.endsWith(subject.ssn ?? "none")),
  }),
};

// ---------------------------------------------------------------- signed requests (RFC 9421, hmac-sha256)

const seenNonces = new Map();

/** True if OpenVOE signed this very request, lately, and it was not seen before. */
function isSigned(request, body) {
  const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
  const input = /^openvoe=(\("@method" "@authority" "@path" "@query" "content-digest"\);.*)$/.exec(
    request.headers["signature-input"] ?? "",
  )?.[1];
  const signature = /^openvoe=:(.+):$/.exec(request.headers.signature ?? "")?.[1];
  if (input === undefined || signature === undefined) return false;
  const { pathname, search } = new URL(request.url, "http://host");
  const base = [
    `"@method": ${request.method}`,
    `"@authority": ${request.headers.host}`,
    `"@path": ${pathname}`,
    `"@query": ${search || "?"}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${input}`,
  ].join("\n");
  const expected = createHmac("sha256", secret).update(base).digest();
  const given = Buffer.from(signature, "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const [, created, keyId, nonce] = /;created=(\d+);keyid="([^"]*)";nonce="([^"]*)"/.exec(input) ?? [];
  const now = Date.now() / 1_000;
  for (const [old, at] of seenNonces) if (now - at > 2 * CLOCK_SECONDS_MAX) seenNonces.delete(old);
  if (keyId !== KEY_ID || Math.abs(now - Number(created)) > CLOCK_SECONDS_MAX || seenNonces.has(nonce)) return false;
  seenNonces.set(nonce, now);
  return true;
}

// ---------------------------------------------------------------- HTTP

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function serve(request, response) {
  const send = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const body = await readBody(request);
  if (body === null) return send(413, { error: "too large" });
  if (secret.length > 0 && !isSigned(request, body)) return send(401, { error: "not signed" });
  const name = /^\/v1\/([a-z/]+)$/.exec(request.url)?.[1];
  if (request.method !== "POST" || !Object.hasOwn(calls, name ?? "")) return send(404, { error: "no such call" });
  try {
    const given = JSON.parse(body.toString());
    // Every answer says which task it is about.
    send(200, { task_id: given.connection?.task_id, ...calls[name](given) });
  } catch {
    send(400, { error: "not understood" });
  }
}

const tls = TLS_CERT && {
  key: readFileSync(TLS_KEY),
  cert: readFileSync(TLS_CERT),
  ...(TLS_CLIENT_CA && { ca: readFileSync(TLS_CLIENT_CA), requestCert: true, rejectUnauthorized: true }),
};
if (secret.length === 0 && !TLS_CLIENT_CA)
  throw new Error("set SECRET, or TLS_CLIENT_CA: somebody has to be recognised");
const server = tls ? createHttps(tls, serve) : createHttp(serve);
server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on ${server.address().port}`));
