import { readFileSync } from "node:fs";
import { text as readAll } from "node:stream/consumers";
import { Argument, Option } from "commander";
import type { Verification, VerificationRequest } from "#client";
import { SANDBOX_PERSONS } from "../../../areas/records/sources/sandbox-persons.ts";
import { AppError } from "../../../kernel/error.ts";
import { type Call, command } from "../command.ts";
import { table } from "../text/print.ts";
import { callService, SERVICE_OPTIONS, type ServiceOptions } from "./call-options.ts";

interface VerifyOptions extends ServiceOptions {
  readonly timeout: string;
}

/** A home of the sandbox's person. */
const HOME = { street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" };

/** `verify`. */
export const addVerify = command({
  name: "verify",
  about: "Verify a person with a running service, and wait for the result",
  words: [
    new Argument("[file]", "the request as JSON, - for standard input; without one the sandbox's first test person"),
  ],
  options: [new Option("--timeout <seconds>", "how long to wait for the result").default("60"), ...SERVICE_OPTIONS],
  call: async ({ options }: Call<VerifyOptions>, file: string | undefined) => {
    const timeoutMs = Number(options.timeout) * 1_000;
    if (!(timeoutMs > 0)) throw new AppError("incorrect_parameters", "--timeout must be a number of seconds above 0.");
    const request = file === undefined ? testRequest() : await readRequest(file);
    return callService(options, (voe, { accessSecret }) => {
      if (file === undefined && !accessSecret.startsWith("sandbox-")) throw needsFile();
      return voe.verifications.createAndWait(request, { timeoutMs });
    });
  },
  text: verificationText,
  exitCode: ({ status }) => (status === "failed" ? 1 : 0),
});

function needsFile(): AppError {
  return new AppError(
    "incorrect_parameters",
    "Outside the sandbox, give the file of a request: there are no test persons.",
  );
}

function testRequest(): VerificationRequest {
  const { subject } = SANDBOX_PERSONS[0] ?? {};
  if (subject === undefined) throw new Error("The sandbox has no persons.");
  return { subject: { ...subject }, addresses: [HOME], tracking_info: "openvoe verify" };
}

/** A person's data comes from a file: arguments are seen by every user of the machine, and kept in histories. */
async function readRequest(file: string): Promise<VerificationRequest> {
  const content = file === "-" ? await readAll(process.stdin) : readFile(file);
  try {
    return JSON.parse(content) as VerificationRequest;
  } catch {
    throw new AppError("incorrect_parameters", `${file === "-" ? "Standard input" : file} is not JSON.`);
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (failure) {
    throw new AppError(
      "incorrect_parameters",
      `The file ${file} cannot be read (${(failure as NodeJS.ErrnoException).code}).`,
    );
  }
}

function verificationText({ id, status, results }: Verification): string {
  if (results === null) return `${id}: ${status}`;
  const head = `${id}: ${status}, ${results.outcome}, confidence ${results.confidence_score}`;
  if (results.employments.length === 0) return head;
  const rows = results.employments.map((job) => [
    job.employer_name,
    job.job_title ?? "",
    `${job.start_date ?? "?"} to ${job.is_active ? "now" : (job.end_date ?? "?")}`,
    job.income === null ? "" : `${job.income} ${job.income_unit ?? ""}`,
  ]);
  return `${head}\n\n${table([["EMPLOYER", "JOB", "WHEN", "PAY"], ...rows])}`;
}
