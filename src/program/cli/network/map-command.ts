import type { Command } from "commander";
import { MAPPING_COLUMNS, type Mapped, mapCompanies } from "../../../areas/companies/ops/map-companies.ts";
import { openRows } from "../../../areas/files/source-rows.ts";
import type { ProductType } from "../../../areas/webhooks/words.ts";
import { CONNECTION_PRODUCTS } from "../../../areas/webhooks/words.ts";
import { ENVIRONMENTS, type Environment } from "../../../kernel/access/caller.ts";
import { readConfig } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { openByteSource } from "../import/byte-source.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult } from "../text/print.ts";
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

interface MapOptions extends PrintOptions {
  readonly env: Environment;
  readonly provider?: string;
}

/** Describes `companies map`. */
export function describeMapCommand(command: Command): void {
  command
    .description("Map companies to providers by a CSV or NDJSON file, so that the Bridge page suggests them")
    .argument("<file>", "columns company_mapping_id, provider, products; a path, or - for standard input")
    .addOption(environmentOption("the environment that it applies to").makeOptionMandatory())
    .option("--provider <slug>", "the provider of rows that name none")
    .option("--json", "print JSON")
    .action(mapCommand);
}

async function mapCommand(file: string, options: MapOptions): Promise<void> {
  const config = readConfig();
  const covered = productsByProvider(config, options.env);
  const source = await openByteSource(file, process.stdin);
  try {
    const { rows } = await openRows(source.bytes, { columns: MAPPING_COLUMNS, format: null });
    const { env: environment, provider = null } = options;
    const productsOf = (slug: string) => covered.get(slug) ?? null;
    const mapping = { rows, environment, provider, productsOf, actor: operatorName() };
    const mapped = await withContext(config, "openvoe companies map", ({ db }) => mapCompanies(db, mapping));
    printResult(mapped, { ...options, text: mappedText(mapped) });
    if (mapped.rejects.length > 0) process.exitCode = EXIT_REJECTS;
  } finally {
    source.close();
  }
}

function productsByProvider(
  config: ReturnType<typeof readConfig>,
  environment: Environment,
): ReadonlyMap<string, readonly ProductType[]> {
  const network = readNetworkFile(config).providers.filter(({ environments }) => environments.includes(environment));
  const own = BUILT_IN.filter(({ environments }) => environments.includes(environment));
  return new Map([...own, ...network].map(({ slug, products }) => [slug, products]));
}

function mappedText({ mapped, unchanged, rejects }: Mapped): string {
  const shown = rejects.slice(0, SHOWN_REJECTS_MAX).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const more = rejects.length > shown.length ? [`  and ${rejects.length - shown.length} more`] : [];
  return [`Mapped ${mapped}, unchanged ${unchanged}, rejected ${rejects.length}.`, ...shown, ...more].join("\n");
}
