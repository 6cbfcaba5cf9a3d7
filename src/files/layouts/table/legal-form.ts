/** A word that ends the name of a company, as it shows that a title line names one. */
export const LEGAL_FORM =
  /(?:,?\s)(?:inc|llc|l\.l\.c|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc|p\.c|group|holdings|partners|incorporated|foundation|university|hospital|school district)\.?$/i;
