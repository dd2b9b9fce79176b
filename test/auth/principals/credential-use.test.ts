import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CredentialUse } from '../../../src/auth/principals/credential-use.ts';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { createLogger } from '../../../src/shared/log.ts';
import { useSharedApp } from '../../support/app.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

/** The time of the last use of a key is stored to the minute ([D17]). */

const app = await useSharedApp();

/** Creates a recorder with a single connection, so that later queries see its writes. */
function createRecorder() {
  // Its connection may still be closing when the database is dropped.
  const pool = ignoreIdleErrors(new Pool({ connectionString: app.registrar.database.url, max: 1 }));
  onTestFinished(() => pool.end());
  return { pool, uses: new CredentialUse(pool, createLogger('silent'), 'api_keys') };
}

test.each([
  ['30 seconds', false],
  ['90 seconds', true],
])('records a use if another instance recorded one %s ago: %s', async (ago, isRecorded) => {
  const user = await app.make.aUser();
  const { body } = await (await app.as(user)).post('/auth/api-key', { name: 'SIS bridge' });
  const { pool, uses } = createRecorder();
  await pool.query(`update api_keys set last_used_at = now() - $2::interval where id = $1`, [body.id, ago]);
  uses.record(user.institution.id, body.id);
  const { rows } = await pool.query(
    `select last_used_at > now() - interval '20 seconds' as recorded from api_keys where id = $1`,
    [body.id],
  );
  expect(rows).toEqual([{ recorded: isRecorded }]);
});

test('records the uses of keys of two institutions that have the same id', async () => {
  const { pool, uses } = createRecorder();
  const statements = await sqlDuring(pool, async () => {
    for (const institutionId of [1, 2]) uses.record(institutionId, 1);
    await pool.query('select 1');
  });
  expect(statements.filter((text) => text.includes('update api_keys'))).toHaveLength(2);
});

test('executes at most one statement a minute for a key', async () => {
  const user = await app.make.aUser();
  const { body } = await (await app.as(user)).post('/auth/api-key', { name: 'SIS bridge' });
  const { pool, uses } = createRecorder();
  const statements = await sqlDuring(pool, async () => {
    for (let use = 0; use < 3; use += 1) uses.record(user.institution.id, body.id);
    await pool.query('select 1');
  });
  expect(statements.filter((text) => text.includes('update api_keys'))).toHaveLength(1);
});
