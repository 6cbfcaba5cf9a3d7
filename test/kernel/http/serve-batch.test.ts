import assert from "node:assert/strict";
import { test } from "node:test";
import type { AppError } from "../../../src/kernel/error.ts";
import { answerLines, type BatchWork } from "../../../src/kernel/http/core/serve-batch.ts";

/** Answers each value with itself, and remembers how many were worked on at once. */
function echo(
  change: Partial<BatchWork> = {},
): BatchWork & { readonly groups: number[]; readonly failures: AppError[] } {
  const groups: number[] = [];
  const failures: AppError[] = [];
  return {
    linesMax: 100,
    read: (value) => {
      const faults = typeof value === "number" ? [] : [{ field: "body", message: "must be a number" }];
      return { faults, warnings: [], value };
    },
    answer: async (values) => {
      groups.push(values.length);
      return values;
    },
    warn: (value) => value,
    onFailure: (error) => failures.push(error),
    ...change,
    groups,
    failures,
  };
}

/** A body in chunks, with the number of those that were taken. */
function bodyOf(chunks: readonly string[]) {
  const taken = { chunks: 0, isLeft: false };
  async function* body() {
    try {
      for (const chunk of chunks) {
        taken.chunks += 1;
        yield Buffer.from(chunk);
      }
    } finally {
      taken.isLeft = true;
    }
  }
  return { body: body(), taken };
}

async function answersTo(chunks: readonly string[], work: BatchWork): Promise<unknown[]> {
  let text = "";
  for await (const part of answerLines(bodyOf(chunks).body, { work, requestId: "r" })) text += part;
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
}

const codeOf = (answer: unknown) => (answer as { error: { code: string } }).error.code;

test("answerLines answers in order, faulty lines in their places, at most sixteen at once", async () => {
  const work = echo();
  const lines = Array.from({ length: 60 }, (_, at) => (at % 7 === 3 ? "{" : at % 7 === 5 ? '"x"' : String(at)));
  const answers = await answersTo([lines.join("\n")], work);
  assert.equal(answers.length, 60);
  answers.forEach((answer, at) => {
    if (at % 7 === 3) assert.equal(codeOf(answer), "malformed_json");
    else if (at % 7 === 5) assert.equal(codeOf(answer), "incorrect_parameters");
    else assert.equal(answer, at);
  });
  const clean = echo();
  await answersTo([lines.map((_, at) => `${at}\n`).join("")], clean);
  assert.deepEqual(clean.groups, [16, 16, 16, 12]);
});

test("answerLines reads no more of the body before its answers are consumed, and stops when they are not wanted", async () => {
  const { body, taken } = bodyOf(Array.from({ length: 50 }, (_, at) => `${at}\n`));
  const answers = answerLines(body, { work: echo(), requestId: "r" });
  assert.equal((await answers.next()).value, "0\n");
  assert.equal((await answers.next()).value, "1\n");
  assert.equal(taken.chunks, 2);
  await answers.return(undefined);
  assert.deepEqual(taken, { chunks: 2, isLeft: true });
});

test("answerLines answers as many lines as allowed, and then reports that there were more", async () => {
  const lines = Array.from({ length: 101 }, (_, at) => String(at));
  for (const chunks of [[lines.join("\n")], lines.map((line) => `${line}\n`)]) {
    const answers = await answersTo(chunks, echo());
    assert.deepEqual(answers.slice(0, 100), lines.slice(0, 100).map(Number));
    assert.deepEqual(answers.slice(100).map(codeOf), ["payload_too_large"]);
  }
  assert.equal((await answersTo([lines.slice(0, 100).join("\n\n")], echo())).length, 100);
});

test("answerLines ends a body that is larger than its lines can be", async () => {
  const blank = "\n".repeat(65_536);
  const answers = await answersTo(
    Array.from({ length: 40 }, () => blank),
    echo(),
  );
  assert.deepEqual(answers.map(codeOf), ["payload_too_large"]);
});

test("answerLines answers lines that fail together with that failure, reports it once, and goes on", async () => {
  let calls = 0;
  const work = echo({
    answer: async (values) => {
      calls += 1;
      if (calls === 1) throw new Error("the database is gone");
      return values;
    },
  });
  const answers = await answersTo(["1\n2\n{\n", "3\n"], work);
  assert.deepEqual(answers.slice(0, 3).map(codeOf), ["internal", "internal", "malformed_json"]);
  assert.equal(answers[3], 3);
  assert.deepEqual(
    work.failures.map(({ code }) => code),
    ["internal"],
  );
});

test("answerLines answers nothing if there are no lines", async () => {
  assert.deepEqual(await answersTo([], echo()), []);
  assert.deepEqual(await answersTo(["\n", " \r\n\n"], echo()), []);
});
