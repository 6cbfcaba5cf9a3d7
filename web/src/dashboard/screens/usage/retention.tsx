import type { RetentionRules } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Card, countText, numberText, QueryState } from "../../parts/content.tsx";
import { tableOf } from "../../parts/table.tsx";
import { useQuery, voe } from "../../service/voe.ts";

/** Up to how many verifications are counted. */
const COUNTED_MAX = 10_000;

/** The rules in force, each with the variable that sets it. */
export function Retention() {
  const retention = useQuery(["retention"], (signal) => voe.statistics.retention({ signal }));
  return (
    <Card
      title="Retention and purpose"
      lead="They hold for all teams and environments. The service reads these variables of its environment at its start."
    >
      <QueryState query={retention}>
        {(rules) =>
          tableOf("Rules in force", rowsOf(rules), [
            { title: "Rule", cell: ({ rule }) => rule },
            { title: "Now", cell: ({ now }) => now },
            { title: "What follows", cell: ({ effect }) => effect },
            { title: "Set by", isMinor: true, cell: ({ variable }) => <code>{variable}</code> },
          ])
        }
      </QueryState>
    </Card>
  );
}

interface Rule {
  readonly rule: string;
  readonly now: string;
  readonly effect: ComponentChildren;
  readonly variable: string;
}

function rowsOf(rules: RetentionRules): readonly Rule[] {
  const { retention_days: days, pay_retention_years: years, request_log_days: logDays } = rules;
  const year = new Date().getUTCFullYear();
  return [
    {
      rule: "Final verifications are erased after",
      now: days === null ? "Never" : countText(days, "day"),
      effect: days === null ? "All stay until somebody erases them" : erasedText(rules.erased_within_30_days),
      variable: "OPENVOE_RETENTION_DAYS",
    },
    {
      rule: "Imported pay is kept",
      now: years === null ? "Always" : `${countText(years, "year")} before this one`,
      effect: years === null ? "All stays until its source is removed" : `Pay of before ${year - years} is deleted`,
      variable: "OPENVOE_PAY_RETENTION_YEARS",
    },
    {
      rule: "Calls of keys are logged for",
      now: logDays === 0 ? "Not at all" : countText(logDays, "day"),
      effect: "Never a body, and no data of a person",
      variable: "OPENVOE_REQUEST_LOG_DAYS",
    },
    {
      rule: "Records of a source are too old after",
      now: rules.source_stale_days === 0 ? "Never" : countText(rules.source_stale_days, "day"),
      effect: "The overview and “Sources” say so",
      variable: "OPENVOE_SOURCE_STALE_DAYS",
    },
    {
      rule: "A verification must state purpose and consent",
      now: rules.requires_purpose ? "Yes" : "No",
      effect: rules.requires_purpose ? "Without them it is refused" : "They are recorded where they are given",
      variable: "OPENVOE_REQUIRE_PURPOSE",
    },
    {
      rule: "Disputed data in verifications",
      now: rules.disputed_data === "show" ? "Shown, with the dispute" : "Withheld",
      effect: "Until the dispute ends",
      variable: "OPENVOE_DISPUTED_DATA",
    },
  ];
}

function erasedText(count: number): string {
  if (count === 0) return "None of this environment reaches that age within 30 days";
  const number = numberText(count);
  const more = count >= COUNTED_MAX ? " or more" : "";
  return `${number}${more} of this environment will be erased within 30 days, but what a legal hold keeps`;
}
