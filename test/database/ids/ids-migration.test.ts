import { expect, onTestFinished, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { Migration030WideIds } from '../../../src/database/migrations/020-039/030-wide-ids.ts';
import { TestApp } from '../../support/app.ts';
import { createUndistributedDatabase } from '../../support/database.ts';
import { migrateDown } from '../../support/database-before.ts';

/** Migrations 030 and 031 in a database with the records of two institutions, numbered by one sequence. */

test('existing ids stay, each institution continues after its own, and the audit trail stays valid', async () => {
  const app = await TestApp.start({}, createUndistributedDatabase);
  onTestFinished(() => app.stop());
  const { pool, url } = app.registrar.database;
  const [user, other] = [await app.make.aUser(), await app.make.aUser()];
  await (await app.as(user)).graphql(`mutation { createGuardian(input: { name: "Audited" }) { id } }`);
  await migrateDown(url, Migration030WideIds);
  const insert = `insert into guardians (institution_id, id, name) select $1, $2::int + n, 'G' || n from generate_series(1, 3) n`;
  await pool.query(insert, [user.institution.id, 90_000_000]);
  await pool.query(insert, [other.institution.id, 90_000_010]);
  const state = async () => ({
    guardians: (await pool.query('select institution_id, id, name from guardians order by 1, 2')).rows,
    chain: (
      await pool.query(
        'select institution_id, sequence, audit_log_id, hash, changes_students from audit_chain order by institution_id, sequence',
      )
    ).rows,
  });
  const former = await state();

  await migrate(url, ormOptions);
  // A process that starts with the new schema holds no numbers of before.
  app.registrar.database.ids.drop();

  expect(await state()).toEqual(former);
  for (const [owner, next] of [
    [user, 90_000_004],
    [other, 90_000_014],
  ] as const) {
    const client = await app.as(owner);
    const { body } = await client.graphql(`mutation { createGuardian(input: { name: "New" }) { id } }`);
    expect(body.data.createGuardian).toEqual({ id: next });
    const verified = await client.graphql('{ verifyAuditLog { valid } }');
    expect(verified.body.data.verifyAuditLog).toEqual({ valid: true });
  }
});
