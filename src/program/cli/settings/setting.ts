import type { Settings } from "../../app/parts.ts";

/** Every setting that the environment can provide. */
export interface Config extends Omit<Settings, "network" | "incomeRules" | "letters"> {
  /**
   * The path of the network file, in which the operator describes external systems: payroll systems, sources of
   * records, other operators. Null: none.
   */
  readonly networkFile: string | null;
  /** Paths of the operator's own rule packs. */
  readonly incomePackFiles: readonly string[];
  /** The folder with the operator's own templates of letters; null: none. */
  readonly letterTemplatesFolder: string | null;
  /** The URL of a PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The URL of a standby for reads that may be a moment old; null: none. Only with `databaseUrl`. */
  readonly databaseReadUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** The path of the certificate chain, PEM; null: plain HTTP. Only with `tlsKeyFile`. */
  readonly tlsCertFile: string | null;
  readonly tlsKeyFile: string | null;
  /** The port of a worker's health server; null: none. */
  readonly healthPort: number | null;
  /** The port of `/metrics`; null: none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** The collector of traces; null: none. */
  readonly tracesUrl: string | null;
  readonly tracesHeaders: Readonly<Record<string, string>>;
  readonly tracesRatio: number;
  /** The key ring as JSON; null: read from the file in the data folder. */
  readonly keyring: string | null;
  /** True if an empty database is filled with the employers that come with the program. */
  readonly starterDirectory: boolean;
  readonly databaseConnections: number;
  readonly bridgeOrigins: readonly string[] | null;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/**
 * One environment variable: the setting, its default as displayed, its parser, and its description.
 */
interface Setting<Value> {
  readonly variable: string;
  readonly shownDefault: string;
  readonly fallback: Value;
  /** Parses the text; returns the value or the problem. */
  readonly read: (text: string) => { readonly value: Value } | { readonly problem: string };
  readonly meaning: string;
  /** Never displayed by `openvoe config`. */
  readonly isSecret?: boolean;
}

/** The settings of one subject. */
export type SettingTable<Key extends keyof Config> = { readonly [One in Key]: Setting<Config[One]> };
