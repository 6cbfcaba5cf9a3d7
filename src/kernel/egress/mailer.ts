import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { SendOutcome } from "../notification.ts";

/** How long one message may take at each stage, in milliseconds. */
const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 4;
const PORTS = { "smtp:": 25, "smtps:": 465 } as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** One message, with an id of this service. */
interface Mail {
  /** The first part of its `Message-ID`: letters and digits. */
  readonly id: string;
  /** A checked address (`parseEmail`): nothing in it can end a header line. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; null: none. */
  readonly html: string | null;
}

/** Sends mail through the operator's server. */
interface Mailer {
  /** Sends a message at most once; never rejects because of the server. */
  send(mail: Mail): Promise<SendOutcome>;
  close(): void;
}

/**
 * Opens a mailer. The server is the operator's choice, so the guard of webhooks does not apply. A
 * connection to any host but this machine must be encrypted, with a certificate that is verified:
 * what is sent is secret.
 *
 * @param options.url `smtp://` (STARTTLS) or `smtps://`, with user name and password where the
 * server asks for them
 * @param options.from sender of every message
 */
export function openMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isLocal = LOOPBACK.test(hostname);
  const transport = createTransport(
    {
      pool: true,
      // A repetition is our own decision: it could send a message twice.
      maxRequeues: 0,
      maxConnections: CONNECTIONS_MAX,
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? PORTS[protocol === "smtps:" ? "smtps:" : "smtp:"] : Number(port),
      secure: protocol === "smtps:",
      requireTLS: protocol === "smtp:" && !isLocal,
      ignoreTLS: protocol === "smtp:" && isLocal,
      ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      logger: false,
      debug: false,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? hostname;
  const begun = new Set<string>();
  transport.use("stream", ({ message }, done) => {
    const messageId = message.messageId();
    message.processFunc((body) => {
      async function* read() {
        begun.add(messageId);
        yield* body;
      }
      return Readable.from(read());
    });
    done();
  });
  return {
    async send(mail) {
      const messageId = `<${mail.id}@${domain}>`;
      try {
        await transport.sendMail({ ...fieldsOf(mail), messageId, headers: { "Auto-Submitted": "auto-generated" } });
        return { kind: "accepted" };
      } catch (error) {
        return sendOutcomeOf(error, begun.has(messageId));
      } finally {
        begun.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

function fieldsOf({ to, subject, text, html }: Mail) {
  // An object, since a text is parsed, in which a comma would add a recipient.
  return { to: { name: "", address: to }, subject, text, ...(html === null ? {} : { html }) };
}

/**
 * What a failure means. Before a byte of the message was sent, the server cannot have taken it;
 * after that, only its own reply tells. A server that refuses the sender or the log-in says nothing
 * about the recipient.
 */
function sendOutcomeOf(error: unknown, isBegun: boolean): SendOutcome {
  const { code, command, response, responseCode } = error as Readonly<Record<string, unknown>>;
  const reply = typeof responseCode === "number" ? responseCode : null;
  const replyCode = reply === null ? wordOf(code) : `${reply}${enhancedCode(response)}`;
  const isAboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
  if (isAboutMail && reply !== null && reply >= 500) return { kind: "refused", replyCode };
  return { kind: isBegun && !(isAboutMail && reply !== null) ? "unknown" : "deferred", replyCode };
}

/**
 * The enhanced status code of a reply (RFC 3463), such as ` 5.1.1`; the rest may name the person.
 */
function enhancedCode(response: unknown): string {
  const code = typeof response === "string" ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return code === undefined ? "" : ` ${code}`;
}

function wordOf(code: unknown): string | null {
  return typeof code === "string" && /^[A-Z]{1,20}$/.test(code) ? code : null;
}
