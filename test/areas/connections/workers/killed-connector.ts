import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import { startConnector } from "../../../../src/areas/connections/workers/connector.ts";
import { BUNDLED_PACKS, rulesById } from "../../../../src/areas/income/packs/packs.ts";
import { Keyring, parseKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import { fetchedData } from "../../../support/connections/fetched-data.ts";
import { scriptedProvider } from "../../../support/connections/scripted-provider.ts";

/*
 * A connector in a process of its own that kills itself with SIGKILL: just before or just after a transaction that settles a
 * task commits, counted over all its tasks. Arguments: database URL, key ring, `before` or `after`, and the number of the
 * transaction (0: never).
 */
const [url = "", keyring = "", when = "", count = "0"] = process.argv.slice(2);
const db = openPool({ connection: url, size: 4, applicationName: "killed connector" });
let settled = 0;

const dying: Database = {
  ...db,
  transaction: async (work, options) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      settled += 1;
      if (when === "before" && settled === Number(count)) process.kill(process.pid, "SIGKILL");
      return done;
    }, options);
    if (when === "after" && settled === Number(count)) process.kill(process.pid, "SIGKILL");
    return result;
  },
};

startConnector({
  context: {
    db: dying,
    keyring: new Keyring(parseKeyring(keyring)),
    providers: openProviders([scriptedProvider(fetchedData)]),
    taskWaiter: null,
    wakeConnector: () => {},
    incomeRules: rulesById(BUNDLED_PACKS),
    bridgeOrigins: null,
  },
  concurrency: 4,
  pollMs: 20,
  onError: (error) => console.error(error),
});
console.log("started");
