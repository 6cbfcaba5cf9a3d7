import type { Command } from "commander";
import { migrate } from "../../../store/postgres/migrate.ts";
import { readConfig, showConfig } from "../../config.ts";
import { withDataDirErrors } from "../../process/home-folder.ts";
import { openConfiguredDatabase, printDatabase } from "../../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../../text/print.ts";

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("Migrate the database to the schema of this program")
    .option("--json", "print JSON")
    .action(migrateCommand);
}

async function migrateCommand(options: PrintOptions): Promise<void> {
  const config = readConfig();
  const db = await withDataDirErrors(config, () =>
    openConfiguredDatabase(config, "openvoe migrate", { mayCreate: true }),
  );
  printDatabase(db);
  try {
    const applied = (await migrate(db)).map(({ version, name }) => ({ version, name }));
    const words = applied.map(({ version, name }) => `Applied ${version} ${name}.`).join("\n");
    printResult({ applied }, { ...options, words: words || "The database is up to date." });
  } finally {
    await db.close();
  }
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
      printResult(settings, { ...options, words: table([["VARIABLE", "VALUE", "DEFAULT", "MEANING"], ...rows]) });
    });
}
