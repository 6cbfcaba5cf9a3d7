import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choicesText,
  isOfPlace,
  keptAnswers,
  requireAnswered,
  requireChoices,
  UnansweredQuestions,
} from "../../../../src/areas/files/payroll/opening/file-questions.ts";
import type { FileQuestion } from "../../../../src/areas/files/payroll/payroll-file.ts";

const DATES: FileQuestion = {
  id: "dates",
  kind: "dates",
  column: null,
  text: "Which comes first, the day or the month?",
  options: [
    { answer: "MDY", text: "the month", effect: "Ann Quillfeather is paid on March 4, 2026" },
    { answer: "DMY", text: "the day", effect: null },
  ],
  rows: [2],
};

function refusal(work: () => void): UnansweredQuestions {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof UnansweredQuestions);
    return error;
  }
  throw new assert.AssertionError({ message: "nothing was refused" });
}

test("requireAnswered names each open question by its field, with its choices and no value of a person", () => {
  requireAnswered([], { dates: "MDY" });
  const { code, message, invalidParams } = refusal(() => requireAnswered([DATES], {}));
  assert.equal(code, "incorrect_parameters");
  assert.match(message, /1 question is open/);
  assert.deepEqual(invalidParams, [
    {
      field: "answers.dates",
      message: "must be MDY (the month) or DMY (the day): Which comes first, the day or the month?",
    },
  ]);
  assert.doesNotMatch(JSON.stringify([message, invalidParams]), /Quillfeather/);
});

test("requireChoices refuses an answer that is none of the choices, and lets a question without an answer be", () => {
  requireChoices([DATES], {});
  requireChoices([DATES], { "pay_unit:Rate": "hour" });
  const { invalidParams } = refusal(() => requireChoices([DATES], { dates: "YMD" }));
  assert.match(invalidParams[0]?.message ?? "", /^has none of the choices; must be MDY/);
  const free = refusal(() => requireAnswered([{ ...DATES, id: "employer", options: [] }], {}));
  assert.match(free.invalidParams[0]?.message ?? "", /^must be any text/);
});

test("keptAnswers keeps what holds for the next file, and not its year or who its rows of one name are", () => {
  const kept = { dates: "MDY", "pay_unit:Rate": "hour", "column:#3": "gross", employer: "Acme" };
  assert.deepEqual(keptAnswers({ ...kept, period: "2026", "same_person:Name": "yes", "period:Q": "1" }), kept);
});

test("isOfPlace tells the columns that are named by their place", () => {
  assert.deepEqual(["column:#3", "column:Rate", "dates", "#3"].map(isOfPlace), [true, false, false, false]);
});

test("choicesText names the choices of a question about a period that has some, and a year or quarter otherwise", () => {
  const options = [{ answer: "sums", text: "Sums of several payments", effect: null }];
  assert.equal(choicesText({ kind: "period", options }), "sums (Sums of several payments)");
  assert.match(choicesText({ kind: "period", options: [] }), /a year such as 2025/);
});
