import { Keyring, parseKeyring } from "../../src/crypto/keyring.ts";
import { openEgress } from "../../src/egress/guarded-fetch.ts";
import { openSigningSecrets } from "../../src/operations/webhooks/signing-secrets.ts";
import { openPool } from "../../src/store/postgres/pool.ts";
import { startDispatcher } from "../../src/workers/webhooks/dispatcher.ts";

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
