import { draftOrderMessage } from "../../src/areas/connections/ops/orders/order-messages.ts";
import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { openMailChannel } from "../../src/kernel/outbox/ops/channels.ts";
import { startOutboxWorker } from "../../src/kernel/outbox/outbox.worker.ts";

// A notifier in a process of its own, for tests that kill it: its arguments are the database's URL,
// the key ring and the mail server.
const [url = "", keyring = "", smtpUrl = ""] = process.argv.slice(2);
const db = openPool({ connection: url, size: 3, applicationName: "notifier under test" });
const reading = { db, keyring: new Keyring(parseKeyring(keyring)) };
const none = () => Promise.reject(new Error("a message that no order has"));
startOutboxWorker({
  context: {
    ...reading,
    sender: openMailChannel({ smtpUrl, from: "records@voe.example" }),
    policy: { timeZone: "America/New_York", quietHours: null, perMinute: 600_000 },
    writers: { order: (leased) => draftOrderMessage(reading, leased), records: none, webhook: none },
  },
  pollMs: 20,
  onAttempt: () => {},
  onError: (error) => console.error(error),
});
