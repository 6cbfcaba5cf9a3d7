import Type from "typebox";
import { textOrNull } from "../../../schema/vocabulary.ts";
import type { TeamProfile } from "../../members/team-profile.ts";

/** The fields of how a team is shown to persons. */
export const BRAND_FIELDS = {
  contact_email: textOrNull("Where persons reach the company by mail", "help@lender.example"),
  contact_phone: textOrNull("Where they reach it by telephone", "+1 800 555 0142"),
  privacy_url: textOrNull("Its page about privacy", "https://lender.example/privacy"),
  logo_url: textOrNull(
    "Its logo, a PNG that the service encoded; anybody may read it",
    "https://voe.example.com/brand/9f2c7d2a4c1f0b6e5d8a3c7b1e4f6a9d2c5b8e1f4a7d0c3b6e9f2a5d8c1b4e7f.png",
  ),
};

/** How a team is shown on the pages of persons. */
export const BrandView = Type.Object(BRAND_FIELDS, {
  description: "The company that asks, as its team's profile shows it",
});

/** See {@link BrandView}. */
export function brandView({ contact_email, contact_phone, privacy_url, logo_sha256 }: TeamProfile, baseUrl: string) {
  const logo_url = logo_sha256 === null ? null : `${baseUrl}/brand/${logo_sha256}.png`;
  return { contact_email, contact_phone, privacy_url, logo_url };
}
