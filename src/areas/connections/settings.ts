import { readOriginList, wholeNumber } from "../../kernel/settings/readers.ts";
import { type Read, setting } from "../../kernel/settings/setting.ts";

/** Where the Bridge page may be embedded, and when persons of orders are reminded. */
export const CONNECTION_SETTINGS = {
  bridgeOrigins: setting({
    variable: "OPENVOE_BRIDGE_ORIGINS",
    shownDefault: "none: any in the sandbox, none elsewhere",
    fallback: null,
    read: readOriginList,
    meaning: "Origins that may embed the Bridge page where its token names none, separated by commas",
  }),
  reminderHours: setting({
    variable: "OPENVOE_REMINDER_HOURS",
    fallback: [24, 72],
    read: readReminderHours,
    meaning: "Hours from the invitation to each reminder; none: no reminders",
    details: "At most five ascending numbers up to 2,160.",
  }),
  expiryNoticeHours: setting({
    variable: "OPENVOE_EXPIRY_NOTICE_HOURS",
    fallback: 0,
    read: wholeNumber({ least: 0, most: 720 }),
    meaning: "Hours before an order expires at which a last reminder is sent; 0: none",
  }),
};

const REMINDERS_MAX = 5;
/** The longest time to a reminder: 90 days. */
const REMINDER_HOURS_MAX = 2_160;

/** Hours of reminders, ascending and separated by commas, or `none`. */
function readReminderHours(text: string): Read<readonly number[]> {
  if (text === "none") return { value: [] };
  const hours = text.split(",").map((each) => Number(each.trim() || Number.NaN));
  const isHour = (hour: number, at: number) =>
    Number.isInteger(hour) && hour > (hours[at - 1] ?? 0) && hour <= REMINDER_HOURS_MAX;
  if (hours.length <= REMINDERS_MAX && hours.every(isHour)) return { value: hours };
  return {
    problem: `must be at most ${REMINDERS_MAX} ascending whole numbers from 1 to ${REMINDER_HOURS_MAX}, separated by commas, or none`,
  };
}
