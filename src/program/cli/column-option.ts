import { InvalidArgumentError } from "commander";
import type { GivenHeadings } from "../../areas/files/headings.ts";

/**
 * A parser for a repeatable option such as `--column ssn=HEADING`; `ssn=` means that no column
 * holds the field.
 *
 * @param word what error messages call a field
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
