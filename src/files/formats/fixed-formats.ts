import type { FixedFormat } from "../layouts/fixed/record-layout.ts";
import { EFW2 } from "./fixed/efw2.ts";
import { EFW2C } from "./fixed/efw2c.ts";
import { ICESA } from "./fixed/icesa.ts";
import { NEW_HIRE_801 } from "./fixed/new-hire.ts";

/** All formats of fixed-width records. */
export const FIXED_FORMATS: readonly FixedFormat[] = [EFW2, EFW2C, ICESA, NEW_HIRE_801];
