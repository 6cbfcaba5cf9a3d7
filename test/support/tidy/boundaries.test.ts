import { test } from "node:test";
import { environment, except, outgoing, sql, statusCodes } from "./boundaries.ts";
import { check } from "./check.ts";
import { engines } from "./engines.ts";
import type { Rule } from "./project.ts";

test("environment finds every way to read it outside cli/config.ts", () => {
  check(environment, [
    {
      files: { "src/program/cli/process/serve.ts": "const home = process.env.HOME;" },
      found: ["src/program/cli/process/serve.ts:1 only src/program/cli/config.ts"],
    },
    {
      files: { "src/program/cli/process/serve.ts": 'const all = globalThis.process["env"];' },
      found: ["only src/program/cli/config.ts"],
    },
    {
      files: { "src/program/cli/process/serve.ts": 'import { env } from "node:process";' },
      found: ["only src/program/cli/config.ts"],
    },
    { files: { "src/program/cli/config.ts": "process.env.HOME;", "test/a.ts": "process.env.HOME;" }, found: [] },
    {
      files: { "src/program/cli/process/serve.ts": "// process.env.HOME\nprocess.argv; 'process.env.HOME';" },
      found: [],
    },
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
    files: { "src/areas/webhooks/ops/a.ts": `run(\`${text}\`);` },
    found: ["src/areas/webhooks/ops/a.ts:1 SQL"],
  }));
  check(sql, [
    ...cases,
    {
      files: {
        "src/areas/webhooks/ops/a.ts": "const q = `select $".concat("{columns} from $", "{table} where a = $", "{b}`;"),
      },
      found: ["SQL"],
    },
    { files: { "src/program/cli/a.sql": "select 1" }, found: ["src/program/cli/a.sql:1 SQL"] },
  ]);
});

test("sql ignores sentences, comments and the store", () => {
  const sentences =
    'say("Select a company from the list"); say("update the row"); say("create table"); // delete from companies';
  check(sql, [
    {
      files: { "src/program/cli/a.ts": sentences, "src/areas/webhooks/sql/a.ts": "run('select 1 from companies')" },
      found: [],
    },
  ]);
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
    files: { "src/areas/webhooks/ops/a.ts": text },
    found: ["status code"],
  }));
  check(statusCodes, [
    ...cases,
    {
      files: { "src/kernel/http/a.ts": "reply.code(404);", "src/kernel/egress/a.ts": "if (status === 410) f();" },
      found: [],
    },
    {
      files: {
        "src/areas/webhooks/ops/a.ts":
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
  ].map((text) => ({ files: { "src/program/cli/demo.ts": text }, found: ["outside src/kernel/egress"] }));
  check(outgoing, [
    ...cases,
    {
      files: { "src/areas/webhooks/ops/a.ts": 'import type { Pool } from "pg";' },
      found: ["pg imported in a file of another role than sql"],
    },
  ]);
});

test("outgoing allows servers to listen, egress to send, and the store to reach its database", () => {
  const server =
    'import { createServer, type Agent } from "node:http"; import { isIP } from "node:net"; store.fetch(1);' +
    'import { createServer as listen, type Agent as Other } from "node:https"; import { Server } from "node:tls";';
  const files = {
    "src/kernel/http/a.ts": server,
    "src/kernel/egress/a.ts": 'import { Agent } from "undici"; fetch(1);',
  };
  check(outgoing, [
    {
      files: {
        ...files,
        "src/areas/webhooks/sql/a.ts": 'import pg from "pg";',
        "src/program/cli/a.ts": 'say("fetch(");',
      },
      found: [],
    },
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
    ["kernel/text", "areas/companies/matching", "areas/records/linkage", "areas/income/rules", "kernel/crypto"].map(
      (module) => ({
        files: { [`src/${module}/a.ts`]: text },
        found: ["an engine"],
      }),
    ),
  );
  check(engines, cases);
});

test("engines allows crypto/ to mint and seal, times as values, and anything on the layers above", () => {
  const draws =
    'import { randomBytes } from "node:crypto";\nexport function mintSecret() { return randomBytes(32); }\nconst sealWith = () => [1].map(() => randomBytes(1));';
  const files = {
    "src/kernel/crypto/a.ts": draws,
    "src/kernel/text/a.ts": "const d = new Date(0); const then = row.now;",
  };
  check(engines, [
    { files: { ...files, "src/areas/webhooks/sql/a.ts": "await f(Date.now(), Math.random());" }, found: [] },
    {
      files: { "src/areas/records/linkage/a.ts": "function mintSecret() { return randomBytes(32); }" },
      found: ["draws at random"],
    },
    { files: { "src/kernel/crypto/a.ts": "function mintId() { return Date.now(); }" }, found: [] },
    { files: { "src/kernel/crypto/a.ts": "function sealNow() { return Date.now(); }" }, found: ["reads the clock"] },
  ]);
});

test("except exempts a file with a reason and finds an exemption that is not needed", () => {
  const forgiving: Rule = (project) =>
    except(environment(project), [{ file: "src/program/cli/a.ts", reason: "shows it" }]);
  check(forgiving, [
    {
      files: { "src/program/cli/a.ts": "process.env.A;", "src/program/cli/b.ts": "process.env.B;" },
      found: ["src/program/cli/b.ts"],
    },
    { files: { "src/program/cli/a.ts": "" }, found: ["the exception for this file is not needed"] },
  ]);
});
