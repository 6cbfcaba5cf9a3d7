import assert from "node:assert/strict";
import { test } from "node:test";
import { testsReaching } from "./reach.ts";

const TEXTS = new Map(
  Object.entries({
    "src/kernel/money.ts": "",
    "src/kernel/database/migrate.ts": 'new URL("./migrations", import.meta.url)',
    "src/areas/income/assess.ts": 'import { money } from "../../kernel/money.ts";',
    "src/areas/income/routes/assess.ts": 'import { assess } from "../assess.ts";',
    "src/areas/webhooks/send.ts": 'const thread = new URL("./send-thread.ts", import.meta.url);',
    "src/areas/webhooks/send-thread.ts": "",
    "src/program/areas.ts": 'import "../areas/income/routes/assess.ts";\nimport "../areas/webhooks/send.ts";',
    "test/support/application.ts": 'import "../../src/program/areas.ts";\nimport "../../src/kernel/money.ts";',
    "test/support/workbook.ts": 'import "../../src/kernel/money.ts";',
    "test/kernel/money.test.ts": 'import { money } from "../../src/kernel/money.ts";',
    "test/kernel/migrate.test.ts": 'import "../../src/kernel/database/migrate.ts";',
    "test/areas/files/sheet.test.ts": 'const { workbook } = await import("../../support/workbook.ts");',
    "test/areas/income/assess.test.ts": 'import "../../../src/areas/income/assess.ts";',
    "test/areas/income/routes.test.ts": 'import "../../support/application.ts";',
    "test/areas/webhooks/send.test.ts": 'import "../../../src/areas/webhooks/send.ts";',
    "test/docs/lists.test.ts": 'read("docs/lists.md")',
  }),
);

for (const [changed, tests] of [
  [["src/kernel/money.ts"], ["areas/files/sheet", "areas/income/assess", "kernel/money"]],
  [["src/areas/income/routes/assess.ts"], ["areas/income/assess", "areas/income/routes"]],
  [["src/areas/webhooks/send-thread.ts"], ["areas/webhooks/send"]],
  [["src/areas/webhooks/gone.ts"], ["areas/webhooks/send"]],
  [["src/kernel/database/migrations/0107.sql"], ["kernel/migrate"]],
  [["src/program/areas.ts"], []],
  [["test/support/application.ts"], ["areas/income/routes"]],
  [["docs/lists.md"], ["docs/lists"]],
  [["test/kernel/money.test.ts", "README.md"], ["kernel/money"]],
  [[], []],
] as const) {
  test(`testsReaching finds what ${changed.join(" and ") || "nothing"} can break`, () => {
    assert.deepEqual(
      testsReaching(changed, TEXTS),
      tests.map((name) => `test/${name}.test.ts`),
    );
  });
}
