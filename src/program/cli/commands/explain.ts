import { Option } from "commander";
import { explainVerification } from "../../../areas/verifications/ops/explain-verification.ts";
import { AppError } from "../../../kernel/error.ts";
import { isVerificationId, type VerificationId } from "../../../kernel/ids.ts";
import { type Call, command } from "../command.ts";
import { explanationText } from "../text/explanation-text.ts";

/** `explain`. */
export const addExplain = command({
  name: "explain <verification>",
  about: "Explain how a verification was decided: candidates, weights, guards; the inquiry log records it",
  options: [new Option("--show-personal", "also print the subject and the candidates' records")],
  call: ({ options, run, actor }: Call<{ readonly showPersonal?: boolean }>, id: string) => {
    const request = { reader: { actor }, id: checkId(id), showsPersonal: options.showPersonal === true };
    return run((context) => explainVerification(context, request));
  },
  text: explanationText,
});

function checkId(id: string): VerificationId {
  if (isVerificationId(id)) return id;
  throw new AppError("incorrect_parameters", "The id of a verification must be iv_ and 32 lower-case hex digits.");
}
