import { addMonthsClamped, lastDay } from "../../../../kernel/text/calendar.ts";
import type { Facts } from "../../facts/facts.ts";
import type { PERSON_STATUSES } from "../../facts/facts-document.ts";
import { cannotTell, outcome, type RuleOutcome } from "../../figures.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, inRequest, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";

const REASONS = {
  care_of_young_child: ["parent of a child 13 or under"],
  excluded_part_of_month: ["specified excluded for part of the month"],
  exclusions_not_asked: ["by the facts stated; not asked for: {facts}"],
  hardship: ["short-term hardship"],
  inmate_recently: ["inmate within the 3 months ending on the first of the month"],
  outside_age_range: ["outside the age range"],
  snap_work_rule: ["SNAP household, not exempt from SNAP work requirement"],
  status_excluded: ["{status}"],
  under_19: ["under 19 for part of the month"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

type Status = (typeof PERSON_STATUSES)[number];

/** Statuses of a person that exclude them for as long as they last, in words. */
const EXCLUDING_STATUSES = {
  former_foster_youth: "former foster youth",
  american_indian_or_alaska_native: "American Indian or Alaska Native",
  caretaker_of_disabled_person: "caretaker of a disabled person",
  totally_disabled_veteran: "veteran with a total disability rating",
  medically_frail: "medically frail",
  meets_tanf_work: "compliant with TANF work requirement",
  in_treatment: "in drug or alcohol treatment",
  inmate: "inmate",
  pregnant_or_postpartum: "pregnant or postpartum",
} as const satisfies Partial<Record<Status, string>>;

/** Statuses that make a month count as met if they hold for any part of it, in words. */
const DEEMING_STATUSES = {
  medicare: "entitled to Medicare",
  mandatory_group: "in a mandatory eligibility group",
} as const satisfies Record<Exclude<Status, keyof typeof EXCLUDING_STATUSES>, string>;

type Person = NonNullable<Facts["person"]>;
type Test = (person: Person, month: string, parameters: Parameters) => RuleOutcome | null;

/** In the order of the rule: who is not in the group, who is not assessed, whose month counts as met. */
const TESTS: readonly Test[] = [ofAge, bySnap, byStatus, byChild, byInmate, byHardship];

/**
 * Whether a person is assessed for a month at all, by facts that the caller states: excluded, deemed to have met it, or to be assessed.
 * A fact that is asked about and not known cannot be decided.
 */
export const engagementExclusion: RuleDefinition = {
  kind: "engagement_exclusion",
  title: "Who is assessed for a month",
  text: "Excluded persons are not assessed. A month counts as met if for part of it the person was under 19, excluded, entitled to Medicare or an inmate, or in hardship where the State grants it. All of this follows from facts that the caller states.",
  citations: [read("42 CFR", "435.553-435.555"), read("CMS-2454-IFC, preamble", "II.D, 91 FR 33364")],
  parameters: {
    month: inRequest.month(),
    hardship_option: inRequest.flag(false),
    age_min: inPack.number("19"),
    age_end: inPack.number("65"),
    child_age_end: inPack.number("14"),
    inmate_months: inPack.number("3"),
  },
  facts: {
    needed: ["person"],
    further: [
      "person.birth_date",
      "person.youngest_child_birth_date",
      "person.provides_care",
      "person.inmate_until",
      "person.is_in_snap_household",
      "person.is_exempt_from_snap_work",
      "person.inpatient_days",
      "person.has_requested_hardship",
      "person.statuses",
    ],
  },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month") ?? facts.as_of.slice(0, 7);
  const person = facts.person ?? {};
  const answers = TESTS.flatMap((test) => test(person, month, parameters) ?? []);
  const decided = answers.find(({ verdict }) => verdict !== "cannot_tell") ?? answers[0] ?? nothingExcludes(person);
  return { ...decided, period: month };
}

/** To be assessed by what is stated; what was not asked for could still exclude the person, and is named. */
function nothingExcludes(person: Person): RuleOutcome {
  const stated = {
    statuses: person.statuses,
    "birth date": person.birth_date,
    child: person.youngest_child_birth_date,
  };
  const open = Object.entries(stated).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const reasons = open.length === 0 ? [] : [reason("exclusions_not_asked", { facts: open.join(", ") })];
  return outcome("must_assess", { reasons });
}

function because(verdict: "excluded" | "deemed" | "not_applicable", why: Reason): RuleOutcome {
  return outcome(verdict, { reasons: [why] });
}

function ofAge({ birth_date }: Person, month: string, parameters: Parameters): RuleOutcome | null {
  if (birth_date === undefined) return null;
  if (birth_date === null) return cannotTell(reason("fact_unknown", { fact: "date of birth" }));
  const from = addMonthsClamped(birth_date, 12 * parameters.integer("age_min"));
  const until = addMonthsClamped(birth_date, 12 * parameters.integer("age_end"));
  if (from > `${month}-01`) return because("deemed", reason("under_19"));
  return until <= `${month}-01` ? because("not_applicable", reason("outside_age_range")) : null;
}

function bySnap({ is_in_snap_household, is_exempt_from_snap_work }: Person): RuleOutcome | null {
  if (is_in_snap_household === null) return cannotTell(reason("fact_unknown", { fact: "SNAP household" }));
  if (is_in_snap_household !== true || is_exempt_from_snap_work === true) return null;
  if (is_exempt_from_snap_work === false) return because("excluded", reason("snap_work_rule"));
  return cannotTell(reason("fact_unknown", { fact: "SNAP work exemption" }));
}

function byStatus({ statuses }: Person): RuleOutcome | null {
  const words = (of: Readonly<Record<string, string>>) => (statuses ?? []).map((status) => of[status]);
  const excluding = words(EXCLUDING_STATUSES).find((status) => status !== undefined);
  if (excluding !== undefined) return because("excluded", reason("status_excluded", { status: excluding }));
  const deeming = words(DEEMING_STATUSES).find((status) => status !== undefined);
  return deeming === undefined ? null : because("deemed", reason("status_excluded", { status: deeming }));
}

/** A child is 13 or under until the day before it turns 14; an exclusion that ends within the month makes the month count as met. */
function byChild(
  { youngest_child_birth_date, provides_care }: Person,
  month: string,
  parameters: Parameters,
): RuleOutcome | null {
  if (youngest_child_birth_date == null || provides_care === false) return null;
  if (provides_care == null) return cannotTell(reason("fact_unknown", { fact: "care of the child" }));
  const ends = addMonthsClamped(youngest_child_birth_date, 12 * parameters.integer("child_age_end"));
  if (ends <= `${month}-01`) return null;
  if (youngest_child_birth_date > `${month}-01`) return because("deemed", reason("excluded_part_of_month"));
  const isWhole = ends > lastDay(month);
  return isWhole
    ? because("excluded", reason("care_of_young_child"))
    : because("deemed", reason("excluded_part_of_month"));
}

/** An inmate at any point of the three months that end on the first of the month. */
function byInmate({ inmate_until }: Person, month: string, parameters: Parameters): RuleOutcome | null {
  if (inmate_until == null) return null;
  const first = `${month}-01`;
  const from = addMonthsClamped(first, -parameters.integer("inmate_months"));
  return inmate_until > from ? because("deemed", reason("inmate_recently")) : null;
}

function byHardship(
  { inpatient_days, has_requested_hardship }: Person,
  _: string,
  parameters: Parameters,
): RuleOutcome | null {
  if (inpatient_days == null || Number(inpatient_days) === 0 || !parameters.isSet("hardship_option")) return null;
  if (has_requested_hardship === undefined || has_requested_hardship === null) {
    return cannotTell(reason("fact_unknown", { fact: "request for the hardship exception" }));
  }
  return has_requested_hardship ? because("deemed", reason("hardship")) : null;
}
