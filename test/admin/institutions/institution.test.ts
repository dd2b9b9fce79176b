import { afterAll, expect, test } from 'vitest';
import { ormOptions } from '../../../mikro-orm.config.ts';
import { builtInRoles, permissions } from '../../../src/access/permissions.ts';
import { createInstitution } from '../../../src/admin/institutions/create-institution.ts';
import { Role } from '../../../src/auth/role.entity.ts';
import { GradeScale } from '../../../src/classes/grading/scales/grade-scale.entity.ts';
import { defaultGradeScale } from '../../../src/classes/grading/scales/grade-steps.ts';
import { openDatabase, tenantEntityManager } from '../../../src/database/connection/database.ts';
import { createTestDatabase } from '../../support/database.ts';

const testDatabase = await createTestDatabase();
const database = await openDatabase(testDatabase.url, 4, ormOptions);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('creates an institution with the default grade scale and its own built-in roles', async () => {
  const tx = { em: database.orm.em.fork(), ids: database.ids };
  await createInstitution(tx, { name: 'Another', plan: 'premium', timeZone: 'UTC' });
  const { institution, roleIds } = await createInstitution(tx, {
    name: 'Sankt Göran',
    plan: 'standard',
    timeZone: 'Europe/Stockholm',
  });
  expect(institution).toMatchObject({
    name: 'Sankt Göran',
    plan: 'standard',
    excusedPolicy: 'absent',
    timeZone: 'Europe/Stockholm',
    extraCredit: 'allowed',
  });
  const scales = await tenantEntityManager(database, institution.id).find(GradeScale, {});
  expect(scales).toMatchObject([{ isDefault: true, kind: 'percent', steps: defaultGradeScale }]);
  expect(institution.createdAt).toBeInstanceOf(Date);

  const roles = await tenantEntityManager(database, institution.id).find(Role, {}, { orderBy: { id: 'asc' } });
  expect(roles.map(({ id, name, builtIn }) => ({ id, name, builtIn }))).toEqual(
    Object.keys(builtInRoles).map((name) => ({ id: roleIds[name as keyof typeof builtInRoles], name, builtIn: true })),
  );
  expect(roles[0]?.permissions).toEqual([...permissions]);
});
