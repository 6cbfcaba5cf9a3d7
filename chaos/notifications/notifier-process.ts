import { Keyring, parseKeyring } from "../../src/crypto/keyring.ts";
import { openMailNotifier } from "../../src/messages/notification/mail-notifier.ts";
import { openPool } from "../../src/store/postgres/pool.ts";
import { startNotifier } from "../../src/workers/notifications/notifier.ts";

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
