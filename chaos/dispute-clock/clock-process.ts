import { runDisputeClocks } from "../../src/areas/persons/ops/disputes/dispute-clock.ts";
import { listRecipients } from "../../src/areas/verifications/ops/recipients.ts";
import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";

/*
 * The clocks of disputes in a process of its own that kills itself with SIGKILL: just before or just after a transaction commits.
 * Arguments: database URL, key ring, `before` or `after`, and the number of the transaction.
 */
const [url = "", keyring = "", when = "", count = "0"] = process.argv.slice(2);
const db = openPool({ connection: url, size: 2, applicationName: "killed clock" });
let run = 0;

const dying: Database = {
  ...db,
  transaction: async (work, options) => {
    run += 1;
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (when === "before" && run === Number(count)) process.kill(process.pid, "SIGKILL");
      return done;
    }, options);
    if (when === "after" && run === Number(count)) process.kill(process.pid, "SIGKILL");
    return result;
  },
};
const context = { db: dying, keyring: new Keyring(parseKeyring(keyring)), listRecipients };
while (await runDisputeClocks(context));
await db.close();
