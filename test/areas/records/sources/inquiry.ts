import type { Inquiry } from "../../../../src/areas/records/sources/source.ts";

/** A question of a client of this service, without a stated purpose. */
export const OWN_INQUIRY: Inquiry = {
  id: "0190a0b0c0d0e0f00102030405060708",
  way: null,
  permissiblePurpose: null,
  consent: null,
};
