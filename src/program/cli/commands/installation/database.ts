import { Option } from "commander";
import { distributePay } from "../../../../areas/records/sql/employments/pay-layout.ts";
import { migrate } from "../../../../kernel/database/postgres/migrate.ts";
import { AppError } from "../../../../kernel/error.ts";
import { type Call, command } from "../../command.ts";
import { readConfig, showConfig } from "../../config.ts";
import { readUpTo } from "../../options.ts";
import { withDatabase } from "../../process/open-context.ts";
import { table } from "../../text/print.ts";

/** Eight on each of four workers. Moving whole shards spreads them over more. */
const SHARDS_DEFAULT = 32;
/** Each shard is a table with its indexes on a worker. */
const SHARDS_MAX = 1_024;

interface MigrateOptions {
  readonly distributePay?: true;
  readonly shards?: number;
}

/** `migrate`. */
export const addMigrate = command({
  name: "migrate",
  about: "Migrate the database to the schema of this program",
  options: [
    new Option("--distribute-pay", "also move the pay of payroll records onto the workers of Citus"),
    new Option(
      "--shards <number>",
      `the number of shards, with --distribute-pay; ${SHARDS_DEFAULT} unless given`,
    ).argParser(readUpTo(SHARDS_MAX)),
  ],
  call: ({ options }: Call<MigrateOptions>) => {
    const { distributePay: isDistributed, shards } = options;
    if (shards !== undefined && isDistributed !== true)
      throw new AppError("incorrect_parameters", "--shards is the number of shards of --distribute-pay: give both.");
    const work = async (db: Parameters<typeof migrate>[0]) => {
      const applied = (await migrate(db)).map(({ version, name }) => ({ version, name }));
      return isDistributed ? { applied, layout: await distributePay(db, shards ?? SHARDS_DEFAULT) } : { applied };
    };
    return withDatabase(readConfig(), "openvoe migrate", work, { mayCreate: true });
  },
  text: ({ applied, layout }) => {
    const lines = applied.map(({ version, name }) => `Applied ${version} ${name}.`);
    if (lines.length === 0) lines.push("The database is up to date.");
    if (layout !== undefined)
      lines.push(`The pay is spread over ${layout.workers} workers in ${layout.shards} shards.`);
    return lines.join("\n");
  },
});

/** `config`. */
export const addConfig = command({
  name: "config",
  about: "Check and show every setting of the environment; secrets are not shown",
  call: () => showConfig(readConfig()),
  text: (settings) => {
    const rows = settings.map((one) => [one.variable, one.value, one.default, one.meaning]);
    return table([["VARIABLE", "VALUE", "DEFAULT", "MEANING"], ...rows]);
  },
});
