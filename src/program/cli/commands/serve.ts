import { type Command, Option } from "commander";
import { readConfig, withPort } from "../config.ts";
import { ROLES, type Role, startService } from "../process/serve.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Adds `serve`. */
export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("Run the service until it is stopped")
    .addOption(new Option("--role <role>", "the parts to run").choices(ROLES).default("all"))
    .addOption(portOption())
    .action(async (options: { readonly role: Role; readonly port?: string }) => {
      const config = readConfig(withPort(options));
      const stopping = stopRequested();
      const service = await startService(config, options.role);
      await stopping;
      await service.stop();
    });
}

/** The option that goes before OPENVOE_PORT. */
export function portOption(): Option {
  return new Option("--port <number>", "the port of the service, instead of OPENVOE_PORT");
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
