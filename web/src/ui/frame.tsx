import type { ComponentChildren } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { LanguageContext, otherTexts } from "../text/language.ts";
import { type Brand, ContactFooter, Logo } from "./contact-footer.tsx";

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
