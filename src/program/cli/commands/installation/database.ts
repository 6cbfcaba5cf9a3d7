import { type Command, InvalidArgumentError } from "commander";
import { distributePay } from "../../../../areas/records/sql/employments/pay-layout.ts";
import { migrate } from "../../../../kernel/database/postgres/migrate.ts";
import { AppError } from "../../../../kernel/error.ts";
import { readConfig, showConfig } from "../../config.ts";
import { withDataDirErrors } from "../../process/local-folders.ts";
import { openConfiguredDatabase, printDatabase } from "../../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../../text/print.ts";

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("Migrate the database to the schema of this program")
    .option("--distribute-pay", "also move the pay of payroll records onto the workers of Citus")
    .option("--shards <number>", `in so many shards (${SHARDS_DEFAULT})`, readShards)
    .option("--json", "print JSON")
    .action(migrateCommand);
}

/** Eight on each of four workers. Moving whole shards spreads them over more. */
const SHARDS_DEFAULT = 32;
/** Each shard is a table with its indexes on a worker. */
const SHARDS_MAX = 1_024;

interface MigrateOptions extends PrintOptions {
  readonly distributePay?: true;
  readonly shards?: number;
}

async function migrateCommand(options: MigrateOptions): Promise<void> {
  if (options.shards !== undefined && options.distributePay !== true)
    throw new AppError("incorrect_parameters", "--shards is the number of shards of --distribute-pay: give both.");
  const config = readConfig();
  const db = await withDataDirErrors(config, () =>
    openConfiguredDatabase(config, "openvoe migrate", { mayCreate: true }),
  );
  printDatabase(db);
  try {
    const applied = (await migrate(db)).map(({ version, name }) => ({ version, name }));
    const lines = applied.map(({ version, name }) => `Applied ${version} ${name}.`);
    if (lines.length === 0) lines.push("The database is up to date.");
    const layout = options.distributePay ? await distributePay(db, options.shards ?? SHARDS_DEFAULT) : null;
    if (layout !== null) lines.push(`The pay is spread over ${layout.workers} workers in ${layout.shards} shards.`);
    printResult({ applied, ...(layout !== null && { layout }) }, { ...options, text: lines.join("\n") });
  } finally {
    await db.close();
  }
}

function readShards(text: string): number {
  const shards = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (shards >= 1 && shards <= SHARDS_MAX) return shards;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${SHARDS_MAX}.`);
}

/** Adds `config`. */
export function addConfigCommand(program: Command): void {
  program
    .command("config")
    .description("Check and show every setting of the environment; secrets are not shown")
    .option("--json", "print JSON")
    .action((options: PrintOptions) => {
      const settings = showConfig(readConfig());
      const rows = settings.map((one) => [one.variable, one.value, one.default, one.meaning]);
      printResult(settings, { ...options, text: table([["VARIABLE", "VALUE", "DEFAULT", "MEANING"], ...rows]) });
    });
}
