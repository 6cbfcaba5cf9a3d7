import { Option } from "commander";
import { type Call, command } from "../command.ts";
import { readConfig, withPort } from "../config.ts";
import { PORT_OPTION } from "../options.ts";
import { ROLES, type Role, startService } from "../process/serve.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** `serve`. */
export const addServe = command({
  name: "serve",
  about: "Run the service until it is stopped",
  options: [new Option("--role <role>", "the parts to run").choices(ROLES).default("all"), PORT_OPTION],
  jsonHelp: null,
  call: async ({ options }: Call<{ readonly role: Role; readonly port?: string }>) => {
    const config = readConfig(withPort(options));
    const stopping = stopRequested();
    const service = await startService(config, options.role);
    await stopping;
    await service.stop();
  },
});

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
