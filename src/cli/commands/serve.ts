import { type Command, Option } from "commander";
import { readConfig } from "../config.ts";
import { ROLES, type Role, startService } from "../process/serve.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Adds `serve`. */
export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("Run the service until it is stopped")
    .addOption(new Option("--role <role>", "the parts to run").choices(ROLES).default("all"))
    .action(async (options: { readonly role: Role }) => {
      const config = readConfig();
      const stopping = stopRequested();
      const service = await startService(config, options.role);
      await stopping;
      await service.stop();
    });
}

/**
 * Resolves at the first SIGINT or SIGTERM; a second signal ends the program at once. To be called
 * before anything is started.
 */
export function stopRequested(): Promise<void> {
  return new Promise<void>((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
