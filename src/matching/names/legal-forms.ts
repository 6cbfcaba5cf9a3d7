/** The families of legal forms; a form of one family contradicts a form of another. */
export const LEGAL_FAMILIES = ["corporation", "llc", "partnership", "professional", "limited", "foreign"] as const;

/** One of {@link LEGAL_FAMILIES}. */
export type LegalFamily = (typeof LEGAL_FAMILIES)[number];

/** Legal forms by their folded words, run together where they are single letters. */
const LEGAL_FORMS: Readonly<Record<LegalFamily, string>> = {
  corporation:
    "INC INCORPORATED INCORPORATION CORP CORPORATION CO COMPANY COS COMPANIES PBC INCORP CORPORATE INCOR INCORPO INCO NIC ICN INCC 1NC CROP CRP CORPO CORPN",
  llc: "LLC LC L3C LTDCO PLLC LL LCC LLCC LLLC PLL",
  partnership: "LP LLP LLLP RLLP GP PARTNERSHIP",
  professional: "PC PA PSC APC PLC PROFCORP CHARTERED CHTD APLC PROFESSIONAL DPC DDSPC MDPC MDPA MDSC",
  limited: "LTD LIMITED LTDA",
  foreign:
    "GMBH AG SA SAS SARL BV OY OYJ ASA SRL KG KGAA KK PTY SRO ULC APS SDN BHD PTE PVT EURL SASU SPRL BVBA GESMBH LTEE EIRELI KFT ZRT EOOD FZE FZCO",
};

/** The family of each legal form that stands as one word. */
export const LEGAL_WORDS: ReadonlyMap<string, LegalFamily> = new Map(
  LEGAL_FAMILIES.flatMap((family) =>
    LEGAL_FORMS[family].split(" ").map((word): [string, LegalFamily] => [word, family]),
  ),
);

const PHRASES: readonly (readonly [phrase: string, family: LegalFamily])[] = [
  ["A PROFESSIONAL LIMITED LIABILITY COMPANY", "llc"],
  ["PROFESSIONAL LIMITED LIABILITY COMPANY", "llc"],
  ["LIMITED LIABILITY LIMITED PARTNERSHIP", "partnership"],
  ["A LIMITED LIABILITY COMPANY", "llc"],
  ["LIMITED LIABILITY PARTNERSHIP", "partnership"],
  ["LIMITED LIABILITY COMPANY", "llc"],
  ["LIMITED LIABILITY CO", "llc"],
  ["LTD LIABILITY COMPANY", "llc"],
  ["LTD LIABILITY CO", "llc"],
  ["LTD LIAB COMPANY", "llc"],
  ["LTD LIAB CO", "llc"],
  ["LIMITED LIAB COMPANY", "llc"],
  ["LIMITED LIAB CO", "llc"],
  ["LIMITED LIABILITY COMP", "llc"],
  ["LIMITED LIABILITY", "llc"],
  ["LTD LIABILITY", "llc"],
  ["A LIMITED LIABILITY CO", "llc"],
  ["A LTD LIABILITY CO", "llc"],
  ["A LTD LIABILITY COMPANY", "llc"],
  ["LTD LIABILITY PARTNERSHIP", "partnership"],
  ["LTD PARTNERSHIP", "partnership"],
  ["GENERAL PARTNERSHIP", "partnership"],
  ["PROFESSIONAL SERVICE CORPORATION", "professional"],
  ["PROFESSIONAL SERVICE CORP", "professional"],
  ["PROFESSIONAL MEDICAL CORPORATION", "professional"],
  ["A PROFESSIONAL MEDICAL CORPORATION", "professional"],
  ["A PROFESSIONAL LAW CORPORATION", "professional"],
  ["A PROFESSIONAL ASSOCIATION", "professional"],
  ["PROFESSIONAL ASSOC", "professional"],
  ["PROFESSIONAL ASSN", "professional"],
  ["A MEDICAL CORP", "professional"],
  ["A MEDICAL GROUP INC", "professional"],
  ["A DENTAL CORPORATION", "professional"],
  ["A DENTAL CORP", "professional"],
  ["A LAW CORP", "professional"],
  ["A NON PROFIT CORPORATION", "corporation"],
  ["A NONPROFIT CORPORATION", "corporation"],
  ["A DELAWARE CORPORATION", "corporation"],
  ["A DELAWARE PUBLIC BENEFIT CORPORATION", "corporation"],
  ["A PUBLIC BENEFIT CORPORATION", "corporation"],
  ["PUBLIC BENEFIT CORPORATION", "corporation"],
  ["PUBLIC BENEFIT CORP", "corporation"],
  ["A CALIFORNIA CORPORATION", "corporation"],
  ["A PROFESSIONAL CORPORATION", "professional"],
  ["A PROFESSIONAL CORP", "professional"],
  ["PROFESSIONAL CORPORATION", "professional"],
  ["PROFESSIONAL ASSOCIATION", "professional"],
  ["PROFESSIONAL CORP", "professional"],
  ["A MEDICAL CORPORATION", "professional"],
  ["LIMITED PARTNERSHIP", "partnership"],
  ["A LAW CORPORATION", "professional"],
  ["LTD CO", "llc"],
  ["S DE RL DE CV", "foreign"],
  // Its S may have gone to the word before it.
  ["DE RL DE CV", "foreign"],
  ["SAPI DE CV", "foreign"],
  ["SAB DE CV", "foreign"],
  ["SA DE CV", "foreign"],
  ["CO LTD", "limited"],
  ["GESELLSCHAFT MIT BESCHRANKTER HAFTUNG", "foreign"],
  ["AKTIENGESELLSCHAFT", "foreign"],
  ["AKTIEBOLAG", "foreign"],
  ["UNLIMITED LIABILITY COMPANY", "foreign"],
  ["SOCIETAS EUROPAEA", "foreign"],
  ["SOCIETE ANONYME", "foreign"],
  ["BESLOTEN VENNOOTSCHAP", "foreign"],
  ["KABUSHIKI KAISHA", "foreign"],
  ["SP ZOO", "foreign"],
  ["SP Z OO", "foreign"],
];

/** Legal forms of several words, the longest first, and their family. */
export const LEGAL_PHRASES = PHRASES.toSorted(([a], [b]) => b.length - a.length);

/** Words that are a legal form and nothing else, so that they go wherever they stand. */
export const PURE_LEGAL_WORDS: ReadonlySet<string> = new Set(
  "INC INCORPORATED CORP CORPORATION LLC LLP LTD LIMITED PLLC LLLP GMBH".split(" "),
);

const FORM_KINDS =
  "BENEFIT|BUSINESS|CLOSE|COOPERATIVE|DOMESTIC|FOREIGN|INTERNATIONAL BUSINESS|LIMITED|MUTUAL BENEFIT|NON PROFIT|NON STOCK|NOT FOR PROFIT|PRIVATE|PRIVATE LIMITED|PROFESSIONAL|PROFESSIONAL LIMITED|PROFESSIONAL SERVICE|PUBLIC BENEFIT|PUBLIC LIMITED|SOCIAL PURPOSE|STATUTORY CLOSE|STOCK";
const FORM_NAMES: ReadonlySet<string> = new Set(
  FORM_KINDS.split("|").flatMap((kind) => [`${kind} CORPORATION`, `${kind} COMPANY`, `${kind} LIABILITY COMPANY`]),
);
const FORM_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["CO", "COMPANY"],
  ["COMPANIES", "COMPANY"],
  ["CORP", "CORPORATION"],
  ["CORPORATIONS", "CORPORATION"],
  ["LTD", "LIMITED"],
  ["NONPROFIT", "NON PROFIT"],
  ["NONSTOCK", "NON STOCK"],
  ["PROF", "PROFESSIONAL"],
  ["SERVICES", "SERVICE"],
]);

/**
 * True if a name is what registers call a kind of company: `Nonprofit Corporation`, `Private Limited Company`. The kinds are
 * those of the US states and of the countries that write English (ISO 20275).
 *
 * @param words all of the name's words, folded
 */
export function isFormName(words: readonly string[]): boolean {
  const [first, ...rest] = words;
  const own = first === "A" || first === "THE" ? rest : words;
  return FORM_NAMES.has(own.map((word) => FORM_SPELLINGS.get(word) ?? word).join(" "));
}
