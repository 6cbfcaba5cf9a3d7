import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../error.ts";
import { ANY_KEY, keyWith, type PartiallyValid, route, tagged } from "../../http/core/route.ts";
import { isHttpUrl, pageFaults } from "../../http/lists/page-options.ts";
import { readLogo } from "../../images/read-logo.ts";
import { optionalText, text, textOrNull } from "../../schema/vocabulary.ts";
import { parseEmail } from "../../text/contact.ts";
import { colorFault, LOGO_HEIGHT_MAX, LOGO_WIDTH_MAX } from "../members/team-profile.ts";
import { changeTeamProfile, getTeamProfile } from "../ops/team-profile.ts";
import type { TeamProfileChange } from "../sql/teams.ts";
import { BRAND_FIELDS, brandView } from "./views/team-view.ts";

/** Of a logo in base64: 256 KiB. */
const LOGO_TEXT_MAX = 349_528;
const NAME_MAX = 128;
const PHONE_MAX = 40;
const PHONE = /^[+()\d .x-]{7,}$/;

const TeamView = Type.Object(
  {
    name: text("The team's name, by which the operator knows it", "acme"),
    display_name: textOrNull(
      "The name of the requester that persons see if a token or an order has no `client_name`",
      "Acme Lending",
    ),
    accent_color: textOrNull("#rrggbb of buttons, where a token or an order has no `accent_color`", "#0a5bd3"),
    ...BRAND_FIELDS,
  },
  { title: "Team", description: "How the team is shown to persons in this environment" },
);

const UpdateBody = Type.Object(
  {
    display_name: optionalText({
      maxLength: NAME_MAX,
      description: "The name of the requester that persons see; null: the name that the operator set, if any",
      examples: ["Acme Lending"],
    }),
    contact_email: optionalText({
      maxLength: 254,
      description: "An address of the company, not of a person",
      examples: ["help@lender.example"],
    }),
    contact_phone: optionalText({
      maxLength: PHONE_MAX,
      description: "A telephone number of the company, as persons read it",
      examples: ["+1 800 555 0142"],
    }),
    privacy_url: optionalText({
      maxLength: 2_048,
      description: "Its page about privacy: an absolute http or https URL",
      examples: ["https://lender.example/privacy"],
    }),
    accent_color: optionalText({
      description: "#rrggbb, with a contrast of at least 3 to 1 on a white page (WCAG 2.2 AA)",
      examples: ["#0a5bd3"],
    }),
    logo: optionalText({
      maxLength: LOGO_TEXT_MAX,
      description: `A PNG in base64, at most 256 KiB and ${LOGO_WIDTH_MAX} by ${LOGO_HEIGHT_MAX} pixels, with 8 bits a channel and without interlace. Its pixels are encoded again. SVG and other kinds are refused; null removes the logo`,
      examples: ["iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwAEAgH/3Jk3WwAAAABJRU5ErkJggg=="],
    }),
  },
  {
    title: "TeamUpdate",
    description: "What to change; absent fields stay, null removes",
    examples: [{ display_name: "Acme Lending", accent_color: "#0a5bd3" }],
  },
);

type Update = Static<typeof UpdateBody>;

/** The faults of a body, and the change that it asks for. Its logo is decoded once. */
function readUpdate(body: PartiallyValid<Update>) {
  const { logo } = body;
  const encoded = logo == null || logo === "" ? null : readLogo(logo);
  const faults = faultsOf(body, typeof encoded === "string" ? encoded : null);
  return { faults, toInput: (sound: Update) => changeOf(sound, typeof encoded === "string" ? null : encoded) };
}

function faultsOf(
  { contact_email, contact_phone, privacy_url, accent_color }: PartiallyValid<Update>,
  logoFault: string | null,
): InvalidParam[] {
  const fault = (field: keyof Update, message: string | null) => (message === null ? [] : [{ field, message }]);
  const malformed = pageFaults({ accent_color });
  return [
    ...fault("contact_email", contact_email && parseEmail(contact_email) === null ? "must be an email address" : null),
    ...fault("contact_phone", contact_phone && !PHONE.test(contact_phone) ? "must be a telephone number" : null),
    ...fault("privacy_url", privacy_url && !isHttpUrl(privacy_url) ? "must be an absolute http or https URL" : null),
    ...malformed,
    ...(malformed.length > 0 || !accent_color ? [] : fault("accent_color", colorFault(accent_color))),
    ...fault("logo", logoFault),
  ];
}

const TEXTS = ["display_name", "contact_email", "contact_phone", "privacy_url", "accent_color"] as const;

/** The fields that a body names; blank texts remove as null does. */
function changeOf(body: Update, logo: TeamProfileChange["logo"]): TeamProfileChange {
  const given = TEXTS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]?.trim() || null]]));
  if (body.logo === undefined) return Object.fromEntries(given);
  return Object.fromEntries([...given, ["logo", logo]]);
}

const getRoute = route({
  method: "GET",
  path: "/v1/team/",
  operationId: "getTeam",
  summary: "Get how the team is shown to persons: name, logo, color, contact and privacy page",
  description: "In the key's environment: each has a profile of its own.",
  auth: ANY_KEY,
  answer: { schema: TeamView, description: "The team's profile" },
  handle: async ({ caller, baseUrl }, application) => teamView(await getTeamProfile(application, caller), baseUrl),
});

const updateRoute = route({
  method: "PATCH",
  path: "/v1/team/",
  operationId: "updateTeam",
  summary: "Change how the team is shown to persons",
  description:
    "The change applies to the pages for persons, to mail and to PDFs. The inquiry log names the changed fields.",
  auth: keyWith("members:write"),
  body: UpdateBody,
  read: readUpdate,
  answer: { schema: TeamView, description: "The team's profile as it is now" },
  handle: async ({ caller, body: change, baseUrl }, application) =>
    teamView(await changeTeamProfile(application, caller, change), baseUrl),
});

function teamView({ name, ...profile }: Awaited<ReturnType<typeof getTeamProfile>>, baseUrl: string) {
  const { display_name, accent_color } = profile;
  return { name, display_name, accent_color, ...brandView(profile, baseUrl) };
}

/** The routes of how a team is shown. */
export const teamRoutes = tagged("Team", [getRoute, updateRoute]);
