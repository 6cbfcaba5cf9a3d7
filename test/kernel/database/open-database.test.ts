import assert from "node:assert/strict";
import { test } from "node:test";
import { runOn } from "../../../fixtures/servers.ts";
import { openDatabase } from "../../../src/kernel/database/embedded/open-database.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { forEachDatabase, freshDatabase, serverUrlOf } from "../../support/databases.ts";

forEachDatabase((home) => {
  test("openDatabase refuses a read-only database of a server with a readable message", async (t) => {
    const { url } = await freshDatabase(home, t);
    const name = new URL(url).pathname.slice(1);
    await runOn(await serverUrlOf(home), [`alter database ${name} set default_transaction_read_only = on`]);
    const opened = openDatabase({ databaseUrl: url, dataDir: "/nonexistent", size: 1, applicationName: "test" });

    await assert.rejects(opened, (failure) => {
      assert.ok(failure instanceof AppError);
      assert.equal(failure.code, "unavailable");
      assert.match(failure.message, /takes no writes: its server is a standby, or default_transaction_read_only is on/);
      return true;
    });
  });
});
