import { expect, test } from 'vitest';
import { runAdmin, useAdministeredService } from './run-admin.ts';

/** Commands for academic records ([D54]). */

const { app, user } = await useAdministeredService();

test('recompute-academic-records repairs and reports wrong academic records', async () => {
  const id = await app.make.aStudent(user.institution);
  await app.pool.query('insert into academic_records (institution_id, student_id, days_late) values ($1, $2, 3)', [
    user.institution.id,
    id,
  ]);
  const recompute = () => runAdmin('recompute-academic-records', '--institution', String(user.institution.id));
  const { output } = await recompute();
  expect(output).toContain(`Student ${id}: {"days_late":3`);
  expect(output).toContain('1 differences repaired');
  expect((await recompute()).output).toContain('0 differences repaired');
});
