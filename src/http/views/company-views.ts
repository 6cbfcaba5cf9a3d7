import Type from "typebox";
import { hexId, nullable, oneOf } from "../core/schemas.ts";

/** The fields of a company that a search found. */
export const MATCH_FIELDS = {
  company_mapping_id: nullable(hexId("Null if no candidate reaches the threshold")),
  name: Type.String(),
  domain: Type.String(),
  logo_url: nullable(Type.String()),
  success_rate: nullable(oneOf(["low", "high", "unsupported"] as const)),
  confidence_level: Type.String({
    pattern: "^(0\\.[0-9]{2}|1\\.00)$",
    description: "0.00 to 1.00: the calibrated probability that this is the company",
  }),
  mapping_status: oneOf(["verified", "mapped", "unmapped"] as const),
};

/** A company that a search found, or no match. */
export const CompanyMatch = Type.Object(MATCH_FIELDS);
