import type { EmploymentRecord } from "../../domain/employment.ts";
import type { EmploymentId, EmploymentPayId, ImportPartId } from "../../domain/ids.ts";
import { sealedColumn } from "../sealing/sealed-column.ts";

/** The sealed columns of records, each with the place that binds it to its row. */
export const RECORDS_SEALED = {
  employmentRecord: sealedColumn<EmploymentId, EmploymentRecord>("employments", "sealed", "record"),
  employmentPay: sealedColumn<EmploymentPayId, string>("employment_pay", "sealed", "pay"),
  importPart: sealedColumn<ImportPartId, string>("import_parts", "sealed_part", "part"),
};
