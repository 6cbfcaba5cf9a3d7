import { open } from "node:fs/promises";

/**
 * Makes a folder's entries durable: a renamed file could otherwise have its old name after a power
 * failure.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
