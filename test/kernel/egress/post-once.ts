import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";

// Posts once to the URL that is its argument and prints the outcome's word: for tests of what the environment must not change.
const [url = ""] = process.argv.slice(2);
const egress = openEgress({ allowPrivate: true, deadlineMs: 600_000 });
const { outcome } = await egress.post({ url, headers: {}, body: Buffer.from("{}") });
await egress.close();
console.log(outcome);
