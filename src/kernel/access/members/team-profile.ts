/** How a team is shown to persons in one environment; null: it says nothing. */
export interface TeamProfile {
  readonly display_name: string | null;
  /** Where persons reach the company. */
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  /** Its page about privacy. */
  readonly privacy_url: string | null;
  /** `#rrggbb` of buttons, where a bridge token or an order names none. */
  readonly accent_color: string | null;
  /** The hash of its logo, by which the logo is addressed. */
  readonly logo_sha256: string | null;
}

/** The name by which persons are asked outside of production, where a team has set none: it is simulated. */
export const SIMULATED_NAME = "Example Company";

/** What persons in production must know about a team; see {@link missingOfProfile}. */
export type MissingOfProfile = "name" | "contact";

/**
 * What a profile lacks before anybody may be asked or written to in production: without a name and a contact, a
 * message cannot be distinguished from a fraud.
 *
 * @returns empty: nothing
 */
export function missingOfProfile(profile: TeamProfile): readonly MissingOfProfile[] {
  const { display_name: name, contact_email: email, contact_phone: phone } = profile;
  return [...(name === null ? (["name"] as const) : []), ...((email ?? phone) === null ? (["contact"] as const) : [])];
}

/** What documents show of a team. */
export interface Letterhead {
  /** How the team is named to persons; null: it has no name. */
  readonly title: string | null;
  /** The same, with the name that the operator knows the team by. */
  readonly requestedBy: string | null;
  /** Where the company is reached, and its page about privacy, in one line; null: it says neither. */
  readonly contact: string | null;
  /** The team's logo, as the PNG that the service made of it; null: it has none. */
  readonly logo: Buffer | null;
}

/** The largest logo, in pixels. */
export const LOGO_WIDTH_MAX = 600;
/** See {@link LOGO_WIDTH_MAX}. */
export const LOGO_HEIGHT_MAX = 300;
/** The contrast that WCAG 2.2, 1.4.11 asks of a control against what is around it. */
const CONTRAST_MIN = 3;

/**
 * What is wrong with a colour for buttons on a white page; null: nothing. The text on them is black or
 * white, whichever has more contrast, which is 4.58 at least.
 *
 * @param color `#rrggbb`
 */
export function colorFault(color: string): string | null {
  const contrast = contrastOnWhite(color);
  if (contrast >= CONTRAST_MIN) return null;
  return `has a contrast of ${contrast.toFixed(1)} to 1 on a white page, and needs ${CONTRAST_MIN} to 1 (WCAG 2.2 AA): choose a darker color`;
}

/** Black or white, whichever has more contrast on a colour: 4.58 to 1 at least. */
export function textOn(color: string): "#000000" | "#ffffff" {
  // The contrasts of a colour with white and with black multiply to 21.
  return contrastOnWhite(color) ** 2 >= 21 ? "#ffffff" : "#000000";
}

function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
