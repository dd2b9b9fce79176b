import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ApiKeyUse } from '../../../src/auth/api-keys/api-key-use.ts';
import { ignoreIdleErrors } from '../../../src/database/connection/idle-errors.ts';
import { createLogger } from '../../../src/process/log.ts';
import { useApp } from '../../support/app.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

/** When a key was last used is kept to the minute ([D17]). */

const app = useApp();

/** Notes uses one after the other, so that a query behind a note sees what came of it. */
function instance() {
  // Its connection may still be closing when the database is dropped.
  const pool = ignoreIdleErrors(new Pool({ connectionString: app.current.registrar.database.url, max: 1 }));
  onTestFinished(() => pool.end());
  return { pool, uses: new ApiKeyUse(pool, createLogger('silent')) };
}

test.each([
  ['30 seconds', false],
  ['90 seconds', true],
])('a use is noted anew where another instance noted one %s ago: %s', async (ago, noted) => {
  const user = await app.current.make.aUser();
  const { body } = await (await app.current.as(user)).post('/auth/api-key', { name: 'SIS bridge' });
  const { pool, uses } = instance();
  await pool.query(`update api_keys set last_used_at = now() - $2::interval where id = $1`, [body.id, ago]);
  uses.note(user.institution.id, body.id);
  const { rows } = await pool.query(
    `select last_used_at > now() - interval '20 seconds' as noted from api_keys where id = $1`,
    [body.id],
  );
  expect(rows).toEqual([{ noted }]);
});

test('costs one statement a minute, however often a key is used', async () => {
  const user = await app.current.make.aUser();
  const { body } = await (await app.current.as(user)).post('/auth/api-key', { name: 'SIS bridge' });
  const { pool, uses } = instance();
  const statements = await sqlDuring(pool, async () => {
    for (let use = 0; use < 3; use += 1) uses.note(user.institution.id, body.id);
    await pool.query('select 1');
  });
  expect(statements.filter((text) => text.includes('update api_keys'))).toHaveLength(1);
});
