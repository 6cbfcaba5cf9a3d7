/** A count with its noun in English, in the singular for one: `1 minute`, `15 minutes`. @param noun whose plural ends with s */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
