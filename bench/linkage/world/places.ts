import type { Draws } from "./random.ts";

/** A dwelling, clean; `from` and `to` are years and months as YYYY-MM-DD. */
export interface Dwelling {
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** States by their share of the population, in per mille. Source: US Census 2020, rounded. */
const STATES: readonly (readonly [state: string, share: number])[] =
  (
    "CA 119 TX 88 FL 65 NY 61 PA 39 IL 39 OH 36 GA 32 NC 32 MI 30 NJ 28 VA 26 WA 23 AZ 22 MA 21 TN 21 IN 20 MD 19 MO 19 " +
    "WI 18 CO 17 MN 17 SC 15 AL 15 LA 14 KY 14 OR 13 OK 12 CT 11 UT 10 IA 10 NV 9 AR 9 MS 9 KS 9 NM 6 NE 6 ID 6 WV 5 HI 4 " +
    "NH 4 ME 4 MT 3 RI 3 DE 3 SD 3 ND 2 AK 2 DC 2 VT 2 WY 2"
  )
    .match(/[A-Z]{2} \d+/g)
    ?.map((pair) => [pair.slice(0, 2), Number(pair.slice(3))] as const) ?? [];
const TOWNS = (
  "Ashland Auburn Bedford Belmont Brighton Bristol Burlington Cambridge Camden Canton Clayton Clifton Clinton Columbia " +
  "Concord Danville Dayton Dover Easton Edgewood Fairfield Farmington Franklin Georgetown Glendale Greenville Hamilton " +
  "Harrison Hudson Jackson Kingston Lancaster Lebanon Lexington Madison Manchester Marion Milford Milton Monroe Newport " +
  "Oakland Oxford Plymouth Princeton Richmond Riverside Salem Springfield Troy Union Vernon Washington Waverly Winchester"
).split(" ");
const STREETS = (
  "Main Oak Pine Maple Cedar Elm Washington Lake Hill Walnut Spring Ridge Church Willow Mill Sunset Railroad Jackson " +
  "Cherry Highland Franklin Park River Meadow Forest Chestnut Jefferson Center Adams Lincoln Dogwood Hickory Laurel " +
  "Madison Prospect Birch Magnolia Poplar Spruce Juniper Aspen Monroe Valley Fairway Heather Larkspur Quail Wren Falcon " +
  "Cardinal Colonial Country Creek Crescent Crystal Deer Eagle Fox Garden Grant Hamilton Holly Ivy Kings Lakeview Locust " +
  "Logan Mulberry Orchard Overlook Peach Pleasant Quarry Robin Rosewood Sycamore Timber Violet Westwood Windsor Woodland"
).split(" ");
const KINDS = ["St", "St", "Ave", "Ave", "Rd", "Dr", "Ln", "Ct", "Blvd", "Way", "Pl", "Cir"];
const ZIPS_A_MILLE = 33;

/** A dwelling anywhere, distributed as the population. */
export function drawDwelling(draws: Draws): Dwelling {
  let wanted = draws.next() * STATES.reduce((sum, [, share]) => sum + share, 0);
  const at = STATES.findIndex(([, share]) => {
    wanted -= share;
    return wanted < 0;
  });
  return dwellingIn(draws, Math.max(0, at));
}

/** A dwelling after a move: mostly within the town or the state. */
export function drawMove(draws: Draws, from: Dwelling): Dwelling {
  const where = draws.next();
  const state = STATES.findIndex(([name]) => name === from.state);
  if (where < 0.5) return { ...dwellingIn(draws, state), ...townOf(from) };
  return where < 0.8 ? dwellingIn(draws, state) : drawDwelling(draws);
}

function townOf({ city, state, zip }: Dwelling): Pick<Dwelling, "city" | "state" | "zip"> {
  return { city, state, zip };
}

function dwellingIn(draws: Draws, state: number): Dwelling {
  const [name, share] = STATES[state] ?? ["CA", 119];
  // Half of the people live in the largest tenth of ZIP codes.
  const zips = share * ZIPS_A_MILLE;
  const zip = Math.floor(draws.happens(0.5) ? (draws.next() * zips) / 10 : draws.next() * zips);
  const direction = draws.happens(0.15) ? `${draws.pick(["N", "S", "E", "W"])} ` : "";
  const numbered = draws.happens(0.15);
  const street = numbered ? ordinal(draws.whole(1, 90)) : draws.pick(STREETS);
  return {
    number: String(draws.whole(1, draws.happens(0.6) ? 999 : 19_999)),
    street: `${direction}${street} ${draws.pick(KINDS)}`,
    unit: draws.happens(0.2) ? `Apt ${draws.whole(1, 40)}` : "",
    city: TOWNS[(zip * 7 + state * 13) % TOWNS.length] ?? "Salem",
    state: name,
    zip: String(Math.min(99_999, 1_001 + state * 1_960 + (zip % 1_960))).padStart(5, "0"),
  };
}

function ordinal(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}
