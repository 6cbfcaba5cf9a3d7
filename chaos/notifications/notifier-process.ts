import { Keyring, parseKeyring } from "../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { openMailNotifier } from "../../src/kernel/outbox/notification/mail-notifier.ts";
import { startNotifier } from "../../src/kernel/outbox/notifier.worker.ts";

// A notifier in a process of its own, for tests that kill it: its arguments are the database's URL,
// the key ring and the mail server.
const [url = "", keyring = "", smtpUrl = ""] = process.argv.slice(2);
startNotifier({
  context: {
    db: openPool({ connection: url, size: 3, applicationName: "notifier under test" }),
    keyring: new Keyring(parseKeyring(keyring)),
    sender: openMailNotifier({ smtpUrl, from: "records@voe.example" }),
    policy: {
      channels: ["email"],
      isSentInSandbox: false,
      language: "en",
      timeZone: "America/New_York",
      quietHours: null,
      reminderHours: [],
      expiryNoticeHours: 0,
      perMinute: 600_000,
    },
  },
  pollMs: 20,
  onAttempt: () => {},
  onError: (error) => console.error(error),
});
