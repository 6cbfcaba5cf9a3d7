import type { Command } from "commander";
import { explainVerification } from "../../../areas/verifications/ops/explain-verification.ts";
import { AppError } from "../../../kernel/error.ts";
import { isVerificationId, type VerificationId } from "../../../kernel/ids.ts";
import { readConfig } from "../config.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { explanationText } from "../text/explanation-text.ts";
import { type PrintOptions, printResult } from "../text/print.ts";

interface ExplainOptions extends PrintOptions {
  readonly showPersonal?: boolean;
}

/** Adds `explain`. */
export function addExplainCommand(program: Command): void {
  program
    .command("explain <verification>")
    .description("Explain how a verification was decided: candidates, weights, guards. Recorded in the inquiry log")
    .option("--show-personal", "also print the subject and the candidates' records; recorded in the inquiry log")
    .option("--json", "print JSON")
    .action(explainCommand);
}

async function explainCommand(id: string, options: ExplainOptions): Promise<void> {
  const request = { reader: { actor: operatorName() }, id: checkId(id), showsPersonal: options.showPersonal === true };
  const explained = await withContext(readConfig(), "openvoe explain", (context) =>
    explainVerification(context, request),
  );
  printResult(explained, { ...options, text: explanationText(explained) });
}

function checkId(id: string): VerificationId {
  if (isVerificationId(id)) return id;
  throw new AppError("incorrect_parameters", "The id of a verification must be iv_ and 32 lower-case hex digits.");
}
