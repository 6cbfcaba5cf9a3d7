import type { MeaningPlaces, Relation } from "./places.ts";
import { missOf, reward, type Share, type Shares } from "./share.ts";

/** From one day of work to the next, a weekend within. */
const WORK_STEP_DAYS = 4;
const PAID = ["gross_pay", "net_pay", "line_amount"] as const;

/** What the dates of a row show together: a period ends after it begins, and is paid soon after. */
export function dateFindings(places: MeaningPlaces, shares: Shares): Relation[] {
  const [start, end, paid] = [places.one("period_start"), places.one("period_end"), places.one("pay_date")];
  const found: Relation[] = [];
  const within = (one: number, other: number, least: number, most: number): Share =>
    shares.ofRows(`days ${one} ${other} ${least} ${most}`, (row) => {
      const [from, to] = [shares.day(one, row), shares.day(other, row)];
      return from === null || to === null ? null : to - from >= least && to - from <= most;
    });
  const add = (
    pair: readonly [number | undefined, number | undefined],
    [least, most, worth]: readonly [number, number, number],
    wide: number,
    text: string,
  ) => {
    const [one, other] = pair;
    if (one === undefined || other === undefined) return;
    const share = within(one, other, least, most);
    found.push({
      score: reward(share, worth) - (missOf(within(one, other, Math.min(least * 4, 0), wide)) > 0.5 ? 4 : 0),
      columns: [one, other],
      text,
      share,
    });
  };
  add([start, end], [0, 31, 5], 92, "the period ends within a month of its start");
  add([end, paid], [-7, 31, 4], 62, "the payment follows the end of the period");
  add([start, paid], [0, 45, 3], 92, "the payment follows the start of the period");
  const [day, punch] = [places.one("work_date"), places.one("time_in")];
  if (day !== undefined && punch !== undefined)
    found.push({ score: 4, columns: [day, punch], text: null, share: { held: 1, of: 1 } });
  if (day !== undefined && !PAID.some((pay) => places.one(pay) !== undefined)) {
    const share = shares.ofSteps(`work ${day}`, (before, row) => {
      const [last, next] = [shares.day(day, before), shares.day(day, row)];
      return last === null || next === null || last === next ? null : Math.abs(next - last) <= WORK_STEP_DAYS;
    });
    found.push({ score: reward(share, 4), columns: [day], text: "each person's days follow each other", share });
  }
  return found;
}
