import { Command, CommanderError } from "commander";
import { addAssessCommand } from "./assess/assess-command.ts";
import { addCompletionCommand } from "./calls/completion-command.ts";
import { addSearchCommand } from "./calls/search-command.ts";
import { addVerifyCommand } from "./calls/verify-command.ts";
import { addKeysCommand } from "./commands/access/keys.ts";
import { addMembersCommand } from "./commands/access/members.ts";
import { addAuditCommand } from "./commands/audit.ts";
import { addCompaniesCommand } from "./commands/companies.ts";
import { addExplainCommand } from "./commands/explain.ts";
import { addImportCommand } from "./commands/import.ts";
import { addBackupCommand, addRestoreCommand } from "./commands/installation/backup.ts";
import { addConfigCommand, addMigrateCommand } from "./commands/installation/database.ts";
import { addDoctorCommand, addStatusCommand } from "./commands/installation/status.ts";
import { addKeyringCommand } from "./commands/keyring.ts";
import { addLinkageCommand } from "./commands/linkage.ts";
import { addMatchCommand } from "./commands/match.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addSourcesCommand } from "./commands/sources.ts";
import { addStartCommand } from "./commands/start.ts";
import { addSubjectsCommand } from "./commands/subjects.ts";
import { addWebhooksCommand } from "./commands/webhooks.ts";
import { addProvidersCommand } from "./network/providers-command.ts";
import { failureText } from "./text/print.ts";
import { BUILD } from "./version.ts";

/** The exit code for a usage error. */
const EXIT_USAGE = 2;

/** The whole command line, as a value. */
export function buildProgram(): Command {
  const program = new Command("openvoe")
    .description("Verification of employment and income, self-hosted")
    .version(BUILD)
    .exitOverride()
    .showHelpAfterError("Run with --help for usage.");
  addServeCommand(program);
  addStartCommand(program);
  addMigrateCommand(program);
  addImportCommand(program);
  addSourcesCommand(program);
  addProvidersCommand(program);
  addKeysCommand(program);
  addMembersCommand(program);
  addKeyringCommand(program);
  addCompaniesCommand(program);
  addMatchCommand(program);
  addAssessCommand(program);
  addExplainCommand(program);
  addLinkageCommand(program);
  addAuditCommand(program);
  addSubjectsCommand(program);
  addSearchCommand(program);
  addVerifyCommand(program);
  addWebhooksCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addStatusCommand(program);
  addDoctorCommand(program);
  addConfigCommand(program);
  addCompletionCommand(program);
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
