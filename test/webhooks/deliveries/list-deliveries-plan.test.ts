import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { signedIn } from '../../support/signed-in.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

/** How one PostgreSQL plans the list of deliveries. */

const app = await useApp({}, createUndistributedDatabase);

test('finds failures by an index of theirs, however many deliveries there are', async () => {
  const { institution, client } = await signedIn(app);
  const { pool } = app;
  const list = `query ($webhookId: Int, $status: DeliveryStatus) { webhookDeliveries(webhookId: $webhookId, status: $status) {
    data { webhookId status webhook { id url description active } } pagination { total } } }`;
  const statements = await sqlDuring(pool, async () => void (await client.graphql(list, { status: 'failed' })));
  const statement = statements.find((text) => text.includes('webhook_deliveries'));
  const plan = await explainPrepared(pool, statement as string, institution.id);
  expect(plan).not.toMatch(/(?<!Join )Filter/);
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'webhook_deliveries_failed_index'::regclass`,
  );
  const used = [...plan.matchAll(/using (webhook_deliveries_\w+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

/** Returns the plan that a prepared statement keeps for all values. The tables are small, so reading them whole is ruled out. */
async function explainPrepared(pool: Pool, statement: string, institutionId: number): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query('set local enable_seqscan = off');
    await client.query(`prepare failures as ${statement}`);
    const { rows } = await client.query(`explain execute failures(${institutionId})`);
    await client.query('deallocate failures');
    return JSON.stringify(rows);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
