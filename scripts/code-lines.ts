/**
 * How many lines of code a text of TypeScript has, without blank lines and comments. A comment counts as one where it has
 * its lines to itself, as the formatter places them.
 */
export function codeLines(text: string): number {
  const code = text.replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}
