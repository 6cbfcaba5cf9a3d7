import type { AddressInfo, Socket } from "node:net";
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

/** How a mail server misbehaves. */
export interface MailServerOptions {
  /** Refuses every recipient. */
  readonly refuses?: boolean;
  /** Refuses a recipient, or a message after its content, with these replies; null: takes it. */
  readonly replyTo?: (stage: "recipient" | "content", recipient: string) => { code: number; text: string } | null;
  /** Hangs up instead of a reply: to the recipient, or to the content, which it has taken. */
  readonly hangsUpAt?: "recipient" | "content";
}

/** Starts a mail server without encryption, as a relay on the same machine has none. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const waiting: ((mail: TakenMail) => void)[] = [];
  let given = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (options.hangsUpAt === "recipient") return hangUp();
      const refuses = options.refuses === true ? { code: 550, text: `no ${address}` } : null;
      callback(refusal(refuses ?? options.replyTo?.("recipient", address) ?? null));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mail = mailOf(session, Buffer.concat(chunks).toString());
        const refused = refusal(options.replyTo?.("content", mail.to[0] ?? "") ?? null);
        if (refused !== null) return callback(refused);
        take(mail);
        if (options.hangsUpAt === "content") hangUp();
        else callback(null);
      });
    },
  });

  // A client that was killed resets its connection: a server lives on.
  server.on("error", () => {});
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }

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

function refusal(reply: { readonly code: number; readonly text: string } | null) {
  return reply === null ? null : Object.assign(new Error(reply.text), { responseCode: reply.code });
}

function mailOf({ envelope }: SMTPServerSession, text: string): TakenMail {
  const { mailFrom, rcptTo } = envelope;
  return { from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), text };
}
