/** What a reader makes of the text of a setting: its value, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

/** Reads the text of a setting. */
export interface SettingReader<Value> {
  (text: string): Read<Value>;
  /** The values that it accepts, as the reference shows them: `1 to 100`. */
  readonly accepted?: string;
}

/** One environment variable: its default, how it is read, and what it means. */
export interface Setting<Value> {
  readonly variable: string;
  /** The default as `openvoe config` displays it; absent: as it displays that value. */
  readonly shownDefault?: string;
  readonly fallback: Value;
  readonly read: SettingReader<Value>;
  /** How a value is displayed that is more than a text, a number or a list of these. */
  show?(value: NonNullable<Value>): string;
  /** What it does, on one line of `openvoe config`. */
  readonly meaning: string;
  /** Further sentences for the reference, as Markdown. */
  readonly details?: string;
  /** Never displayed by `openvoe config`. */
  readonly isSecret?: boolean;
}

/** A setting as it is declared: its default may be null where what is read never is. */
interface DeclaredSetting<Value, Fallback extends Value | null> extends Omit<Setting<Value>, "fallback"> {
  readonly fallback: Fallback;
}

/** Declares a setting. Its type follows from its reader and its default. */
export function setting<Value, const Fallback extends Value | null>(
  declared: DeclaredSetting<Value, Fallback>,
): Setting<Value | (null extends Fallback ? null : never)> {
  return declared as Setting<Value | (null extends Fallback ? null : never)>;
}

/** The values of a table of settings. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : never;
};
