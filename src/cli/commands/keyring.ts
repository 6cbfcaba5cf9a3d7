import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { Keyring, type KeyringContents, mintKeyring, mintNextKey, parseKeyring } from "../../crypto/keyring.ts";
import { AppError } from "../../domain/error.ts";
import { appendAudit } from "../../operations/audit/audit.ts";
import type { Context } from "../../operations/sealing/context.ts";
import {
  admitKeyring,
  checkKeyring,
  listSealingKeyIds,
  registerNextKey,
} from "../../operations/sealing/keyring-check.ts";
import { countByKey } from "../../operations/sealing/resealing.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { claimRotation } from "../../store/sealing/keyring-check.ts";
import { type Config, readConfig } from "../config.ts";
import { operatorName } from "../operator.ts";
import { inDataDir, makeDataDir } from "../process/home-folder.ts";
import {
  createKeyringFile,
  keyringPath,
  LEARN_MS,
  readKeyringFile,
  replaceKeyringFile,
} from "../process/keyring-file.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe keyring";

/** Adds `keyring create`, `keyring rotate` and `keyring list`. */
export function addKeyringCommand(program: Command): void {
  const keyring = program.command("keyring").description("Make, rotate and list the keys that seal personal data");
  keyring
    .command("create")
    .description("Make a key ring: keyring.json in the data folder, or printed for OPENVOE_KEYRING")
    .option("--print", "print it and write no file")
    .option("--json", "print JSON")
    .action(createKeyringCommand);
  keyring
    .command("rotate")
    .description("Add a key and seal with it from now on; a running service seals the rest anew in the background")
    .option("--json", "print JSON")
    .action(rotateKeyringCommand);
  keyring
    .command("list")
    .description("List the keys, and how many rows each has sealed")
    .option("--json", "print JSON")
    .action(listKeyringCommand);
}

async function createKeyringCommand(options: PrintOptions & { readonly print?: boolean }): Promise<void> {
  const config = readConfig();
  if (options.print === true) {
    const contents = JSON.stringify(mintKeyring());
    printResult({ keyring: contents }, { ...options, words: contents });
    return;
  }
  const file = keyringPath(config);
  const { active } = await inDataDir(config, async () => {
    await makeDataDir(config);
    return createKeyringFile(file);
  });
  printResult(
    { file, active },
    { ...options, words: `Made ${file}. Keep a copy: without it the data cannot be opened.` },
  );
}

/**
 * In the file: the key is added, learnt by every running program, and only then used. From the environment nothing can be
 * written back, so the next ring is printed, to be set in two steps of the operator's own. Either way the ring must be the
 * database's, whole: a stale copy would give the id of a key that is in use to another one.
 */
async function rotateKeyringCommand(options: PrintOptions): Promise<void> {
  const config = readConfig();
  const file = keyringPath(config);
  // Opening the database would make a ring where there is none.
  await readRing(config);
  const next = await withContext(config, PROGRAM, (context) => inDataDir(config, () => rotate(context, config)));
  if (config.keyring !== null) {
    printNextRings(next, options);
    return;
  }
  const { active } = next.used;
  const words = `Key ${active} seals from now on. A running service seals the rest anew: openvoe keyring list shows how far it is.`;
  printResult({ file, active }, { ...options, words });
}

async function readRing(config: Config): Promise<KeyringContents> {
  if (config.keyring !== null) return parseKeyring(config.keyring);
  const contents = await readKeyringFile(keyringPath(config));
  if (contents === null) throw new AppError("not_found", `There is no key ring at ${keyringPath(config)}.`);
  return contents;
}

/**
 * The ring is read once nobody else rotates it: of two at once each would give the next id to a key of its own, and what was
 * sealed with the one whose file is overwritten would never open again. The new key is registered, and that is committed, before
 * the file has it: running processes check a changed ring against the register, and no other copy of the ring can use its id.
 */
function rotate({ db }: Context, config: Config): Promise<NextRings> {
  return db.transaction(async (tx) => {
    if (!(await claimRotation(tx))) throw rotating();
    const contents = await readRing(config);
    await checkKeyring(db, new Keyring(contents));
    const learnt = mintNextKey(contents, await listSealingKeyIds(db));
    const next = { learnt, used: { ...learnt, active: Math.max(...learnt.sealing.map((key) => key.id)) } };
    await registerNextKey(db, new Keyring(learnt), next.used.active);
    if (config.keyring === null) await rotateFile(tx, keyringPath(config), next);
    return next;
  });
}

/** The new key seals once the register and the inquiry log say so, or none of the three. */
async function rotateFile(tx: Queryable, file: string, { learnt, used }: NextRings): Promise<void> {
  await replaceKeyringFile(file, learnt);
  await sleep(LEARN_MS);
  await admitKeyring(tx, new Keyring(used));
  const act = { actor: operatorName(), teamId: null, environment: null, action: "keyring.rotate" } as const;
  await appendAudit(tx, { ...act, target: String(used.active), details: {} });
  await replaceKeyringFile(file, used);
}

function rotating(): AppError {
  return new AppError("conflict", "Another rotation of this key ring is under way; start this one when it has ended.");
}

/** A ring before its new key is used, and then. */
interface NextRings {
  readonly learnt: KeyringContents;
  readonly used: KeyringContents;
}

function printNextRings({ learnt, used }: NextRings, options: PrintOptions): void {
  const [first, then] = [JSON.stringify(learnt), JSON.stringify(used)];
  const words = `First set OPENVOE_KEYRING of every process to\n${first}\nand restart them. Then the same with\n${then}`;
  printResult({ first, then }, { ...options, words });
}

async function listKeyringCommand(options: PrintOptions): Promise<void> {
  const config: Config = readConfig();
  const keys = await withContext(config, PROGRAM, async (context) => {
    const rows = await countByKey(context);
    const { ids, activeId } = context.keyring;
    return ids.map((id) => ({ id, is_active: id === activeId, rows: rows.get(id) ?? 0 }));
  });
  const shown = keys.map((key) => [String(key.id), key.is_active ? "active" : "", String(key.rows)]);
  printResult(keys, { ...options, words: table([["KEY", "STATE", "ROWS"], ...shown]) });
}
