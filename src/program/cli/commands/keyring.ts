import { setTimeout as sleep } from "node:timers/promises";
import { Option } from "commander";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import {
  Keyring,
  type KeyringContents,
  mintKeyring,
  mintNextKey,
  parseKeyring,
} from "../../../kernel/crypto/keyring.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import {
  activateKeyring,
  checkKeyring,
  listSealingKeyIds,
  registerNextKey,
} from "../../../kernel/sealing/ops/keyring-check.ts";
import { countByKey } from "../../../kernel/sealing/ops/resealing.ts";
import { claimRotation } from "../../../kernel/sealing/sql/keyring-check.ts";
import { SEALED_TABLES } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { type Call, command, commandGroup, operatorName } from "../command.ts";
import { readConfig } from "../config.ts";
import {
  createKeyringFile,
  keyringPath,
  LEARN_MS,
  readKeyringFile,
  replaceKeyringFile,
} from "../process/keyring-file.ts";
import { makeDataDir, withDataDirErrors } from "../process/local-folders.ts";
import { table } from "../text/print.ts";

/** `keyring create`, `keyring rotate` and `keyring list`. */
export const addKeyring = commandGroup("keyring", "Create, rotate and list the keys that seal personal data", [
  command({
    name: "create",
    about: "Create a key ring: keyring.json in the data folder, or printed for OPENVOE_KEYRING",
    options: [new Option("--print", "print it instead of writing a file")],
    call: createKeyring,
    text: (created) =>
      "keyring" in created
        ? created.keyring
        : `Created ${created.file}. Keep a copy: without it the data cannot be opened.`,
  }),
  command({
    name: "rotate",
    about: "Add a key and seal with it from now on; a running service reseals the other rows in the background",
    call: rotateKeyring,
    json: (rotated) => {
      if (!("first" in rotated)) return rotated;
      const { first, next: then } = rotated;
      return { first, then };
    },
    text: (rotated) =>
      "first" in rotated
        ? `First set OPENVOE_KEYRING of every process to\n${rotated.first}\nand restart them. Then do the same with\n${rotated.next}`
        : `Key ${rotated.active} seals from now on. A running service reseals the other rows: openvoe keyring list shows the progress.`,
  }),
  command({
    name: "list",
    about: "List the keys and how many rows each has sealed",
    call: ({ run }: Call<object>) =>
      run(async (context) => {
        const rows = await countByKey(context, SEALED_TABLES);
        const { ids, activeId } = context.keyring;
        return ids.map((id) => ({ id, is_active: id === activeId, rows: rows.get(id) ?? 0 }));
      }),
    text: (keys) => {
      const rows = keys.map((key) => [String(key.id), key.is_active ? "active" : "", String(key.rows)]);
      return table([["KEY", "STATE", "ROWS"], ...rows]);
    },
  }),
]);

async function createKeyring({ options }: Call<{ readonly print?: boolean }>) {
  const config = readConfig();
  if (options.print === true) return { keyring: JSON.stringify(mintKeyring()) };
  const file = keyringPath(config);
  const { active } = await withDataDirErrors(config, async () => {
    await makeDataDir(config);
    return createKeyringFile(file);
  });
  return { file, active };
}

/**
 * With a key ring file the key is added, read by every running program, and only then activated. A
 * ring from the environment cannot be written back, so the next ring is printed, for the operator
 * to set in two steps. In both cases the ring must be the database's complete ring: a stale copy
 * would assign the id of a key in use to another key.
 */
async function rotateKeyring({ run }: Call<object>) {
  const config = readConfig();
  // Opening the database would create a missing ring.
  await readRing(config);
  const { added, activated } = await run((context) => withDataDirErrors(config, () => rotate(context, config)));
  if (config.keyring !== null) return { first: JSON.stringify(added), next: JSON.stringify(activated) };
  return { file: keyringPath(config), active: activated.active };
}

async function readRing(config: Config): Promise<KeyringContents> {
  if (config.keyring !== null) return parseKeyring(config.keyring);
  const contents = await readKeyringFile(keyringPath(config));
  if (contents === null) throw new AppError("not_found", `There is no key ring at ${keyringPath(config)}.`);
  return contents;
}

/**
 * The ring is read under a lock against other rotations: two concurrent ones would both assign the
 * next id, and what was sealed with the key whose file is overwritten could never be opened again.
 * The new key is registered and committed before the file includes it: running processes check a
 * changed ring against the register, and no other copy of the ring can use its id.
 */
function rotate({ db }: Context, config: Config): Promise<NextRings> {
  return db.transaction(async (tx) => {
    if (!(await claimRotation(tx))) throw rotating();
    const contents = await readRing(config);
    await checkKeyring(db, new Keyring(contents), SEALED_TABLES);
    const added = mintNextKey(contents, await listSealingKeyIds(db));
    const next = { added, activated: { ...added, active: Math.max(...added.sealing.map((key) => key.id)) } };
    await registerNextKey(db, new Keyring(added), next.activated.active);
    if (config.keyring === null) await rotateFile(tx, keyringPath(config), next);
    return next;
  });
}

/**
 * The new key is activated together with its register entry and its inquiry log entry, or none of
 * the three happens.
 */
async function rotateFile(tx: Queryable, file: string, { added, activated }: NextRings): Promise<void> {
  await replaceKeyringFile(file, added);
  await sleep(LEARN_MS);
  await activateKeyring(tx, new Keyring(activated), SEALED_TABLES);
  const act = { actor: operatorName(), teamId: null, environment: null, action: "keyring.rotate" } as const;
  await appendAudit(tx, { ...act, target: String(activated.active), details: {} });
  await replaceKeyringFile(file, activated);
}

function rotating(): AppError {
  return new AppError("conflict", "Another rotation of this key ring is in progress; retry when it has ended.");
}

/** A ring before its new key is active, and after. */
interface NextRings {
  readonly added: KeyringContents;
  readonly activated: KeyringContents;
}
