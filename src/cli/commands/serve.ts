import { type Command, Option } from "commander";
import { readConfig } from "../config.ts";
import { ROLES, type Role, type Service, startService } from "../serve.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Adds `serve`. */
export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("Run the service until it is stopped")
    .addOption(new Option("--role <role>", "which parts of it").choices(ROLES).default("all"))
    .action(async (options: { readonly role: Role }) => {
      const service = await startService(readConfig(), options.role);
      await untilStopped(service);
    });
}

/** Waits for SIGINT or SIGTERM, then stops the service; a second signal ends the program at once. */
export async function untilStopped(service: Service): Promise<void> {
  const keepsAlive = setInterval(() => {}, 1 << 30);
  await new Promise<void>((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
  clearInterval(keepsAlive);
  await service.stop();
}
