import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A message as a mail server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as they came. */
  readonly text: string;
}

/** A mail server on loopback that keeps what it takes. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** Resolves with the next message, or one that nobody has taken from here yet. */
  next(): Promise<TakenMail>;
  close(): Promise<void>;
}

/** Starts a mail server without encryption, as a relay on the same machine has none. */
export async function startMailServer(options: { readonly refuses?: boolean } = {}): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const waiting: ((mail: TakenMail) => void)[] = [];
  let given = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: (address, _session, callback) =>
      callback(
        options.refuses === true ? Object.assign(new Error(`no ${address.address}`), { responseCode: 550 }) : null,
      ),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        take(mailOf(session, Buffer.concat(chunks).toString()));
        callback(null);
      });
    },
  });

  function take(mail: TakenMail): void {
    mails.push(mail);
    const waiter = waiting.shift();
    if (waiter === undefined) return;
    given += 1;
    waiter(mail);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next() {
      const mail = mails[given];
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve));
      given += 1;
      return Promise.resolve(mail);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function mailOf({ envelope }: SMTPServerSession, text: string): TakenMail {
  const { mailFrom, rcptTo } = envelope;
  return { from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), text };
}
