import { Command, CommanderError } from "commander";
import type { AddCommand } from "./command.ts";
import { failureText } from "./text/print.ts";
import { BUILD } from "./version.ts";

/** The exit code for a usage error. */
const EXIT_USAGE = 2;

/** Commander's options for the version. */
const VERSION: readonly string[] = ["--version", "-V"];

/** Every command by its name, in the order of the help. A command line loads only its own, since each loads the areas that it works on. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  serve: async () => (await import("./commands/serve.ts")).addServe,
  start: async () => (await import("./commands/start.ts")).addStart,
  migrate: async () => (await import("./commands/installation/database.ts")).addMigrate,
  import: async () => (await import("./commands/import.ts")).addImport,
  sources: async () => (await import("./commands/sources.ts")).addSources,
  providers: async () => (await import("./network/providers-command.ts")).addProviders,
  keys: async () => (await import("./commands/access/keys.ts")).addKeys,
  members: async () => (await import("./commands/access/members.ts")).addMembers,
  keyring: async () => (await import("./commands/keyring.ts")).addKeyring,
  companies: async () => (await import("./commands/companies.ts")).addCompanies,
  match: async () => (await import("./commands/match.ts")).addMatch,
  assess: async () => (await import("./assess/assess-command.ts")).addAssess,
  explain: async () => (await import("./commands/explain.ts")).addExplain,
  linkage: async () => (await import("./commands/linkage.ts")).addLinkage,
  audit: async () => (await import("./commands/audit.ts")).addAudit,
  subjects: async () => (await import("./commands/subjects.ts")).addSubjects,
  search: async () => (await import("./calls/search-command.ts")).addSearch,
  verify: async () => (await import("./calls/verify-command.ts")).addVerify,
  webhooks: async () => (await import("./commands/webhooks.ts")).addWebhooks,
  backup: async () => (await import("./commands/installation/backup.ts")).addBackup,
  restore: async () => (await import("./commands/installation/backup.ts")).addRestore,
  status: async () => (await import("./commands/installation/status.ts")).addStatus,
  doctor: async () => (await import("./commands/installation/status.ts")).addDoctor,
  config: async () => (await import("./commands/installation/database.ts")).addConfig,
  completion: async () => (await import("./calls/completion-command.ts")).addCompletion,
};

/**
 * The command line, as a value.
 *
 * @param words what is typed after `openvoe`: where they begin with a command or ask for the version, the other commands are left out
 */
export async function buildProgram(words: readonly string[] = []): Promise<Command> {
  const program = new Command("openvoe")
    .description("Verification of employment and income, self-hosted")
    .version(BUILD)
    .exitOverride()
    .showHelpAfterError("Run with --help for usage.");
  for (const name of needed(words[0])) (await COMMANDS[name]?.())?.(program);
  for (const command of program.commands) inherit(program, command);
  return program;
}

/** Help lists every command, a script of completions has them all, and an unknown word is compared with each. */
function needed(word = ""): readonly string[] {
  if (VERSION.includes(word)) return [];
  return Object.hasOwn(COMMANDS, word) && word !== "completion" ? [word] : Object.keys(COMMANDS);
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
    const program = await buildProgram(words);
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
      return;
    }
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  }
}
