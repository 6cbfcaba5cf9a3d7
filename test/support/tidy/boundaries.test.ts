import { test } from "node:test";
import { environment, except, outgoing, sql, statusCodes } from "./boundaries.ts";
import { check } from "./check.ts";
import { engines } from "./engines.ts";
import type { Rule } from "./project.ts";

test("environment finds every way to read it outside cli/config.ts", () => {
  check(environment, [
    {
      files: { "src/cli/process/serve.ts": "const home = process.env.HOME;" },
      found: ["src/cli/process/serve.ts:1 only src/cli/config.ts"],
    },
    {
      files: { "src/cli/process/serve.ts": 'const all = globalThis.process["env"];' },
      found: ["only src/cli/config.ts"],
    },
    { files: { "src/cli/process/serve.ts": 'import { env } from "node:process";' }, found: ["only src/cli/config.ts"] },
    { files: { "src/cli/config.ts": "process.env.HOME;", "test/a.ts": "process.env.HOME;" }, found: [] },
    { files: { "src/cli/process/serve.ts": "// process.env.HOME\nprocess.argv; 'process.env.HOME';" }, found: [] },
  ]);
});

test("sql finds statements in strings and templates outside store/, in either case", () => {
  const statements = [
    "select id, name from companies where id = $1",
    "SELECT 1 FROM companies",
    "\n  -- due rows\n  with due as (select 1) select * from due",
    "insert into companies (id) values ($1)",
    "update companies set name = $1",
    "delete from companies",
    "create unique index companies_ein on companies (ein)",
    "select pg_advisory_lock(1)",
    "copy companies (id) from stdin",
    "listen deliveries",
  ];
  const cases = statements.map((text) => ({
    files: { "src/operations/a.ts": `run(\`${text}\`);` },
    found: ["src/operations/a.ts:1 SQL"],
  }));
  check(sql, [
    ...cases,
    {
      files: {
        "src/operations/a.ts": "const q = `select $".concat("{columns} from $", "{table} where a = $", "{b}`;"),
      },
      found: ["SQL"],
    },
    { files: { "src/cli/a.sql": "select 1" }, found: ["src/cli/a.sql:1 SQL"] },
  ]);
});

test("sql ignores sentences, comments and the store", () => {
  const sentences =
    'say("Select a company from the list"); say("update the row"); say("create table"); // delete from companies';
  check(sql, [{ files: { "src/cli/a.ts": sentences, "src/store/a.ts": "run('select 1 from companies')" }, found: [] }]);
});

test("statusCodes finds codes next to a status or in replies, and only unmistakable ones", () => {
  const texts = [
    "send({ status: 201 });",
    "reply.code(200);",
    "if (answer.statusCode >= 500) f();",
    "if (204 === status) f();",
  ];
  const switched = "switch (row.status_code) { case 200: f(); }";
  const cases = [...texts, switched, "const gone = 410;"].map((text) => ({
    files: { "src/operations/a.ts": text },
    found: ["status code"],
  }));
  check(statusCodes, [
    ...cases,
    { files: { "src/http/a.ts": "reply.code(404);", "src/egress/a.ts": "if (status === 410) f();" }, found: [] },
    {
      files: {
        "src/operations/a.ts":
          'const batch = 500; f({ lines: 400, status: "new" }); const status_code = row.status_code;',
      },
      found: [],
    },
  ]);
});

test("outgoing finds requests, sockets, clients and drivers outside their module", () => {
  const cases = [
    'await fetch("http://example.org");',
    "globalThis.fetch(url);",
    'import { request } from "node:http";',
    'import http from "node:http"; http.get(url);',
    'import https from "node:https";',
    'import { createServer, request } from "node:https";',
    'import * as tls from "node:tls";',
    'import { connect } from "node:tls";',
    'import { Agent } from "undici";',
    'import { connect } from "node:net";',
    'import net from "node:net"; new net.Socket();',
    'import { lookup } from "node:dns/promises";',
    "new WebSocket(url);",
  ].map((text) => ({ files: { "src/cli/demo.ts": text }, found: ["outside src/egress"] }));
  check(outgoing, [
    ...cases,
    { files: { "src/operations/a.ts": 'import type { Pool } from "pg";' }, found: ["pg imported outside src/store"] },
  ]);
});

test("outgoing allows servers to listen, egress to send, and the store to reach its database", () => {
  const server =
    'import { createServer, type Agent } from "node:http"; import { isIP } from "node:net"; store.fetch(1);' +
    'import { createServer as listen, type Agent as Other } from "node:https"; import { Server } from "node:tls";';
  const files = { "src/http/a.ts": server, "src/egress/a.ts": 'import { Agent } from "undici"; fetch(1);' };
  check(outgoing, [
    { files: { ...files, "src/store/a.ts": 'import pg from "pg";', "src/cli/a.ts": 'say("fetch(");' }, found: [] },
  ]);
});

test("engines finds clocks, randomness, waiting, output and the modules behind them", () => {
  const cases = [
    "const x = Math.random();",
    "const now = Date.now();",
    "const clock = options.now ?? Date.now;",
    "const now = new Date();",
    "const key = randomBytes(32);",
    "const id = crypto.randomUUID();",
    "const read = async () => 1;",
    "function f(): Promise<number> { return g(); }",
    "setTimeout(f, 1);",
    "console.log(1);",
    'import { readFileSync } from "node:fs";',
  ].flatMap((text) =>
    ["domain", "text", "matching", "linkage", "crypto"].map((module) => ({
      files: { [`src/${module}/a.ts`]: text },
      found: ["an engine"],
    })),
  );
  check(engines, cases);
});

test("engines allows crypto/ to mint and seal, times as values, and anything on the layers above", () => {
  const draws =
    'import { randomBytes } from "node:crypto";\nexport function mintSecret() { return randomBytes(32); }\nconst sealWith = () => [1].map(() => randomBytes(1));';
  const files = { "src/crypto/a.ts": draws, "src/domain/a.ts": "const d = new Date(0); const then = row.now;" };
  check(engines, [
    { files: { ...files, "src/store/a.ts": "await f(Date.now(), Math.random());" }, found: [] },
    { files: { "src/linkage/a.ts": "function mintSecret() { return randomBytes(32); }" }, found: ["draws at random"] },
    { files: { "src/crypto/a.ts": "function mintId() { return Date.now(); }" }, found: [] },
    { files: { "src/crypto/a.ts": "function sealNow() { return Date.now(); }" }, found: ["reads the clock"] },
  ]);
});

test("except exempts a file with a reason and finds an exemption that is not needed", () => {
  const forgiving: Rule = (project) => except(environment(project), [{ file: "src/cli/a.ts", reason: "shows it" }]);
  check(forgiving, [
    { files: { "src/cli/a.ts": "process.env.A;", "src/cli/b.ts": "process.env.B;" }, found: ["src/cli/b.ts"] },
    { files: { "src/cli/a.ts": "" }, found: ["the exception for this file is not needed"] },
  ]);
});
