import { open } from "node:fs/promises";

/** Makes durable which files a folder has, under which names: a file that was renamed could otherwise have its old name after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
