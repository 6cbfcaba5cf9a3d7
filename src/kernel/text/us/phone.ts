import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A US telephone number as its ten digits without the country code, or null. Drops an extension;
 * null for a number of another country.
 *
 * @example
 * parsePhone("+1 (650) 308-7300"); // "6503087300"
 */
export function parsePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: "US", extract: false });
  if (phone === undefined || phone.countryCallingCode !== "1" || !phone.isPossible()) return null;
  return /^\d{10}$/.test(phone.nationalNumber) ? phone.nationalNumber : null;
}
