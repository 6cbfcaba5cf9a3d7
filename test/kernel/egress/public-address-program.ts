import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";

// Runs where all the given addresses are this machine's: posts to a name that leads to each, first without knowing that they are our
// own, then with what the interfaces say. Prints the outcome words and the addresses that were spoken to.
const body = Buffer.from("{}");
const server = createServer((request, response) => request.resume().on("end", () => response.end()));
await new Promise<void>((resolve) => server.listen(0, "::", resolve));
const { port } = server.address() as AddressInfo;
const results = [];
for (const address of process.argv.slice(2)) {
  const answer = [{ address, family: address.includes(":") ? 6 : 4 }];
  const resolve = (_name: string, _options: object, done: (error: null, found: typeof answer) => void) =>
    done(null, answer);
  const strangers = openEgress({ allowPrivate: false, ownAddresses: () => new Set(), resolve, deadlineMs: 600_000 });
  const own = openEgress({ allowPrivate: false, resolve, deadlineMs: 600_000 });
  const { outcome, remoteAddress } = await strangers.post({
    url: `http://receiver.example:${port}/`,
    headers: {},
    body,
  });
  const asOwn = await own.post({ url: `http://receiver.example:${port}/`, headers: {}, body });
  results.push([address, outcome, remoteAddress, asOwn.outcome, asOwn.remoteAddress]);
  await Promise.all([strangers.close(), own.close()]);
}
server.closeAllConnections();
server.close();
console.log(JSON.stringify(results));
