/**
 * The arrays of an index, in the order in which a snapshot holds them. Companies are numbered by
 * state and id, so that each state's are one range, and names by company, so that each word's
 * postings of one state are one range too.
 */
export const SECTIONS = {
  /** 16 bytes a company: its id. */
  ids: "u8",
  /**
   * 8 bytes a company: the beginning of a digest of its stored row; zeros are "none known". An entry
   * with the id and the digest of a stored row is what the index of that row would have.
   */
  digests: "u8",
  /** Where each state's companies begin; state 0 is "none known". */
  stateStarts: "u32",
  /** Number of the city's name, a company. */
  cities: "u32",
  /** The ZIP code as a number and 1 more, a company; 0 is "none known". */
  zips: "u32",
  /** Number of employees, a company; 0 is "none known". */
  employees: "u32",
  /**
   * What all entries of one employer have in common, a company: the hash of one entry's id; 0 is
   * "no other entry known".
   */
  employers: "u32",
  /** Which details of a company are known, as bits: see {@link KNOWN}. */
  known: "u16",
  /** Names of each company, as a range of name numbers; the first is the company's own. */
  nameStarts: "u32",
  /** The company of each name. */
  nameCompanies: "u32",
  /**
   * The legal family of each name, numbered from 1; 0 is "none named"; plus {@link CUT_NAME} if the
   * name is cut, and {@link EVERYDAY_NAME} if people know the employer by it.
   */
  nameLegals: "u8",
  /** Words of each name, as a range of {@link SECTIONS.nameWords}. */
  nameWordStarts: "u32",
  /** Word numbers, in the order of the name. */
  nameWords: "u32",
  /** Sum of the rarities of a name's different words. */
  nameWeights: "f32",
  /** Words in alphabetical (byte) order: where each begins in {@link SECTIONS.wordBytes}. */
  wordStarts: "u32",
  wordBytes: "u8",
  /** How rare a word is, above 0 to 1. */
  wordRarities: "f32",
  /** Names that hold a word, ascending, as a range of {@link SECTIONS.postings}. */
  postingStarts: "u32",
  postings: "u32",
  /**
   * Words by a hash of every form of them with one letter left out: buckets, a power of two of
   * them.
   */
  slipStarts: "u32",
  slipWords: "u32",
  /**
   * Companies by a hash of each exact key: buckets, a power of two of them, each ascending; the
   * check is a second hash.
   */
  keyStarts: "u32",
  keyHashes: "u32",
  keyChecks: "u32",
  keyCompanies: "u32",
  /** Names of cities: where each begins in {@link SECTIONS.cityBytes}; city 0 is "none known". */
  cityStarts: "u32",
  cityBytes: "u8",
  /** Names by the alphabet of their words run together, and what each weighs among suggestions. */
  nameOrder: "u32",
  nameOrderWeights: "u8",
  /**
   * Domains in alphabetical order: where each begins in {@link SECTIONS.domainBytes}, and its
   * company.
   */
  domainStarts: "u32",
  domainBytes: "u8",
  domainCompanies: "u32",
} as const;

/** Bytes of one company's entry in {@link SECTIONS.ids}. */
export const ID_BYTES = 16;
/** Bytes of one company's entry in {@link SECTIONS.digests}. */
export const DIGEST_BYTES = 8;

/** The name of one array of an index. */
export type SectionName = keyof typeof SECTIONS;

interface ArrayKinds {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  f32: Float32Array;
}

/** The arrays by name: plain views, on one shared buffer or each on its own. */
export type IndexArrays = { readonly [Name in SectionName]: ArrayKinds[(typeof SECTIONS)[Name]] };

/** Arrays that are derived from the others: they are made again when indexes are merged. */
export type DerivedArrays = Pick<
  IndexArrays,
  | "nameWeights"
  | "wordRarities"
  | "postingStarts"
  | "postings"
  | "slipStarts"
  | "slipWords"
  | "nameOrder"
  | "nameOrderWeights"
>;

/** Arrays that say what the companies are; all else follows from them. */
export type CoreArrays = Omit<IndexArrays, keyof DerivedArrays>;

/**
 * The buffers of arrays that have a buffer of their own: they can be transferred to another thread
 * instead of copied.
 */
export function buffersOf(cores: readonly CoreArrays[]): ArrayBuffer[] {
  const buffers = cores.flatMap((core) => Object.values(core).map(({ buffer }) => buffer));
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer);
}

/**
 * An immutable index of companies by name, place and exact keys. All that a search needs is in its
 * arrays.
 */
export interface DirectoryIndex extends IndexArrays {
  /** Number of companies. */
  readonly size: number;
  /** Number of names of all companies. */
  readonly nameCount: number;
  /** Number of different words. */
  readonly wordCount: number;
}

/** Bits of {@link SECTIONS.known}. */
export const KNOWN = {
  ein: 1,
  domain: 2,
  phone: 4,
  street: 8,
  zip: 16,
  city: 32,
  state: 64,
  employees: 128,
  logo: 256,
} as const;

/** The bit of {@link SECTIONS.known} that marks an employer with people in all parts of the country. */
export const NATIONWIDE = 0x8000;

/** The bit of {@link SECTIONS.nameLegals} that marks a name cut by a column width. */
export const CUT_NAME = 0x80;
/** The bits of {@link SECTIONS.nameLegals} that are the legal family. */
export const LEGAL_FAMILY_BITS = 0x3f;
/** The bit of {@link SECTIONS.nameLegals} that marks a name by which people know the employer. */
export const EVERYDAY_NAME = 0x40;

/** The bytes of one element, by kind. */
export const ELEMENT_BYTES = { u8: 1, u16: 2, u32: 4, f32: 4 } as const;

/** The index over arrays, with the counts that follow from them. */
export function indexOver(arrays: IndexArrays): DirectoryIndex {
  return {
    ...arrays,
    size: arrays.cities.length,
    nameCount: arrays.nameCompanies.length,
    wordCount: arrays.wordRarities.length,
  };
}

/** The number of the state that a company is in; 0 when none is known. */
export function stateNumberAt({ stateStarts }: DirectoryIndex, company: number): number {
  let low = 0;
  let high = stateStarts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((stateStarts[middle] ?? 0) <= company) low = middle;
    else high = middle;
  }
  return low;
}
