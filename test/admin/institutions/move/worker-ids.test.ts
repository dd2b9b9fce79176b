import { expect, onTestFinished, test } from 'vitest';
import { TestApp } from '../../../support/app.ts';
import { isOnCluster } from '../../../support/citus-cluster.ts';
import { queryNodes } from '../../../support/cluster.ts';
import { createUndistributedDatabase } from '../../../support/database.ts';
import type { TestUser } from '../../../support/factories.ts';
import * as moving from './moving.ts';
import { useQuickKeys } from './quick-keys.ts';

/** Ids that the workers of a cluster give, each from its group × 2^48 on, are not given again where the institution moves to. */

useQuickKeys();

const firstIdOf = (group: number) => group * 2 ** 48 + 1;

/** Exports an institution whose event has an id. */
async function schoolWithEvent(id: number): Promise<{ user: TestUser; files: moving.MoveFiles }> {
  const source = await TestApp.start({}, createUndistributedDatabase);
  onTestFinished(() => source.stop());
  await source.pool.query(`alter sequence events_id_seq restart with ${id}`);
  return moving.aMovedSchool(source);
}

async function startTarget(createDatabase?: typeof createUndistributedDatabase): Promise<TestApp> {
  const target = await moving.startTarget(createDatabase);
  onTestFinished(() => target.stop());
  return target;
}

/** Returns the id after which each node gives ids to events; null where it begins with its first. The coordinator's is the first. */
async function lastIds(target: TestApp): Promise<(number | null | undefined)[]> {
  const last = `select pg_sequence_last_value('events_id_seq')::float8 as last`;
  const nodes = await queryNodes<{ last: number | null }>(target.registrar.database.url, last);
  return nodes.map(([row]) => row?.last);
}

test('a single server continues after them', async () => {
  const { user, files } = await schoolWithEvent(firstIdOf(2));
  const target = await startTarget(createUndistributedDatabase);
  expect((await moving.importFrom(target, files)).output).toContain('All of it was verified.');
  const opened = ['open-institution', '--institution', String(user.institution.id)];
  expect((await moving.adminOf(target, moving.targetSettings, ...opened)).ok).toBe(true);
  const client = await target.as(user);
  const created = await client.post('/students', { student_id: 'NEW', first_name: 'New', last_name: 'Student' });
  expect(created.status).toBe(201);
  const { rows } = await target.pool.query('select id from events order by id');
  expect(rows.map(({ id }) => id)).toEqual([firstIdOf(2), firstIdOf(2) + 1]);
});

test.runIf(isOnCluster)('a cluster continues after them on the worker of their range', async () => {
  const { files } = await schoolWithEvent(firstIdOf(2) + 1000);
  const target = await startTarget();
  expect((await moving.importFrom(target, files)).output).toContain('All of it was verified.');
  expect(await lastIds(target)).toEqual([null, null, firstIdOf(2) + 1000]);
});

test.runIf(isOnCluster)(
  'a cluster refuses those of workers that it can still add, until these get others',
  async () => {
    const { files } = await schoolWithEvent(firstIdOf(9));
    const target = await startTarget();
    expect(await moving.importFrom(target, files)).toMatchObject({
      ok: false,
      output: expect.stringContaining(`First run select setval('pg_dist_groupid_seq', 9)`),
    });
    await target.pool.query(`select setval('pg_dist_groupid_seq', 9)`);
    expect((await moving.importFrom(target, files)).output).toContain('All of it was verified.');
    expect(await lastIds(target)).toEqual([null, null, null]);
  },
);
