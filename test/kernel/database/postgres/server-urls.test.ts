import assert from "node:assert/strict";
import { test } from "node:test";
import { findServersProblem, serverUrls } from "../../../../src/kernel/database/postgres/servers/servers.ts";

test("serverUrls is the URL itself for one server, whatever it contains", () => {
  for (const url of ["postgresql://u:a%2Cb@one:5433/voe?sslmode=require", "postgres://localhost/voe?host=%2Ftmp"]) {
    assert.deepEqual(serverUrls(url), [url]);
    assert.equal(findServersProblem(url), null);
  }
});

test("serverUrls gives each server its port, and all of them the user and the parameters but the target", () => {
  const url = "postgresql://u:a,b@one:5433,two,[::1]:5434/voe?target_session_attrs=read-write&sslmode=require";
  assert.deepEqual(serverUrls(url), [
    "postgresql://u:a,b@one:5433/voe?sslmode=require",
    "postgresql://u:a,b@two/voe?sslmode=require",
    "postgresql://u:a,b@[::1]:5434/voe?sslmode=require",
  ]);
  assert.equal(findServersProblem(url), null);
  assert.deepEqual(serverUrls("postgres://one,two"), ["postgres://one", "postgres://two"]);
});

test("findServersProblem refuses servers without a name, and a target that takes no writes", () => {
  const message = /^must name each server|^allows only target_session_attrs|^must name several servers before/;
  for (const url of [
    "postgres://one,,two/voe",
    "postgres://one:x,two/voe",
    "postgres://one,two/voe?target_session_attrs=standby",
    "postgres://one,two/voe?host=/tmp",
  ])
    assert.match(findServersProblem(url) ?? "", message);
});
