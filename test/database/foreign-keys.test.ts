import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();

/** Tables with few rows in any institution, which are read through for each deleted user. */
const SMALL = ['api_keys', 'document_batches', 'imports', 'oauth_clients'];

const UNINDEXED = `
  select c.conrelid::regclass::text as table, a.attname as column
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.conparentid = 0 and c.confrelid = any($1::regclass[]) and not exists (
    select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indkey[1] = c.conkey[2]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  order by 1, 2`;

test('an index leads to the rows that refer to records of which an undo deletes many', async () => {
  const referred = ['users', 'guardians', 'students', 'classes', 'enrolments'];
  const { rows } = await app.pool.query(UNINDEXED, [referred]);
  expect(rows.filter(({ table }) => !SMALL.includes(table))).toEqual([]);
});
