import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';

const app = await useSharedApp();

test('a head sees days as absent that a student attended less than the institution wants', async () => {
  const { make, pool } = app;
  const admin = await make.aUser();
  const { institution } = admin;
  const client = await app.as(admin);
  const ada = await make.aStudent(institution);
  // Ada attends one of two lessons, one of three, and none on the last two days.
  for (const statuses of [
    ['present', 'present', 'excused', 'absent'],
    ['absent', 'absent', 'absent', 'absent'],
    [null, 'absent', 'absent', null],
  ])
    await pool.query(
      `insert into attendance_records (institution_id, class_id, student_id, date, status)
       select $1, $2, $3, '2024-05-01'::date + day::int - 1, status
       from unnest($4::text[]) with ordinality as marked (status, day) where status is not null order by day`,
      [institution.id, await make.aClass(institution), ada, statuses],
    );
  const query = '{ analytics(from: "2024-05-01", to: "2024-05-10") { attendance { absentInARow { since days } } } }';
  const missed = async () => (await client.graphql(query)).body.data.analytics.attendance.absentInARow;

  expect(await missed()).toEqual([{ since: '2024-05-01', days: 4 }]);
  await client.graphql('mutation { updateInstitution(input: { absentDayPercent: 60 }) { id } }');
  expect(await missed()).toEqual([{ since: '2024-05-02', days: 3 }]);
});
