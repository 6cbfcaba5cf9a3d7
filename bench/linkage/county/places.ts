import type { Draws } from "../world/random.ts";

/** A dwelling of the county. */
export interface House {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The county's ten ZIP codes, alike in size. */
const ZIPS = ["93701", "93702", "93703", "93704", "93705", "93706", "93710", "93711", "93720", "93722"];
const STREETS = (
  "Main Oak Pine Maple Cedar Elm Washington Lake Hill Walnut Spring Ridge Church Willow Mill Sunset Railroad Jackson Cherry Highland " +
  "Franklin Park River Meadow Forest Chestnut Jefferson Center Adams Lincoln Dogwood Hickory Laurel Madison Prospect Birch Magnolia " +
  "Poplar Spruce Juniper Aspen Monroe Valley Fairway Heather Larkspur Quail Wren Falcon Cardinal Colonial Crescent Orchard Mission"
).split(" ");
const KINDS = ["St", "St", "Ave", "Ave", "Rd", "Dr", "Ln", "Ct", "Way", "Pl"];

/** A dwelling anywhere in the county. */
export function drawDwelling(draws: Draws): House {
  const unit = draws.happens(0.25) ? ` Apt ${draws.whole(1, 60)}` : "";
  const street = `${draws.whole(10, 9_899)} ${draws.pick(STREETS)} ${draws.pick(KINDS)}${unit}`;
  return { street, city: "Marlow", state: "CA", zip: draws.pick(ZIPS) };
}
