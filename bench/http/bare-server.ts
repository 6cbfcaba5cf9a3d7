import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import pg from "pg";

/*
 * What the service is compared with: the same framework and driver with nothing in between. A POST inserts the bytes of its
 * body into a table of id, body and time; a GET by id reads them. Its argument is the database's URL; it tells its port by a
 * message.
 */

const CONNECTIONS = 10;

const pool = new pg.Pool({ connectionString: process.argv[2], max: CONNECTIONS, min: CONNECTIONS });
await pool.query("drop table if exists bare");
await pool.query(
  "create table bare (id uuid primary key, body bytea not null, created_at timestamptz not null default now())",
);

const app = fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

app.post("/", async (request, reply) => {
  const id = randomUUID();
  await pool.query({
    name: "insert_bare",
    text: "insert into bare (id, body) values ($1, $2)",
    values: [id, request.body],
  });
  return reply.status(201).send({ id });
});

app.get<{ Params: { id: string } }>("/:id", async (request, reply) => {
  const { rows } = await pool.query<{ body: Buffer }>({
    name: "find_bare",
    text: "select body from bare where id = $1",
    values: [request.params.id],
  });
  return reply.type("application/json").send(rows[0]?.body);
});

await app.listen({ host: "127.0.0.1", port: 0 });
process.on("disconnect", () => process.exit());
process.send?.((app.server.address() as AddressInfo).port);
