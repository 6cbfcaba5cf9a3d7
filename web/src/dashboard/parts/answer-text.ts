import { capitalized } from "./content.tsx";

/**
 * An answer to a question of a file in words.
 *
 * @example
 * answerText("pay_unit:Rate", "pay_period"); // "Pay unit of Rate: pay period"
 */
export function answerText(id: string, answer: string): string {
  const [kind = "", ...rest] = id.split(":");
  const words = capitalized(kind.replaceAll("_", " "));
  const column = rest.join(":");
  const subject = column === "" ? words : kind === "column" ? `Column ${column}` : `${words} of ${column}`;
  return `${subject}: ${answer.replaceAll("_", " ")}`;
}
