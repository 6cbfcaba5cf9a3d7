import { parentPort } from "node:worker_threads";
import type { Company } from "../../domain/company.ts";
import { buildDirectoryIndex } from "../../matching/directory-index/build.ts";
import { decodeIndex, encodeIndex } from "../../matching/directory-index/snapshot.ts";

/** What the building thread is told: companies, batch by batch, and at last to build. */
export type BuildMessage =
  | { readonly kind: "companies"; readonly companies: readonly Company[] }
  | {
      readonly kind: "build";
      readonly label: string;
      /** The snapshot of the index whose rarities count, on shared memory; or null. */
      readonly raritiesOf: Uint8Array | null;
    };

const companies: Company[] = [];

parentPort?.on("message", (message: BuildMessage) => {
  if (message.kind === "companies") {
    companies.push(...message.companies);
    return;
  }
  const raritiesOf = message.raritiesOf === null ? undefined : decodeIndex(message.raritiesOf).index;
  const index = buildDirectoryIndex(companies, raritiesOf === undefined ? {} : { raritiesOf });
  parentPort?.postMessage(encodeIndex(index, message.label));
  parentPort?.close();
});
