import { expect, test } from 'vitest';
import { apiKeyPermissions, builtInRoles, permissions } from '../../src/access/permissions.ts';

/** The permissions of each built-in role and of API keys ([D16]). */
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
  correct:attendance  ● ● - - ●
  manage:calendar     ● ● - - ●
  read:grades         ● ● ● - ●
  submit:grades       ● ● ● - ●
  manage:grading      ● ● - - ●
  issue:documents     ● ● - - -
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

function permissionsInTable(role: string): string[] {
  const column = header.indexOf(role);
  return rows.filter((row) => row[column] === '●').map(([permission]) => permission as string);
}

test('the catalogue has exactly the permissions of the table', () => {
  expect([...permissions]).toEqual(rows.map(([permission]) => permission));
});

test.each(Object.entries(builtInRoles))('the role %s has the permissions of the table', (name, role) => {
  expect([...role.permissions].sort()).toEqual(permissionsInTable(name).sort());
});

test('an API key has the permissions of the table', () => {
  expect([...apiKeyPermissions].sort()).toEqual(permissionsInTable('api_key').sort());
});
