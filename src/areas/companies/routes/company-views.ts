import Type from "typebox";
import { flag, hexId, nullable, oneOf, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import { ASK_FOR } from "../matching/answer/reading/reasons.ts";

/** The fields of a company that a search found. */
export const MATCH_FIELDS = {
  company_mapping_id: nullable(hexId("The company's id. Null if no candidate reaches the threshold")),
  name: text("The company's name; empty if there is no match", "Northwind Traders"),
  domain: text("Its domain; empty if there is none or no match", "northwind.example"),
  logo_url: textOrNull("Address of its logo; null if none is known", "https://northwind.example/logo.svg"),
  success_rate: nullable(
    oneOf(
      ["low", "high", "unsupported"] as const,
      "For product_type, as observed over 180 days: high or low, as the lower bound of the 90 % Wilson interval is at least 0.5 or not; unsupported if nothing in this environment covers the product: neither what is known of the company, nor imported records, nor a payroll provider. Null without product_type, or with under 5 attempts, in the sandbox too",
      "high",
    ),
  ),
  confidence_level: Type.String({
    pattern: "^(0\\.[0-9]{2}|1\\.00)$",
    description:
      "0.00 to 1.00: the calibrated probability that this is the company. Of all answers that say 0.90, nine in ten are right",
    examples: ["0.98"],
  }),
  mapping_status: oneOf(
    ["verified", "mapped", "unmapped"] as const,
    "verified: a person confirmed which provider covers the company; mapped: a provider is known; unmapped: none is",
    "mapped",
  ),
};

/** What a search answers in addition if nothing matches. */
export const ASK_FOR_FIELD = {
  ask_for: Type.Optional(
    Type.Array(
      oneOf(
        ASK_FOR,
        "full_name: the name instead of its initials; legal_name: as on the pay stub or W-2; former_name: what the employer was called before",
      ),
      {
        description:
          "Only without a match: what to ask the person for, what tells most first. It follows from the search alone, and says nothing of anybody",
        examples: [["legal_name", "city", "ein", "former_name"]],
      },
    ),
  ),
};

/** A company that an unfinished text may mean. */
export const CompanySuggestion = Type.Object(
  {
    ...MATCH_FIELDS,
    city: textOrNull("Its city; null if not known", "SPRINGFIELD"),
    state: textOrNull("Its state, two letters; null if not known", "IL"),
    fits: flag(
      "True if the text most likely means it, or one of its names or domains begins like the text; false if it is merely similar: if none fits, the employer is probably not in the directory",
    ),
  },
  { title: "CompanySuggestion", description: "A company that an unfinished text may mean" },
);

/** A company that a search found, or no match. */
export const CompanyMatch = Type.Object(
  { ...MATCH_FIELDS, ...ASK_FOR_FIELD },
  { title: "CompanyMatch", description: "The company that a search found, or no match" },
);
