import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The path of a data file: in `../shared/data` next to the project if it is there, else the copy
 * under `cases/`.
 *
 * @param name below the data folder: `names-us/dist.male.first`
 * @throws if it is in neither place; the message names both
 */
export function dataFile(name: string): string {
  const places = [`../../../shared/data/${name}`, `cases/${name}`].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is missing: looked for ${places.join(" and ")}`);
  return found;
}
