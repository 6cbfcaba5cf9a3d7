import { InvalidArgumentError } from "commander";
import type { GivenHeadings } from "../files/headings.ts";

/**
 * What reads an option such as `--column ssn=HEADING`, which may be given several times; `ssn=` says that no column holds it.
 *
 * @param word what the message calls a field
 */
export function columnOption<Field extends string>(word: string, fields: readonly Field[]) {
  return (text: string, before: GivenHeadings<Field> = new Map()): GivenHeadings<Field> => {
    const [name = "", ...rest] = text.split("=");
    const field = fields.find((one) => one === name.trim());
    if (field === undefined || rest.length === 0) {
      const what = `${word.toLowerCase()} of ${fields.join(", ")}`;
      throw new InvalidArgumentError(`It must be ${word}=HEADING, with a ${what}.`);
    }
    const heading = rest.join("=").trim();
    return new Map([...before, [field, heading === "" ? null : heading]]);
  };
}
