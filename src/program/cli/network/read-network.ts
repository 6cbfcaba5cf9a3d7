import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import { parseNetworkFile } from "../../../kernel/network/network-file.ts";
import { SECRET_BYTES_MAX } from "../../../kernel/network/secret.ts";
import { NETWORK_SECTIONS, type NetworkSettings, NO_NETWORK_SETTINGS } from "../../app/network-settings.ts";
import type { Config } from "../../settings.ts";
import { readVariable } from "../config.ts";

/** The largest network file, in bytes. */
const FILE_BYTES_MAX = 4_194_304;

/**
 * Reads the network file of the configuration, with the secrets to which it refers; empty sections
 * without one.
 *
 * @throws AppError `incorrect_parameters` that reports every fault at once
 */
export function readNetworkFile({
  networkFile,
  publicUrl,
}: Pick<Config, "networkFile" | "publicUrl">): NetworkSettings {
  if (networkFile === null) return NO_NETWORK_SETTINGS;
  const folder = path.dirname(networkFile);
  const network = parseNetworkFile(readText(networkFile), {
    name: networkFile,
    sections: NETWORK_SECTIONS,
    places: {
      readFile: (file) => readBounded(path.resolve(folder, file), SECRET_BYTES_MAX),
      readVariable: (name) => readVariable(name),
    },
  });
  const returning = network.providers.filter(({ kind }) => kind === "oauth2").map(({ slug }) => slug);
  if (publicUrl !== null || returning.length === 0) return network;
  const message = `must be set, since persons come back to it from ${returning.join(", ")}`;
  throw incorrectParameters([{ field: "OPENVOE_PUBLIC_URL", message }]);
}

function readText(file: string): string {
  try {
    return readBounded(file, FILE_BYTES_MAX);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new AppError("incorrect_parameters", `The network file ${file} cannot be read (${code}).`, { cause: error });
  }
}

function readBounded(file: string, bytesMax: number): string {
  if (statSync(file).size > bytesMax) throw Object.assign(new Error("too large"), { code: "EFBIG" });
  return readFileSync(file, "utf8");
}
