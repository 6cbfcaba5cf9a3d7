import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { SessionView } from "../api/views.ts";
import { LanguageContext, otherTexts, useTexts } from "../text/language.ts";

interface ScreenProps {
  readonly title: string;
  /** Language of the title, where it is not the page's. */
  readonly titleLanguage?: string | undefined;
  readonly onBack?: (() => void) | undefined;
  /** False for what is there when the page is opened: to move focus then would take it from the site around the page. */
  readonly takesFocus: boolean;
  /** A picture above the heading, which says nothing that the heading does not. */
  readonly picture?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One step: a heading, which gets the focus when the step appears, and what belongs to it. */
export function Screen({ title, titleLanguage, onBack, takesFocus, picture, children }: ScreenProps) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <main class="screen">
      {onBack === undefined ? null : (
        <button type="button" class="plain back" onClick={onBack}>
          <Arrow />
          {texts.back}
        </button>
      )}
      {picture}
      <h1 ref={heading} tabIndex={-1} lang={titleLanguage}>
        {title}
      </h1>
      {children}
    </main>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  );
}

interface FaultProps {
  readonly id?: string;
  /** Where it is not the page's. */
  readonly language?: string | undefined;
  readonly children: ComponentChildren;
}

/** A fault, read out as soon as it appears. */
export function Fault({ id, language, children }: FaultProps) {
  return (
    <p id={id} class="fault" role="alert" lang={language}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M8 4.2v4.4M8 11v.8" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  );
}

interface SubmitProps {
  readonly isBusy: boolean;
  readonly language?: string | undefined;
  readonly children: ComponentChildren;
}

/** The main button of a form. It keeps the focus while the answer is awaited, and does nothing then. */
export function Submit({ isBusy, language, children }: SubmitProps) {
  return (
    <button
      type="submit"
      class="main"
      lang={language}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** Something is under way. What it is, the text next to it says. */
export function Spinner() {
  return <span class="spinner" aria-hidden="true" />;
}

/** Text for screen readers alone, read out when it changes. */
export function Announcement({ children }: { children: ComponentChildren }) {
  return (
    <p class="unseen" role="status">
      {children}
    </p>
  );
}

/** What is shown before the service has answered. */
export function Loading() {
  const texts = useTexts();
  return (
    <main class="screen waiting">
      <h1 class="unseen">{texts.pageTitle}</h1>
      <p role="status">
        <Spinner />
        {texts.loading}
      </p>
    </main>
  );
}

type Attributes = "aria-describedby" | "aria-disabled" | "autofocus" | "onClick";

interface ButtonProps extends Pick<JSX.IntrinsicElements["button"], Attributes> {
  readonly children: ComponentChildren;
}

/** What most persons want to do next. It submits no form. */
export function PrimaryButton({ isDangerous = false, ...rest }: ButtonProps & { readonly isDangerous?: boolean }) {
  return <button type="button" class={isDangerous ? "main danger" : "main"} {...rest} />;
}

/** Another thing that can be done next. */
export function SecondaryButton({ isSmall = false, ...rest }: ButtonProps & { readonly isSmall?: boolean }) {
  return <button type="button" class={isSmall ? "other small" : "other"} {...rest} />;
}

/** Labels with their values; what has no value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ComponentChildren])[] }) {
  return (
    <dl class="terms">
      {facts.map(([label, value]) =>
        value === null || value === undefined || value === "" ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface FrameProps {
  readonly title: string;
  /** The name of the company that asks, shown at the top. */
  readonly heading?: string | null | undefined;
  /** The logo and the contact details of the company that asks. */
  readonly brand?: Brand | undefined;
  readonly notice?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** What is around every step: who asks, the way out, and the other language. */
export function Frame({ title, heading, brand, notice, onClose, children }: FrameProps) {
  const { texts, change } = useContext(LanguageContext);
  const other = otherTexts(texts);
  useEffect(() => {
    document.documentElement.lang = texts.code;
    document.title = title;
  }, [texts, title]);
  return (
    <div class="frame">
      <header>
        <div class="bar" hidden={!heading && brand?.logo_url == null && onClose === undefined}>
          <p class="who">
            <Logo brand={brand} />
            {heading}
          </p>
          {onClose === undefined ? null : (
            <button type="button" class="icon" aria-label={texts.close} onClick={onClose}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="m3.5 3.5 9 9m0-9-9 9" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
              </svg>
            </button>
          )}
        </div>
        {notice === undefined ? null : <p class="notice">{notice}</p>}
      </header>
      {children}
      <footer>
        <ContactFooter brand={brand} />
        <button type="button" class="plain" lang={other.code} onClick={() => change(other)}>
          {texts.otherLanguage}
        </button>
      </footer>
    </div>
  );
}

/** How the company that asks is shown, as its team's profile says. */
export type Brand = SessionView["brand"];

/** The company's logo; nothing without one. Its name stands next to it, so that it needs no words of its own. */
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
