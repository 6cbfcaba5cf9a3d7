import type { ReviewStep } from "../../api/views.ts";
import { useTexts } from "../../text/language.ts";

type Review = ReviewStep["review"];

/** An amount and its unit, as `54600.00 YEARLY`. */
const PAY = /^(\d+(?:\.\d+)?)(?: ([A-Z]+))?$/;

/** The values of a review in the page's language. */
export function useReviewValues() {
  const { code, review: words } = useTexts();
  const locale = code === "es" ? "es-US" : "en-US";
  return {
    jobText: ({ employer, title, is_active }: Review["jobs"][number]) =>
      [employer, title, is_active === false ? words.ended : null].filter((part) => part !== null).join(" · "),
    itemText: ({ item, count, value }: Review["items"][number]) => {
      if (count !== null && isCounted(item)) return words.counts[item](count);
      return item === "pay" && value !== null ? payText(value) : value;
    },
  };

  function payText(value: string): string {
    const [, amount, unit] = PAY.exec(value) ?? [];
    if (amount === undefined) return value;
    const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(amount));
    const per = unit !== undefined && isUnit(unit) ? ` ${words.units[unit]}` : "";
    return `${dollars}${per}`;
  }

  function isUnit(unit: string): unit is keyof typeof words.units {
    return unit in words.units;
  }

  function isCounted(item: string): item is keyof typeof words.counts {
    return item in words.counts;
  }
}
