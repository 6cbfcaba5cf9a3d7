import path from "node:path";
import { parseKeyring } from "../kernel/crypto/keyring.ts";
import { AppError } from "../kernel/error.ts";
import { choice, readPath } from "../kernel/settings/readers.ts";
import { type Read, setting } from "../kernel/settings/setting.ts";

/** Where a process keeps its data and keys, what it logs, and which systems it knows. */
export const PROCESS_SETTINGS = {
  dataDir: setting({
    variable: "OPENVOE_DATA_DIR",
    shownDefault: "./data/openvoe",
    fallback: path.resolve("data/openvoe"),
    read: readPath,
    meaning: "The folder of the embedded database, the key ring file and the directory's snapshot",
    details: "The default is below the current folder.",
  }),
  keyring: setting({
    variable: "OPENVOE_KEYRING",
    shownDefault: "none: keyring.json in the data folder",
    fallback: null,
    read: readKeyring,
    meaning: "The key ring, as openvoe keyring create --print prints it",
    isSecret: true,
  }),
  logLevel: setting({
    variable: "OPENVOE_LOG_LEVEL",
    fallback: "info",
    read: choice(["debug", "info", "warn", "error", "silent"]),
    meaning: "The log level",
  }),
  networkFile: setting({
    variable: "OPENVOE_NETWORK_FILE",
    fallback: null,
    read: readPath,
    meaning: "The JSON file that describes the other systems that OpenVOE asks",
  }),
};

/** The JSON of a key ring. */
function readKeyring(text: string): Read<string> {
  try {
    parseKeyring(text);
    return { value: text };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: `must be what openvoe keyring create --print prints. ${error.message}` };
  }
}
