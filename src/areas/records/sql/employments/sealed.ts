import type { EmploymentId, EmploymentPayId, ImportPartId } from "../../../../kernel/ids.ts";
import { sealedColumn } from "../../../../kernel/sealing/sql/sealed-column.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";

/** The sealed columns of records, each with the place that binds it to its row. */
export const RECORDS_SEALED = {
  employmentRecord: sealedColumn<EmploymentId, EmploymentRecord>("employments", "sealed", "record"),
  employmentPay: sealedColumn<EmploymentPayId, string>("employment_pay", "sealed", "pay"),
  importPart: sealedColumn<ImportPartId, string>("import_parts", "sealed_part", "part"),
};
