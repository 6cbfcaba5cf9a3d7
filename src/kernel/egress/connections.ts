import type { Socket } from "node:net";
import { type buildConnector, Client, type Dispatcher } from "undici";
import type { Carrier, Exchange } from "./exchange.ts";

/**
 * The connections of one egress client. Each carries one exchange at a time. Idle ones are kept by
 * origin and used again, the last used first, so that connections that a burst opened beyond need
 * expire.
 *
 * undici's Agent would do the same, but searches all connections of an origin for a free one, twice
 * for each request, and reports the socket that it used on a diagnostics channel only.
 */
export class Connections {
  readonly #connect: buildConnector.connector;
  readonly #options: Client.Options;
  readonly #resting = new Map<string, Connection[]>();
  readonly #all = new Set<Connection>();
  #isClosed = false;

  /**
   * @param connect makes every connection, also in place of one that was closed while idle
   */
  constructor(connect: buildConnector.connector, options: Client.Options) {
    this.#connect = connect;
    this.#options = options;
  }

  /**
   * Sends a request over an idle connection, or else over a new one. The exchange gets the result.
   *
   * @throws if closed
   */
  send(origin: string, request: Dispatcher.DispatchOptions, exchange: Exchange): void {
    if (this.#isClosed) throw new Error("the connections are closed");
    const connection = this.#resting.get(origin)?.pop() ?? this.#open(origin);
    connection.isResting = false;
    exchange.carriedBy(connection);
    connection.skipper?.expectAnswer();
    connection.client.dispatch(request, exchange);
  }

  /** What is held: connections, open or waited for, and origins with idle ones. */
  count(): { readonly connections: number; readonly origins: number } {
    return { connections: this.#all.size, origins: this.#resting.size };
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map(({ client }) => client.destroy()));
  }

  #open(origin: string): Connection {
    const client = new Client(origin, {
      ...this.#options,
      connect: (target, done) =>
        this.#connect(target, (...result: Parameters<buildConnector.Callback>) => {
          const [, socket] = result;
          connection.remoteAddress = socket?.remoteAddress ?? null;
          connection.socketError = null;
          connection.skipper = socket === null ? null : skipContinue(socket);
          socket?.once("error", (error) => {
            connection.socketError = error;
          });
          done(...result);
        }),
    });
    const connection: Connection = {
      client,
      remoteAddress: null,
      socketError: null,
      skipper: null,
      isResting: false,
      release: () => this.#rest(origin, connection),
      discard: () => this.#forget(origin, connection),
    };
    // If a request is waiting already, the client opens a new connection by itself.
    client.on("disconnect", () => {
      if (connection.isResting) connection.discard();
    });
    this.#all.add(connection);
    return connection;
  }

  #rest(origin: string, connection: Connection): void {
    connection.isResting = true;
    const others = this.#resting.get(origin);
    if (others === undefined) this.#resting.set(origin, [connection]);
    else others.push(connection);
  }

  #forget(origin: string, connection: Connection): void {
    const left = this.#resting.get(origin)?.filter((each) => each !== connection) ?? [];
    if (left.length === 0) this.#resting.delete(origin);
    else this.#resting.set(origin, left);
    this.#all.delete(connection);
    // Later, since the client is still reporting an end.
    queueMicrotask(() => void connection.client.destroy());
  }
}

/** undici's client of an origin, which has one socket at a time. */
interface Connection extends Carrier {
  readonly client: Client;
  /** The remote address of the newest socket, which the next request begins on. */
  remoteAddress: string | null;
  socketError: Error | null;
  /** Of the newest socket. */
  skipper: ContinueSkipper | null;
  isResting: boolean;
}

/** Maximum number of `100 Continue` that are skipped for one request, and the longest of them, in bytes. */
const SKIPPED_MAX = 16;

const HEAD_MAX = 4_096;

const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/;

/** The shortest text by which a `100 Continue` is distinguished from another status line. */
const LINE_MIN = "HTTP/1.1 100 ".length;

/** True if a text may go on as the status line of a `100 Continue`. */
function isBeginning(text: string): boolean {
  return ["HTTP/1.1 100 ", "HTTP/1.0 100 ", "HTTP/1.1 100\r"].some((line) => line.startsWith(text));
}

/** Skips the `100 Continue` of one connection's answers. */
interface ContinueSkipper {
  /** A request is about to be sent: what arrives next begins an answer. */
  expectAnswer(): void;
}

/**
 * Hides `100 Continue` from a socket's reader. A server may send it without being asked (RFC 9110, 15.2.1), and undici then
 * closes the connection. Everything else passes unchanged.
 */
function skipContinue(socket: Socket): ContinueSkipper {
  const read = socket.read.bind(socket);
  let isAtHead = true;
  let held = Buffer.alloc(0);
  let skipped = 0;

  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null;
    return isAtHead && Buffer.isBuffer(chunk) ? take(chunk) : chunk;
  };

  /** Null while the beginning of the answer is not known. */
  function take(chunk: Buffer): Buffer | null {
    held = Buffer.concat([held, chunk]);
    while (held.length >= LINE_MIN && skipped < SKIPPED_MAX && CONTINUE.test(held.toString("latin1", 0, LINE_MIN))) {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0 && held.length < HEAD_MAX) return null;
      if (end < 0) break;
      held = held.subarray(end + 4);
      skipped += 1;
    }
    if (held.length < LINE_MIN && isBeginning(held.toString("latin1"))) return null;
    const passed = held;
    held = Buffer.alloc(0);
    isAtHead = false;
    return passed;
  }

  return {
    expectAnswer() {
      isAtHead = true;
      skipped = 0;
    },
  };
}
