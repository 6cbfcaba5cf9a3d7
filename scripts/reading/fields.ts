/** The meanings of the generator's fields, where their names differ. */
const MEANING: Readonly<Record<string, string>> = {
  w2: "tfed", w4: "tss", w6: "tmed", w17: "tst", qw: "gross", qh: "htot", lhrs: "htot", lrate: "rate", nino: "taxid", sin: "taxid",
  ratebill: "-", rmile: "-", local: "-", mon: "day", tue: "day", wed: "day", thu: "day", fri: "day", sat: "day", sun: "day", qm1: "-",
  ygross: "gross.ytd", ynet: "net.ytd", yhrs: "htot.ytd", yfed: "tfed.ytd", yss: "tss.ytd", ymed: "tmed.ytd", yst: "tst.ytd", doth: "dother",
  _os: "ltype", loc: "place",
};
export const meaningOfField = (field: string): string => MEANING[field] ?? field;
