import { openSigningSecrets } from "../../../src/areas/webhooks/ops/signing-secrets.ts";
import { startDispatcher } from "../../../src/areas/webhooks/workers/dispatcher.ts";
import { Keyring, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import type { Drain, Settings } from "./contender.ts";

/** Connections of a dispatcher: as many as the program gives its own. */
const POOL_SIZE = 6;

/** The dispatcher as the program starts it, without its log lines. The bench queues its deliveries itself, from outside. */
export async function openOwn({ databaseUrl, keyring, concurrency }: Settings): Promise<Drain> {
  const db = openPool({ connection: databaseUrl, size: POOL_SIZE, applicationName: "bench dispatcher" });
  const ring = new Keyring(parseKeyring(keyring));
  const egress = openEgress({ allowPrivate: true });
  const secretsOf = openSigningSecrets(db, ring);
  return {
    async queue() {},
    async drain() {
      const onError = (error: unknown, doing: string) => console.error(doing, error);
      const dispatcher = await startDispatcher({ db, keyring: ring, egress, secretsOf, concurrency, onError });
      await dispatcher.idle();
      await dispatcher.stop();
    },
    async close() {
      await egress.close();
      await db.close();
    },
  };
}
