import type { Environment } from "../service/voe.ts";
import { Icon } from "./content.tsx";
import type { IconName } from "./icon-paths.ts";

interface Look {
  readonly title: string;
  readonly icon: IconName;
  /** What is at stake in it, in a few words. */
  readonly text: string;
}

const LOOKS: Readonly<Record<Environment, Look>> = {
  sandbox: { title: "Sandbox", icon: "sandbox", text: "Simulated people. No real data." },
  development: { title: "Development", icon: "info", text: "For your own tests, separate from production." },
  production: { title: "Production", icon: "alert", text: "Real people. Every lookup is recorded." },
};

/** Which environment one works in: by word, sign, colour and pattern. */
export function EnvironmentMark({ environment }: { readonly environment: Environment }) {
  const { title, icon } = LOOKS[environment];
  return (
    <span class={`environment ${environment}`}>
      <Icon name={icon} size={14} />
      {title}
    </span>
  );
}

/** The name of an environment. */
export function environmentTitle(environment: Environment): string {
  return LOOKS[environment].title;
}

/** What is at stake in an environment, in a few words. */
export function environmentText(environment: Environment): string {
  return LOOKS[environment].text;
}

/** An environment as it stands after "in": `the sandbox`, `production`. */
export function placeText(environment: Environment): string {
  return environment === "sandbox" ? "the sandbox" : environment;
}
