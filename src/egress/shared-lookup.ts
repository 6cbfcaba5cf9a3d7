import type { LookupAddress } from "node:dns";

/** Finds every address of a name. The system's resolver, unless a test puts a fake here. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Done = Parameters<Resolve>[2];

/**
 * Makes one look-up of all those of a name that are asked for at the same time, and keeps nothing: the next question is a new look-up.
 *
 * The system's resolver runs in four threads. Without this, the deliveries of one webhook whose name server is silent would take all
 * of them and hold up every other name.
 */
export function shareLookups(resolve: Resolve): Resolve {
  const waiting = new Map<string, Done[]>();
  return (hostname, options, done) => {
    const others = waiting.get(hostname);
    if (others !== undefined) {
      others.push(done);
      return;
    }
    const asking = [done];
    waiting.set(hostname, asking);
    resolve(hostname, options, (error, addresses) => {
      waiting.delete(hostname);
      for (const one of asking) one(error, addresses);
    });
  };
}
