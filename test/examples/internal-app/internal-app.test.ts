import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { readClassList } from './class-list.ts';
import { generateOperations } from './generate-operations.ts';

const app = useSharedApp();

test('has up-to-date typed operations (update with npm test -- -u)', async () => {
  await expect(await generateOperations()).toMatchFileSnapshot(join(import.meta.dirname, 'operations.generated.ts'));
});

test('lists the students of a class with the guardian to call', async () => {
  const { make, url } = app.current;
  const user = await make.aUser({ role: 'viewer' });
  const classId = await make.aClass(user.institution);
  const guardian = await make.aGuardian(user.institution, { phone: '+1 555 0100' });
  await make.aStudent(user.institution, {
    last_name: 'Adams',
    first_name: 'Ann',
    class_id: classId,
    primary_guardian_id: guardian,
  });
  await make.aStudent(user.institution, { last_name: 'Brown', first_name: 'Bob', class_id: classId });
  const lines = await readClassList(`${url}/graphql`, user.email, user.password, classId);
  expect(lines).toEqual(['Adams, Ann: +1 555 0100', 'Brown, Bob: nobody to call']);
});
