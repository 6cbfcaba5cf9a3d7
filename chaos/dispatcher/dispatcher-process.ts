import { openSigningSecrets } from "../../src/areas/webhooks/ops/signing-secrets.ts";
import { startDispatcher } from "../../src/areas/webhooks/workers/dispatcher.ts";
import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { openEgress } from "../../src/kernel/egress/guarded-fetch.ts";

// A dispatcher in a process of its own, for tests that kill it: its arguments are the database's
// URL and the key ring.
const [url = "", keyring = ""] = process.argv.slice(2);
const db = openPool({ connection: url, size: 3, applicationName: "dispatcher under test" });
const ring = new Keyring(parseKeyring(keyring));
await startDispatcher({
  db,
  keyring: ring,
  egress: openEgress({ allowPrivate: true }),
  secretsOf: openSigningSecrets(db, ring),
  onError: (error) => console.error(error),
});
