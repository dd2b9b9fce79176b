import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { aClassroom, callRoll } from '../../classes/classroom.ts';
import { TestApp, useSharedApp } from '../../support/app.ts';
import { isOnCluster } from '../../support/citus-cluster.ts';
import { Client } from '../../support/client.ts';
import { dropClusterDatabase, makeCluster, withDatabase } from '../../support/cluster.ts';
import { createTestDatabase } from '../../support/database.ts';
import { execute, query } from '../../support/execute.ts';
import type { TestUser } from '../../support/factories.ts';

const app = await useSharedApp();

describe.skipIf(!isOnCluster)('on a Citus cluster (needs TEST_DATABASE_URL)', () => {
  test('all rows of an institution are on one node', async () => {
    const { rows } = await app.pool.query(`
      select c.relname as name from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'credential_owners'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id')
        and d.colocationid is distinct from (select colocationid from pg_dist_partition where logicalrelid = 'institutions'::regclass)`);
    expect(rows).toEqual([]);
  });

  test('an existing database is distributed with its rows', async () => {
    const { url, name } = await anEmptyDatabase('existing');
    await migrate(url, ormOptions);
    const before = await TestApp.on(url);
    const user = await before.make.aUser();
    const student = { student_id: 'N-1', first_name: 'Ada', last_name: 'Lovelace' };
    expect((await (await before.as(user)).post('/students', student)).status).toBe(201);
    await before.stop();

    await makeCluster(inject('nodeUrls'), name);
    await migrate(url, ormOptions);
    const after = await TestApp.on(url);
    onTestFinished(() => after.stop());
    const client = await after.as(user);
    expect((await client.get('/students?search=lovelace')).body.data).toMatchObject([student]);
    const { body } = await client.graphql('{ verifyAuditLog { valid } }');
    expect(body.data.verifyAuditLog).toEqual({ valid: true });
    expect(await query(url, 'select sum(total)::int as total from student_totals')).toEqual([{ total: 1 }]);
  });

  test('a cluster without workers is refused with what to do', async () => {
    const { url, name } = await anEmptyDatabase('alone');
    await makeCluster([url], name);
    await expect(migrate(url, ormOptions)).rejects.toThrow('has no worker: add one with citus_add_node');
  });

  test('a coordinator that may hold rows is refused with what to do', async () => {
    const { url, name } = await anEmptyDatabase('holder');
    await makeCluster(inject('nodeUrls'), name);
    await execute(
      url,
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0`,
    );
    await expect(migrate(url, ormOptions)).rejects.toThrow('set its property shouldhaveshards to false');
  });

  test('requests of an institution reach one node', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const before = await TestApp.on(database.url);
    onTestFinished(() => before.stop());
    const room = await aClassroom(before);
    const { classId } = room;
    const user = await before.make.aUser({ institution: room.institution });
    const name = new URL(database.url).pathname.slice(1);
    // Makes statements that reach several nodes fail.
    await execute(inject('adminUrl'), `alter database ${name} set citus.multi_task_query_log_level = 'error'`);
    const strict = await TestApp.on(database.url);
    onTestFinished(() => strict.stop());
    const [teacher, registrar] = [room.teacher, room.registrar].map(({ client }) => client.at(strict.url)) as [
      Client,
      Client,
    ];
    const { email, password } = user;
    const session = await strict.anonymous().post('/auth/login', { email, password });
    const administrator = new Client(strict.url, { authorization: `Bearer ${session.body.access_token}` });
    const student = { student_id: 'N-1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@home.example' };
    const statuses = [
      await callRoll(teacher, { classId, date: '2026-03-02', defaultStatus: 'present' }),
      await registrar.get('/students?search=s1&limit=5'),
      await registrar.get(`/classes/${classId}/attendance`),
      await registrar.post('/students', student),
      await administrator.get('/admin/audit-logs'),
      await administrator.get('/admin/analytics'),
      await administrator.post('/auth/logout'),
    ].map(({ status, body }) => (body.errors ? body.errors : status));
    expect(statuses).toEqual([200, 200, 200, 201, 200, 200, 200]);
  });

  test('an error of a node is logged with its code, and without data', async () => {
    const { make, pool } = app;
    const { institution, id } = await make.aUser();
    const other = await make.aUser({ institution });
    const write = 'update users set email = $3 where institution_id = $1 and id = $2';
    const values = [institution.id, id, other.email];
    const error = await pool.query(write, values).catch((failure: unknown) => failure);
    const lines: string[] = [];
    createLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
    expect(JSON.parse(lines[0] as string).err).toMatchObject({ type: 'DatabaseError', code: '23505' });
    expect(lines[0]).not.toContain(other.email);
  });

  test('institutions on other nodes go on while a worker is gone', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const before = await TestApp.on(database.url);
    const users: TestUser[] = [];
    for (let count = 0; count < 8; count += 1) users.push(await before.make.aUser());
    await before.stop();
    const ports = await Promise.all(users.map((user) => portOf(database.url, user)));
    await execute(database.url, `update pg_dist_node set nodeport = 1 where nodeport = ${ports[0]}`);
    const cluster = await TestApp.on(database.url);
    onTestFinished(() => cluster.stop());
    for (const [index, { email, password }] of users.entries()) {
      const isGone = ports[index] === ports[0];
      const session = await cluster.anonymous().post('/auth/login', { email, password });
      expect(session.status).toBe(isGone ? 503 : 200);
      if (isGone) continue;
      const client = new Client(cluster.url, { authorization: `Bearer ${session.body.access_token}` });
      // Several, since a query that could go to any node goes to each in turn.
      for (const number of [1, 2, 3]) {
        const student = { student_id: `N-${number}`, first_name: 'Ada', last_name: 'Lovelace' };
        expect((await client.post('/students', student)).status).toBe(201);
      }
    }
    expect(new Set(ports).size).toBeGreaterThan(1);
  });
});

/** Creates a database on each node that is no cluster yet, and drops it after the test. */
async function anEmptyDatabase(suffix: string): Promise<{ url: string; name: string }> {
  const nodes = inject('nodeUrls');
  const name = `${inject('templateDatabase')}_${suffix}`;
  onTestFinished(() => dropClusterDatabase(nodes, name));
  for (const node of nodes) await execute(node, `create database ${name}`);
  return { url: withDatabase(inject('adminUrl'), name), name };
}

/** Returns the port of the node that has the user's institution. */
async function portOf(url: string, { institution }: TestUser): Promise<number> {
  const [shard] = await query<{ port: number }>(
    url,
    `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('students', ${institution.id})`,
  );
  return shard?.port as number;
}
