import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { whileHolding } from '../../support/while-holding.ts';

/** A dry run reports the outcome of an import ([D30]) without blocking other transactions. */

const app = await useSharedApp();

const header = 'student_id,first_name,last_name,email,class_id,status';

async function aSchool() {
  const { make } = app;
  const user = await make.aUser({ role: 'registrar' });
  const { institution } = user;
  const classId = await make.aClass(institution, { capacity: 2 });
  const columns = { first_name: 'A', last_name: 'B', class_id: classId };
  for (const number of [1, 2])
    await make.aStudent(institution, { ...columns, student_id: `${number}`, email: `${number}@x.example` });
  await make.aStudent(institution, { student_id: 'g', email: 'g@x.example', status: 'graduated' });
  return { institution, classId, client: await app.as(user) };
}

test.each(['students', 'classes'])('does not wait for %s that another transaction changes', async (table) => {
  const { institution, classId, client } = await aSchool();
  const file = `${header}\n1,Changed,B,1@x.example,,inactive\n3,New,B,3@x.example,${classId},`;
  const held = { text: `select from ${table} where institution_id = $1 for update`, values: [institution.id] };
  const { body } = await whileHolding(app.pool, held, () =>
    client.post('/students/import', formWith(file, { mode: 'upsert', dry_run: 'true' })),
  );
  expect(body).toMatchObject({ id: null, created: 1, updated: 1, failed: 0 });
});

test.each(['create', 'upsert'])('reports the same outcome as the import in mode %s', async (mode) => {
  const { classId, client } = await aSchool();
  const rows = [
    // A student who leaves the class and changes the email makes both available to other rows.
    '1,A,B,moved@x.example,,inactive',
    `3,C,D,1@x.example,${classId},`,
    `4,E,F,4@x.example,${classId},`,
    '2,A,B,2@x.example,,',
    'g,A,B,g@x.example,,inactive',
    '4,Again,F,other@x.example,,',
    '5,G,H,4@X.example,,',
    '6,I,J,6@x.example,999999,',
    '7,,J,no email,,wrong',
    '8,K,L,8@x.example,,',
  ];
  const send = (dry_run: string) =>
    client.post('/students/import', formWith([header, ...rows].join('\n'), { mode, dry_run }));
  const dry = await send('true');
  const real = await send('false');
  expect(real.body.errors.length).toBeGreaterThan(4);
  expect(real.body.created).toBeGreaterThan(0);
  expect(dry.body).toEqual({ ...real.body, id: null, dry_run: true, changes: expect.any(Array) });
  expect(real.body.changes).toBeNull();
});
