import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileQuestion } from "../../../src/areas/files/payroll/payroll-file.ts";
import { askAnswers, questionLines, unanswered } from "../../../src/program/cli/import/answer-questions.ts";

const UNIT: FileQuestion = {
  id: "pay_unit:Worker's Rate",
  kind: "pay_unit",
  column: "Worker's Rate",
  text: "What is Worker's Rate paid for?",
  options: [
    { answer: "hour", text: "an hour", effect: "Ann Quillfeather earns 31.50 an hour" },
    { answer: "pay_period", text: "a pay period", effect: null },
  ],
  rows: [2],
};
const EMPLOYER: FileQuestion = {
  id: "employer",
  kind: "employer",
  column: null,
  text: "Who is the employer?",
  options: [],
  rows: [],
};

async function asked(questions: readonly FileQuestion[], typed: readonly string[]) {
  const lines = [...typed];
  const written: string[] = [];
  const answers = await askAnswers(questions, {
    ask: async () => lines.shift() ?? "",
    write: (text) => written.push(text),
    rowsOf: ({ rows }) => rows.map((row) => `row ${row}`),
  });
  return { answers, text: written.join(""), left: lines.length };
}

test("askAnswers shows each question with its rows, choices and effects, and takes a choice or its number", async () => {
  const { answers, text } = await asked([UNIT, EMPLOYER], ["2", "Thistlewhite Mills"]);
  assert.deepEqual(
    [...(answers ?? [])],
    [
      [UNIT.id, "pay_period"],
      ["employer", "Thistlewhite Mills"],
    ],
  );
  assert.match(
    text,
    /Question 1 of 2: What is Worker's Rate paid for\?\n +row 2\n +1\) hour: an hour; Ann Quillfeather/,
  );
  assert.deepEqual([...((await asked([UNIT], ["HOUR"])).answers ?? [])], [[UNIT.id, "hour"]]);
});

test("askAnswers asks again after what is none of the choices, and stops at an empty line", async () => {
  for (const wrong of ["0", "3", "-1", "1.5", "salary", "constructor"]) {
    const { answers, text } = await asked([UNIT], [wrong, "1"]);
    assert.deepEqual([...(answers ?? [])], [[UNIT.id, "hour"]], wrong);
    assert.match(text, /It must be hour \(an hour\) or pay_period \(a pay period\)\./);
  }
  assert.equal((await asked([UNIT, EMPLOYER], ["1", ""])).answers, null);
  const { answers, left } = await asked([UNIT, EMPLOYER], ["", "x"]);
  assert.deepEqual([answers, left], [null, 1]);
});

test("unanswered names for each question the option of each choice, as a shell takes it, and no value of a person", () => {
  const { message, code } = unanswered([UNIT, EMPLOYER], new Map());
  assert.equal(code, "incorrect_parameters");
  assert.match(message, /^Nothing was loaded: the file leaves 2 questions open/);
  assert.match(message, /--answer 'pay_unit:Worker'\\''s Rate=hour' {2}an hour/);
  assert.match(message, /--answer 'employer=…'/);
  assert.doesNotMatch(message, /Quillfeather/);
});

test("questionLines says that an answer is none of the choices", () => {
  assert.match(questionLines(UNIT, "salary").join("\n"), /"salary" is not one of the choices/);
  assert.doesNotMatch(questionLines(UNIT).join("\n"), /none of the choices/);
});
