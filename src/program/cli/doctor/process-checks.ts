import { rm } from "node:fs/promises";
import { AppError } from "../../../kernel/error.ts";
import { makeTemporaryDir } from "../process/local-folders.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** Node releases that have ended get no repairs; this is the oldest that runs the program. */
const NODE_MAJOR_MIN = 24;

/** Checks the runtime. */
export function checkRuntime(version: string = process.versions.node): Check {
  const major = Number(version.split(".")[0]);
  if (major >= NODE_MAJOR_MIN) return ok("runtime", `Node ${version} runs the program.`);
  return fault("runtime", `Node ${version} runs the program.`, `Use Node ${NODE_MAJOR_MIN} or newer.`);
}

/**
 * Checks the time zone and the language of the process. The service itself uses UTC throughout; the
 * system's logs and its tools do not.
 *
 * @param zone null: the process does not know it
 */
export function checkLocale(zone: string | null, locale: string): Check {
  if (zone === null || zone === "Etc/Unknown")
    return warning(
      "time zone",
      "The process's time zone is unknown to its runtime.",
      "Set TZ to a name of the IANA database, such as UTC.",
    );
  return ok("time zone", `The process's time zone is ${zone}, its language ${locale}; the service uses UTC.`);
}

/** Reads what {@link checkLocale} checks. */
export function readLocale(): { readonly zone: string | null; readonly locale: string } {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  // The type has no undefined, which an unknown time zone gives.
  const zone: string | undefined = timeZone;
  return { zone: zone ?? null, locale };
}

/** Checks that temporary files can be made. */
export async function checkTemporaryFiles(): Promise<Check> {
  try {
    const folder = await makeTemporaryDir("openvoe-doctor-");
    await rm(folder, { recursive: true });
    return ok("temporary files", "The folder for temporary files can be written.");
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    return fault("temporary files", failure.message, null);
  }
}
