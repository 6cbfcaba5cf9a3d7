import { useTexts } from "../../text/language.ts";
import type { PersonTexts } from "../text/english.ts";

/** A telephone number as people write it; what is not a number of ten digits stays as it is. */
export function phoneText<Phone extends string | null | undefined>(phone: Phone): string | Phone {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(phone ?? "");
  return digits === null ? phone : `(${digits[1]}) ${digits[2]}-${digits[3]}`;
}

/** Writes dates, times and amounts in the page's language. */
export function useFormats() {
  const { code } = useTexts();
  const locale = code === "es" ? "es-US" : "en-US";
  return {
    // A date has no time zone: read and written in the same one.
    date: (text: string | null) =>
      text === null
        ? null
        : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
            new Date(`${text.slice(0, 10)}T00:00:00Z`),
          ),
    time: (text: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(text)),
    day: (text: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(text)),
    money: (text: string | null) =>
      text === null ? null : new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(text)),
  };
}

/** An amount with what it is for: `$84,000.00 a year`. */
export function payText({ units, inquiries }: PersonTexts, amount: string | null, unit: string | null): string | null {
  if (amount === null) return null;
  const words = unit !== null && Object.hasOwn(units, unit) ? units[unit as keyof typeof units] : "";
  return inquiries.pay(amount, words).trim();
}

/** The words for a code of a record, or the code where there are none. */
export function wordOf(words: Readonly<Record<string, string>>, code: string | null): string | null {
  return code === null ? null : (words[code] ?? code);
}
