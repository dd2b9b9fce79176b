import { expect, test } from 'vitest';
import { demoLogin } from '../../src/demo/demo-login.ts';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { createDemoDatabase } from './loaded-demo.ts';

/** The demo institution as its users see it on the day it is loaded ([D55]). */

const app = await useApp({}, createDemoDatabase);

async function signIn(email: string): Promise<Client> {
  const { body } = await new Client(app.url).post('/auth/login', { email, password: demoLogin.password });
  return new Client(app.url, { authorization: `Bearer ${body.access_token}` });
}

test('its term is under way, its analytics have data, and every teacher has a class to work with today', async () => {
  const { database } = app.registrar;
  const today = new Date().toISOString().slice(0, 10);
  const admin = await signIn(demoLogin.email);

  const { terms } = (await admin.graphql('{ terms { startsOn endsOn } }')).body.data;
  expect(terms).toHaveLength(2);
  const isUnderWay = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn < today && endsOn > today;
  expect(terms.filter(isUnderWay)).toHaveLength(1);

  const { attendance, academics } = (await admin.get('/admin/analytics')).body;
  expect(attendance.by_day).toHaveLength(20);
  expect(attendance.rate).toBeGreaterThan(80);
  expect(academics.average_gpa).toBeGreaterThan(1);
  expect(academics.grades_submitted).toBeGreaterThan(1_000);

  const { rows: institutions } = await database.pool.query<{ id: number }>('select id from institutions');
  const { rows: teachers } = await database.pool.query<{ email: string; classIds: number[] }>(
    `
    select u.email, (
      select array_agg(t.class_id) from class_teachers t where t.institution_id = $2 and t.user_id = u.id
        and exists (
          select from enrolments e
          where e.institution_id = $2 and e.class_id = t.class_id and $1::date >= begins_on and $1::date < ends_on)
        and exists (select from attendance_records a where a.institution_id = $2 and a.class_id = t.class_id and a.date > $1::date - 30)
        and exists (select from grades g where g.institution_id = $2 and g.class_id = t.class_id and g.assessment_id is null)
        and exists (select from grades g where g.institution_id = $2 and g.class_id = t.class_id and g.assessment_id is not null)
        and not exists (select from attendance_records a where a.institution_id = $2 and a.class_id = t.class_id and a.date >= $1::date)
    ) as "classIds"
    from users u join roles r on r.institution_id = $2 and r.id = u.role_id
    where u.institution_id = $2 and r.name = 'teacher' order by 1`,
    [today, institutions[0]?.id],
  );
  expect(teachers).toHaveLength(40);
  expect(teachers.filter(({ classIds }) => classIds === null)).toEqual([]);

  const { email, classIds } = teachers[0] as { email: string; classIds: number[] };
  const teacher = await signIn(email);
  const missing = await teacher.graphql('query ($date: Date!) { missingAttendance(date: $date) { id } }', {
    date: today,
  });
  const ids = missing.body.data.missingAttendance.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining(classIds));
  const roll = await teacher.graphql(
    `mutation ($classId: Int!, $date: Date!) {
      recordAttendance(classId: $classId, date: $date, defaultStatus: present, entries: []) { created } }`,
    { classId: classIds[0], date: today },
  );
  expect(roll.body.data.recordAttendance.created).toBeGreaterThan(0);
});
