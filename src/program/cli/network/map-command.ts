import { Argument, Option } from "commander";
import { MAPPING_COLUMNS, type Mapped, mapCompanies } from "../../../areas/companies/ops/map-companies.ts";
import { openRows } from "../../../areas/files/source-rows.ts";
import type { ProductType } from "../../../areas/webhooks/words.ts";
import { CONNECTION_PRODUCTS } from "../../../areas/webhooks/words.ts";
import { ENVIRONMENTS, type Environment } from "../../../kernel/access/caller.ts";
import { type Call, command } from "../command.ts";
import { readConfig } from "../config.ts";
import { openByteSource } from "../import/byte-source.ts";
import { type InEnvironment, requiredEnvironment } from "../options.ts";
import { readNetworkFile } from "./read-network.ts";

/** The exit code if some rows were rejected, as of an import. */
const EXIT_REJECTS = 3;
/** Providers that need no network file. */
const BUILT_IN: readonly {
  readonly slug: string;
  readonly environments: readonly Environment[];
  readonly products: readonly ProductType[];
}[] = [
  { slug: "sandbox", environments: ["sandbox"], products: CONNECTION_PRODUCTS },
  { slug: "records", environments: ENVIRONMENTS, products: ["income", "employment"] },
];
/** Rejected rows that the text shows. */
const SHOWN_REJECTS_MAX = 20;

/** `companies map`. */
export const addMap = command({
  name: "map",
  about: "Map companies to providers by a CSV or NDJSON file, so that the Bridge page suggests them",
  words: [new Argument("<file>", "columns company_mapping_id, provider, products; a path, or - for standard input")],
  options: [
    requiredEnvironment("the environment that it applies to"),
    new Option("--provider <slug>", "the provider of rows that name none"),
  ],
  call: async ({ options, run, actor }: Call<InEnvironment & { readonly provider?: string }>, file: string) => {
    const { env: environment, provider = null } = options;
    const covered = productsByProvider(environment);
    const source = await openByteSource(file, process.stdin);
    try {
      const { rows } = await openRows(source.bytes, { columns: MAPPING_COLUMNS, format: null });
      const productsOf = (slug: string) => covered.get(slug) ?? null;
      return await run(({ db }) => mapCompanies(db, { rows, environment, provider, productsOf, actor }));
    } finally {
      source.close();
    }
  },
  text: mappedText,
  exitCode: ({ rejects }) => (rejects.length > 0 ? EXIT_REJECTS : 0),
});

function productsByProvider(environment: Environment): ReadonlyMap<string, readonly ProductType[]> {
  const network = readNetworkFile(readConfig()).providers.filter(({ environments }) =>
    environments.includes(environment),
  );
  const own = BUILT_IN.filter(({ environments }) => environments.includes(environment));
  return new Map([...own, ...network].map(({ slug, products }) => [slug, products]));
}

function mappedText({ mapped, unchanged, rejects }: Mapped): string {
  const shown = rejects.slice(0, SHOWN_REJECTS_MAX).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const more = rejects.length > shown.length ? [`  and ${rejects.length - shown.length} more`] : [];
  return [`Mapped ${mapped}, unchanged ${unchanged}, rejected ${rejects.length}.`, ...shown, ...more].join("\n");
}
