import { createTransport } from "nodemailer";

/** How long one message may take at each stage, in milliseconds. */
const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 4;
const PORTS = { "smtp:": 25, "smtps:": 465 } as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** One message of plain text. */
export interface Mail {
  /** A checked address (`parseEmail`): nothing in it can end a header line. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail through the operator's server. */
export interface Mailer {
  /** Hands a message to the server. Rejects if the server cannot be reached or refuses it. */
  send(mail: Mail): Promise<void>;
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
      maxConnections: CONNECTIONS_MAX,
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? PORTS[protocol === "smtps:" ? "smtps:" : "smtp:"] : Number(port),
      secure: protocol === "smtps:",
      requireTLS: protocol === "smtp:" && !isLocal,
      ignoreTLS: protocol === "smtp:" && isLocal,
      ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
      ...{ dnsTimeout: TIMEOUT_MS, logger: false, debug: false },
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text }) {
      // An object, since a text is parsed, in which a comma would add a recipient.
      await transport.sendMail({ to: { name: "", address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
