import { Command, CommanderError } from "commander";
import { addAssess } from "./assess/assess-command.ts";
import { addCompletion } from "./calls/completion-command.ts";
import { addSearch } from "./calls/search-command.ts";
import { addVerify } from "./calls/verify-command.ts";
import type { AddCommand } from "./command.ts";
import { addKeys } from "./commands/access/keys.ts";
import { addMembers } from "./commands/access/members.ts";
import { addAudit } from "./commands/audit.ts";
import { addCompanies } from "./commands/companies.ts";
import { addExplain } from "./commands/explain.ts";
import { addImport } from "./commands/import.ts";
import { addBackup, addRestore } from "./commands/installation/backup.ts";
import { addConfig, addMigrate } from "./commands/installation/database.ts";
import { addDoctor, addStatus } from "./commands/installation/status.ts";
import { addKeyring } from "./commands/keyring.ts";
import { addLinkage } from "./commands/linkage.ts";
import { addMatch } from "./commands/match.ts";
import { addServe } from "./commands/serve.ts";
import { addSources } from "./commands/sources.ts";
import { addStart } from "./commands/start.ts";
import { addSubjects } from "./commands/subjects.ts";
import { addWebhooks } from "./commands/webhooks.ts";
import { addProviders } from "./network/providers-command.ts";
import { failureText } from "./text/print.ts";
import { BUILD } from "./version.ts";

/** The exit code for a usage error. */
const EXIT_USAGE = 2;

/** Every command, in the order of the help. */
const COMMANDS: readonly AddCommand[] = [
  ...[addServe, addStart, addMigrate, addImport, addSources, addProviders, addKeys, addMembers, addKeyring],
  ...[addCompanies, addMatch, addAssess, addExplain, addLinkage, addAudit, addSubjects, addSearch, addVerify],
  ...[addWebhooks, addBackup, addRestore, addStatus, addDoctor, addConfig, addCompletion],
];

/** The whole command line, as a value. */
export function buildProgram(): Command {
  const program = new Command("openvoe")
    .description("Verification of employment and income, self-hosted")
    .version(BUILD)
    .exitOverride()
    .showHelpAfterError("Run with --help for usage.");
  for (const add of COMMANDS) add(program);
  for (const command of program.commands) inherit(program, command);
  return program;
}

/**
 * Commander passes a command's settings only to sub-commands added later; ours are added before.
 */
function inherit(parent: Command, command: Command): void {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(command, child);
}

/**
 * Runs a command line. A failure is printed to standard error, and sets the process's exit code.
 *
 * @param words what is typed after `openvoe`
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await buildProgram().parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
      return;
    }
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  }
}
