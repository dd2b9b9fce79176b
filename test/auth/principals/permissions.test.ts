import { expect, test } from 'vitest';
import { apiKeyPermissions, builtInRoles, permissions } from '../../../src/auth/principals/permissions.ts';

/** The table of [D16]: which permissions each built-in role and an API key has. */
const table = `
  permission          administrator registrar teacher viewer api_key
  read:students       ● ● ● ● ●
  create:students     ● ● - - ●
  update:students     ● ● - - ●
  delete:students     ● ● - - ●
  import:students     ● ● - - ●
  export:students     ● ● - - ●
  erase:students      ● - - - -
  read:courses        ● ● ● ● ●
  create:courses      ● ● - - ●
  update:courses      ● ● - - ●
  delete:courses      ● ● - - ●
  read:classes        ● ● ● ● ●
  create:classes      ● ● - - ●
  update:classes      ● ● - - ●
  delete:classes      ● ● - - ●
  read:attendance     ● ● ● - ●
  record:attendance   ● ● ● - ●
  read:grades         ● ● ● - ●
  submit:grades       ● ● ● - ●
  read:guardians      ● ● ● - ●
  manage:guardians    ● ● - - ●
  read:webhooks       ● - - - ●
  manage:webhooks     ● - - - ●
  read:users          ● - - - -
  manage:users        ● - - - -
  read:roles          ● - - - -
  manage:roles        ● - - - -
  read:analytics      ● ● - - -
  read:audit_logs     ● - - - -
  manage:api_keys     ● - - - -`;

const [header = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

function granted(holder: string): string[] {
  const column = header.indexOf(holder);
  return rows.filter((row) => row[column] === '●').map(([permission]) => permission as string);
}

test('the catalogue has every permission of the table and no other', () => {
  expect([...permissions]).toEqual(rows.map(([permission]) => permission));
});

test.each(Object.entries(builtInRoles))('%s has its permissions', (name, role) => {
  expect([...role.permissions].sort()).toEqual(granted(name).sort());
});

test('an API key has its permissions', () => {
  expect([...apiKeyPermissions].sort()).toEqual(granted('api_key').sort());
});
