import type { VerificationHex } from "../../../kernel/ids.ts";
import { sealedColumn } from "../../../kernel/sealing/sql/sealed-column.ts";
import type { DecisionRecord, LinkageExplanation } from "../../companies/explanation.ts";
import type { VerificationFile } from "../../income/income-question.ts";
import type { ConfirmationPreview, VerificationResults } from "../results/results.ts";

/** The sealed columns of verifications, each with the place that binds it to its row. */
export const VERIFICATIONS_SEALED = {
  // The place keeps its first name, as the column does: it is the associated data of every seal that was made.
  // The column is older than its name in rows, `sealed_details`: subject and addresses, no file.
  verificationDetails: sealedColumn<VerificationHex, VerificationFile>("verifications", "sealed_file", "file"),
  verificationResults: sealedColumn<VerificationHex, VerificationResults>("verifications", "sealed_results", "results"),
  verificationExplanation: sealedColumn<VerificationHex, DecisionRecord | readonly LinkageExplanation[]>(
    "verifications",
    "sealed_explanation",
    "explanation",
  ),
  // What a person is shown of a verification, and confirms, before its results are sent.
  confirmationPreview: sealedColumn<VerificationHex, ConfirmationPreview>(
    "verification_confirmations",
    "sealed_preview",
    "preview",
    { idColumn: "verification_id" },
  ),
};
