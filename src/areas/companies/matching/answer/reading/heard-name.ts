import type { CompanyId } from "../../../../../kernel/ids.ts";
import { editDistance } from "../../../../../kernel/text/similarity.ts";
import { companyIdAt, type DirectoryLayer } from "../../index/directory-layer.ts";
import { type DirectoryIndex, NATIONWIDE } from "../../index/layout.ts";
import { plainSounds, soundOf } from "../../names/mending/sound.ts";
import { companyNames } from "../../names/normalize.ts";
import { indexedCompany } from "../../preparation/indexed-names.ts";

/** Fewer sounds are many names'. */
const SOUNDS_MIN = 2;
/** Minimum number of letters of a name that is looked for by its sound. */
const LETTERS_MIN = 5;
/** The share of its letters, each sound in one spelling, in which a name may differ from what was heard. */
const SPELLING_SLACK = 0.2;

interface SoundingName {
  readonly text: string;
  readonly compact: string;
  /** Its number in the index. */
  readonly company: number;
  /** The same of all entries of an employer, in every layer. */
  readonly employer: number | CompanyId;
}

const namesBySound = new WeakMap<DirectoryIndex, ReadonlyMap<string, readonly SoundingName[]>>();

/**
 * The name of an employer with people everywhere that a text of several words sounds like, as a
 * dictation writes it: `shop right` is SHOPRITE; null where none or several sound so.
 */
export function heardName(layers: readonly DirectoryLayer[], text: string): string | null {
  const [name, ...others] = companyNames(text);
  if (name === undefined || others.length > 0) return null;
  if (name.legal !== null || name.typed.length < 2 || name.compact.length < LETTERS_MIN) return null;
  const sound = soundOf(name.compact);
  if (sound.length < SOUNDS_MIN) return null;
  const near = layers.flatMap(({ index, superseded }) =>
    (soundsOf(index).get(sound) ?? []).filter(
      ({ compact, company }) => isSpelledNear(compact, name.compact) && !superseded.has(companyIdAt(index, company)),
    ),
  );
  const [first] = near;
  return first !== undefined &&
    near.every(({ employer, compact }) => employer === first.employer || compact === first.compact)
    ? first.text
    : null;
}

function isSpelledNear(held: string, asked: string): boolean {
  const [a, b] = [plainSounds(held), plainSounds(asked)];
  const most = Math.floor(SPELLING_SLACK * Math.max(a.length, b.length));
  return editDistance(a, b, most) <= most;
}

function soundsOf(index: DirectoryIndex): ReadonlyMap<string, readonly SoundingName[]> {
  const known = namesBySound.get(index);
  if (known !== undefined) return known;
  const sounds = new Map<string, SoundingName[]>();
  for (let company = 0; company < index.size; company += 1) {
    if (((index.known[company] ?? 0) & NATIONWIDE) === 0) continue;
    const employer = index.employers[company] || companyIdAt(index, company);
    for (const { compact, texts, isEveryday } of indexedCompany(index, company).names) {
      const sound = isEveryday ? soundOf(compact) : "";
      if (sound.length < SOUNDS_MIN) continue;
      const all = sounds.get(sound);
      const name = { text: texts.join(" "), compact, company, employer };
      if (all === undefined) sounds.set(sound, [name]);
      else all.push(name);
    }
  }
  namesBySound.set(index, sounds);
  return sounds;
}
