import { useContext } from "preact/hooks";
import type { SessionView } from "../api/views.ts";
import { LanguageContext } from "../text/language.ts";

/** How the company that asks is shown, as its team's profile says. */
export type Brand = SessionView["brand"];

/** The company's logo; nothing without one. Its name stands beside it, so that it needs no words of its own. */
export function Logo({ brand }: { readonly brand: Brand | undefined }) {
  if (brand?.logo_url == null) return null;
  // By its path: the page may have been opened by another address of the service than the public one.
  return <img class="logo" src={new URL(brand.logo_url).pathname} alt="" />;
}

/** Where persons reach the company, and its page about privacy; nothing where it says neither. */
export function ContactFooter({ brand }: { readonly brand: Brand | undefined }) {
  const { texts } = useContext(LanguageContext);
  if (brand === undefined) return null;
  const { contact_email: email, contact_phone: phone, privacy_url: privacy } = brand;
  const isReached = email !== null || phone !== null;
  if (!isReached && privacy === null) return null;
  return (
    <p class="contact-footer">
      {isReached ? <span>{texts.brand.questions}</span> : null}
      {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
      {phone === null ? null : <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
      {privacy === null ? null : (
        <a href={privacy} target="_blank" rel="noopener noreferrer">
          {texts.brand.privacy}
        </a>
      )}
    </p>
  );
}
