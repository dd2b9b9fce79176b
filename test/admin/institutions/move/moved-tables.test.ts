import { expect, test } from 'vitest';
import { encryptedColumns } from '../../../../src/admin/institutions/move/moved-secrets.ts';
import { findTenantTables, notMoved } from '../../../../src/admin/institutions/move/tenant-tables.ts';
import { useSharedApp } from '../../../support/app.ts';

/** The tables that move come from the catalogue; what needs a key of the service is listed. */

const app = await useSharedApp();

async function tables() {
  const client = await app.pool.connect();
  try {
    return await findTenantTables(client);
  } finally {
    client.release();
  }
}

test('every table of an institution moves, after those it references, except those with a reason', async () => {
  const names = (await tables()).map(({ name }) => name);
  expect(names[0]).toBe('institutions');
  expect(names.indexOf('students')).toBeGreaterThan(names.indexOf('classes'));
  const { rows } = await app.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'institution_id'
      and table_name not in (select inhrelid::regclass::text from pg_inherits)`);
  const expected = ['institutions', ...rows.map(({ name }) => name)].filter((name) => !(name in notMoved));
  expect(names.toSorted()).toEqual(expected.toSorted());
});

test('every column that the key of the service encrypts is encrypted again', async () => {
  const encrypted = (await tables()).flatMap(({ name, columns }) =>
    columns.filter((column) => column.includes('encrypted')).map((column) => `${name}.${column}`),
  );
  const listed = Object.entries(encryptedColumns).map(([table, { secret }]) => `${table}.${secret}`);
  expect(encrypted.toSorted()).toEqual(listed.toSorted());
});
