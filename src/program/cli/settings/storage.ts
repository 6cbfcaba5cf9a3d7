import path from "node:path";
import { readBoolean, readDatabaseUrl, readKeyring, readReplicaUrl, readWholeNumber } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

/** Where data and keys are stored. */
export const STORAGE_SETTINGS: SettingTable<
  "databaseUrl" | "databaseReadUrl" | "dataDir" | "keyring" | "starterDirectory" | "databaseConnections"
> = {
  databaseUrl: {
    variable: "DATABASE_URL",
    shownDefault: "none: the embedded database",
    fallback: null,
    read: readDatabaseUrl,
    meaning: "A PostgreSQL server, 15 or newer",
    isSecret: true,
  },
  databaseReadUrl: {
    variable: "DATABASE_READ_URL",
    shownDefault: "none: the primary",
    fallback: null,
    read: readReplicaUrl,
    meaning: "A standby of DATABASE_URL, from which lists and statistics are read that may be a second old",
    isSecret: true,
  },
  dataDir: {
    variable: "OPENVOE_DATA_DIR",
    shownDefault: "./data/openvoe",
    fallback: path.resolve("data/openvoe"),
    read: (text) => ({ value: path.resolve(text) }),
    meaning: "The folder of the embedded database, the key ring file and the directory's snapshot",
  },
  keyring: {
    variable: "OPENVOE_KEYRING",
    shownDefault: "none: keyring.json in the data folder",
    fallback: null,
    read: readKeyring,
    meaning: "The key ring, as openvoe keyring create --print prints it",
    isSecret: true,
  },
  starterDirectory: {
    variable: "OPENVOE_STARTER_DIRECTORY",
    shownDefault: "true",
    fallback: true,
    read: readBoolean,
    meaning: "Loads the bundled employers into a database that has none",
  },
  databaseConnections: {
    variable: "OPENVOE_DATABASE_CONNECTIONS",
    shownDefault: "10",
    fallback: 10,
    read: (text) => readWholeNumber(text, { least: 2, most: 200 }),
    meaning: "The most database connections of one process",
  },
};
