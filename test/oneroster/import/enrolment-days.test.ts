import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, changed, importFiles, pack, read, undo, without } from './small-bundle.ts';

/** Enrolments that begin later, and students who come back ([D92], [D93]). */

const app = await useApp();

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const CLASSES = `
  select s.status, c.code as class from students s left join classes c on c.institution_id = $1 and c.id = s.class_id
  where s.institution_id = $1 order by s.student_id`;

async function aSchool() {
  const { user, client } = await signedIn(app);
  return { id: user.institution.id, user, client };
}

test('shows a homeroom that begins later only from its first day on', async () => {
  const { id, client } = await aSchool();
  const files = changed({ enrollments: ['2026-08-20,', `${day(3)},`] });
  await importFiles(client, pack(files));
  expect(await read(app, id, CLASSES)).toMatchObject([{ class: null }, { class: null }]);
  expect(await importFiles(client, pack(files))).toMatchObject({ written: false });

  await app.pool.query('update enrolments set begins_on = $2 where institution_id = $1 and is_primary', [id, day(0)]);
  await app.startJobs().upkeep();

  expect(await read(app, id, CLASSES)).toMatchObject([{ class: '9B' }, { class: null }]);
});

test('clears the class of a student whose homeroom the bundle ends', async () => {
  const { id, client } = await aSchool();
  const files = aSmallSchool();
  await importFiles(client, pack(files));

  await importFiles(client, pack(without(files, 'en-2')), { applyMissing: true });

  expect(await read(app, id, CLASSES)).toMatchObject([{ class: null }, { class: null }]);
});

test('puts a student who comes back into the classes of this school too, and an undo takes that back', async () => {
  const { id, user, client } = await aSchool();
  const files = Object.fromEntries(
    Object.entries(aSmallSchool()).map(([name, text]) => [name, text.replaceAll('2027-0', '2099-0')]),
  );
  await importFiles(client, pack(files));
  const chess = await app.make.aClass(user.institution, { name: 'Chess' });
  const [{ id: student }] = await read(
    app,
    id,
    `select id from students where institution_id = $1 and student_id = '000101'`,
  );
  await app.make.anEnrolment(user.institution, { class_id: chess, student_id: student });
  const [header, row] = (files.users as string).split('\n') as [string, string];
  const enabled = (value: boolean) => {
    const changedRow = row.replace('stu-1,,,true', `stu-1,active,2026-11-20T09:15:00.000Z,${value}`);
    return pack({ users: `${header}\n${changedRow}\n` }, { mode: 'delta' });
  };
  const open = () =>
    read(
      app,
      id,
      `select c.name from enrolments e join classes c on c.institution_id = $1 and c.id = e.class_id
       where e.institution_id = $1 and e.student_id = ${student} and e.ends_on is null order by 1`,
    );
  const everywhere = await open();
  expect(everywhere).toContainEqual({ name: 'Chess' });
  await importFiles(client, enabled(false));
  expect((await read(app, id, CLASSES))[0]).toMatchObject({ status: 'inactive' });

  const { id: importId } = await importFiles(client, enabled(true));

  expect((await read(app, id, CLASSES))[0]).toEqual({ status: 'active', class: '9B' });
  expect(await open()).toEqual(everywhere);
  const { body } = await undo(client, importId);
  expect(body.errors).toBeUndefined();
  expect((await read(app, id, CLASSES))[0]).toMatchObject({ status: 'inactive' });
  expect(await open()).toEqual([]);
});
