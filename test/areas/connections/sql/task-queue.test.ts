import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { claimTasks, newTaskTurns } from "../../../../src/areas/connections/sql/tasks.ts";
import type { TaskKind } from "../../../../src/areas/connections/task.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { onlyRow, statement } from "../../../../src/kernel/database/postgres/database.ts";
import type { ClaimId, TaskId, TeamId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { genericPlanOf, statementOf } from "../../../support/plans.ts";

const INSERT_TASKS = statement("insert_tasks_of_test")`
  with owner as (
      insert into users (id, team_id, environment, external_token, sealed_user, key_id)
        values ($1::uuid, $2, 'sandbox', decode(replace($1::uuid::text, '-', ''), 'hex'), '', 1) returning id, team_id, environment),
    link as (
      insert into links (id, team_id, environment, user_id, provider_id, product, data_source, consent)
        select id, team_id, environment, id, id, 'income', 'payroll', '{}' from owner returning *),
    made as (
      insert into tasks (id, link_id, team_id, environment, user_id, kind, product, data_source, provider_id, due_at, deadline_at)
        select gen_random_uuid(), id, team_id, environment, user_id, $3, product, data_source, provider_id,
            now() + (n - $5) * interval '1 second', now() + interval '1 hour'
          from link, generate_series(1, $4) as n
        returning id, due_at)
  select array_agg(id order by due_at) as ids from made`;

async function makeQueue(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const makeTeam = async (): Promise<TeamId> =>
    (await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() })).id;
  return {
    db,
    /** By their ids. */
    makeTeams: async (count: number) => (await Promise.all(Array.from({ length: count }, makeTeam))).sort(),
    /** A team's tasks, one second after the other; the last `later` of them are not due. */
    async add(teamId: TeamId, kind: TaskKind, count: number, later = 0): Promise<TaskId[]> {
      const values = [mintId(), teamId, kind, count, count - later];
      return (await onlyRow<{ ids: TaskId[] }>(db, INSERT_TASKS, values)).ids;
    },
    claim: async (limit: number, turns = newTaskTurns()) =>
      (await claimTasks(db, leaseOf(limit), turns)).map(({ id }) => id),
  };
}

function leaseOf(limit: number) {
  return { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit, keyIds: [1] };
}

/** What each claim took, in any order. */
const sorted = (claims: readonly (readonly TaskId[])[]) => claims.map((ids) => ids.toSorted());

forEachDatabase((home) => {
  test("claimTasks goes round the teams, each team's longest due first, and claims all that are due", async (t) => {
    const { add, claim, makeTeams } = await makeQueue(home, t);
    const [first, second, third] = await makeTeams(3);
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const many = await add(first, "refresh", 9);
    const few = await add(second, "connect", 3, 2);
    const one = await add(third, "connect", 1);
    const turns = newTaskTurns();
    const claimed: TaskId[][] = [];
    for (let count = 0; count < 5; count += 1) claimed.push(await claim(4, turns));
    const due = few.slice(0, 1);
    assert.deepEqual(
      sorted(claimed),
      sorted([many.slice(0, 4), [...due, ...one], many.slice(4, 8), many.slice(8), []]),
    );
  });

  test("claimTasks claims tasks of monitors after those that somebody waits for, in turns of their own", async (t) => {
    const { add, claim, makeTeams } = await makeQueue(home, t);
    const [first, second] = await makeTeams(2);
    assert.ok(first !== undefined && second !== undefined);
    const monitored = await add(first, "monitor", 4);
    const others = await add(second, "monitor", 1);
    const awaited = await add(second, "refresh", 3);
    const turns = newTaskTurns();
    const claimed = [await claim(2, turns), await claim(2, turns), await claim(2, turns), await claim(2, turns)];
    assert.deepEqual(
      sorted(claimed),
      sorted([awaited.slice(0, 2), [...awaited.slice(2), ...monitored.slice(0, 1)], others, monitored.slice(1, 3)]),
    );
  });

  test("claimTasks reads the tasks of the turn by index, without sorting what waits", async (t) => {
    const { db } = await makeQueue(home, t);
    const claim = await statementOf((noting) => claimTasks(noting, leaseOf(5), newTaskTurns()));
    const values = `'${mintId()}', 60000, 5, '{1}', false, '${mintId()}'`;
    const plan = await genericPlanOf(db, claim, { types: "uuid, int, int, int[], boolean, uuid", values });
    assert.match(plan, /tasks_in_turns/);
    assert.doesNotMatch(plan, /Sort/);
  });
});
