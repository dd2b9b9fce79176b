import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { graphqlWithFile } from '../../support/files.ts';
import { aSchoolOf, HEADER, row, rowsOf, send, statuses } from './partial-file.ts';

/** Students whom a file does not name, and who become inactive ([D60]). */

const app = await useSharedApp();

describe('deactivates active students whom the file does not name', () => {
  test('and leaves the others alone, those of another institution included', async () => {
    const { client, institution } = await aSchoolOf(app, ['a', 'b', 'c']);
    await app.make.aStudent(institution, { student_id: 'g', status: 'graduated' });
    const stranger = await aSchoolOf(app, ['s']);

    const { status, body } = await send(client, [row('a'), row('new')]);

    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 1, updated: 2, unchanged: 1, failed: 0, total_rows: 2, changes: null });
    expect(await statuses(client)).toEqual({
      a: 'active',
      b: 'inactive',
      c: 'inactive',
      g: 'graduated',
      new: 'active',
    });
    expect(await statuses(stranger.client)).toEqual({ s: 'active' });
  });

  test('with the end of their enrolments, history, feed and audit record of other changes of status', async () => {
    const { client, institution, ids } = await aSchoolOf(app, ['a', 'b']);
    const [homeroom, lesson] = [await app.make.aClass(institution), await app.make.aClass(institution)];
    await client.put(`/students/${ids.b}`, { class_id: homeroom });
    await app.make.anEnrolment(institution, { student_id: ids.b, class_id: lesson });

    await send(client, [row('a')]);

    expect((await client.get(`/students/${ids.b}`)).body).toMatchObject({ status: 'inactive', class_id: homeroom });
    const enrolments = await rowsOf(
      app,
      'select reason, ends_on is not null as ended from enrolments where student_id = $1',
      [ids.b],
    );
    expect(enrolments).toEqual([
      { reason: 'inactive', ended: true },
      { reason: 'inactive', ended: true },
    ]);
    const [history] = await rowsOf(
      app,
      'select from_status, to_status, changed_by is not null as by_user from student_status_changes where student_id = $1',
      [ids.b],
    );
    expect(history).toEqual({ from_status: 'active', to_status: 'inactive', by_user: true });
    const feed = await rowsOf(
      app,
      'select type, changed from student_changes where student_id = $1 order by id desc limit 1',
      [ids.b],
    );
    expect(feed).toEqual([{ type: 'updated', changed: ['status'] }]);
    const audit = await rowsOf(
      app,
      `select changes from audit_logs where institution_id = $1 and action = 'students.imported'`,
      [institution.id],
    );
    expect(audit[0].changes).toMatchObject({ updated: { to: 1 }, deactivated: { to: 1 } });
  });

  test('only in the class that is given', async () => {
    const { client, institution, ids } = await aSchoolOf(app, ['a', 'b', 'c']);
    const classId = await app.make.aClass(institution);
    for (const name of ['a', 'b']) await client.put(`/students/${ids[name]}`, { class_id: classId });

    const { body } = await send(client, [row('a')], { class_id: `${classId}`, missing_limit: '50' });

    expect(body).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'active' });
  });

  test('but not those of rows with problems, which name their student by id or by email', async () => {
    const { client } = await aSchoolOf(app, ['a', 'b', 'c', 'd']);
    const { body } = await send(client, ['a,A,,a@x.example', ',A,B,B@x.example', 'C2,A,B,c@x.example', 'd,A,B,wrong']);
    expect(body).toMatchObject({ failed: 4, updated: 0 });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'active', c: 'active', d: 'active' });
  });

  test('unless rows whose student id cannot be read may mean them', async () => {
    const { client } = await aSchoolOf(app, ['100000000000', 'b']);
    const rows = ['1.00000E+11,A,B,', row('b')];
    for (const dry_run of ['true', 'false']) {
      const { status, body } = await send(client, rows, { dry_run });
      expect([status, body.error]).toEqual([409, 'conflict']);
      expect(body.message).toMatch(
        /cannot be read, and the file does not name 1 active students, who may be meant: 2\./,
      );
    }
    expect(await statuses(client)).toEqual({ '100000000000': 'active', b: 'active' });
    const { body } = await send(client, ['100000000000,A,B,', row('b'), ',Typo,C,']);
    expect(body).toMatchObject({ failed: 1, updated: 1, unchanged: 1 });
  });

  test('unless such rows follow more problems than are listed', async () => {
    const { client } = await aSchoolOf(app, ['a', 'b']);
    const wrong = Array.from({ length: 1001 }, (_, index) => `new-${index},A,B,wrong`);
    const { status, body } = await send(client, [...wrong, row('b'), '#REF!,A,B,']);
    expect(status).toBe(409);
    expect(body.message).toContain('does not name 1 active students, who may be meant: 1004.');
    expect(await statuses(client)).toEqual({ a: 'active', b: 'active' });
  });

  test('and those whom it names as somebody else than a student, whose rows are skipped', async () => {
    const { client } = await aSchoolOf(app, ['a', 'b']);
    const { body } = await send(client, [`${row('a')},student`, `${row('b')},teacher`], {}, `${HEADER},role`);
    expect(body).toMatchObject({ total_rows: 2, skipped: 1, unchanged: 1, updated: 1, failed: 0 });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive' });
  });

  test('and nobody by default', async () => {
    const { client } = await aSchoolOf(app, ['a', 'b']);
    expect((await send(client, [row('a')], { missing: 'keep' })).body).toMatchObject({ updated: 0 });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'active' });
  });

  test('and nobody if an atomic import is refused', async () => {
    const { client } = await aSchoolOf(app, ['a', 'b']);
    expect((await send(client, ['a,A,,a@x.example'], { atomic: 'true' })).body).toMatchObject({ id: null, updated: 0 });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'active' });
  });

  test('and frees their seats for rows of the file', async () => {
    const { client, institution, ids } = await aSchoolOf(app, ['a', 'b']);
    const classId = await app.make.aClass(institution, { capacity: 1 });
    await client.put(`/students/${ids.b}`, { class_id: classId });
    const { body } = await send(client, [`a,A,B,a@x.example,${classId}`], {}, `${HEADER},class_id`);
    expect(body).toMatchObject({ failed: 0, updated: 2 });
  });
});

test('deactivates by GraphQL as by REST', async () => {
  const { client } = await aSchoolOf(app, ['a', 'b']);
  const operation = `mutation ($file: Upload!) {
    importStudents(file: $file, mode: upsert, missing: deactivate, missingLimit: 50) { updated deactivated unchanged changes { row } }
  }`;
  const { body } = await graphqlWithFile(client, operation, `${HEADER}\n${row('a')}`);
  expect(body.data.importStudents).toEqual({ updated: 1, deactivated: 1, unchanged: 1, changes: null });
  expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive' });
});

describe('missing_limit', () => {
  const names = Array.from({ length: 20 }, (_, n) => `n${n}`);

  test.each([
    ['10 percent by default', {}, 18, 17],
    ['as it is given', { missing_limit: '20' }, 16, 15],
    ['nobody', { missing_limit: '0' }, 20, 19],
  ])('refuses a file that leaves out more students: %s', async (_title, fields, enough, tooFew) => {
    const { client } = await aSchoolOf(app, names);
    const form = { missing_limit: '', ...fields };

    for (const dry_run of ['true', 'false']) {
      const { status, body } = await send(client, [...names.slice(0, tooFew), 'new'].map(row), { ...form, dry_run });
      expect([status, body.error]).toEqual([409, 'conflict']);
      expect(body.message).toContain(`does not name ${20 - tooFew} of 20 active students`);
    }
    expect(await statuses(client)).toEqual(Object.fromEntries(names.map((name) => [name, 'active'])));

    const { body } = await send(client, names.slice(0, enough).map(row), form);
    expect(body).toMatchObject({ updated: 20 - enough, unchanged: enough });
  });

  test('counts the active students of the class that is given', async () => {
    const { client, institution, ids } = await aSchoolOf(app, names);
    const classId = await app.make.aClass(institution);
    for (const name of names.slice(0, 4)) await client.put(`/students/${ids[name]}`, { class_id: classId });
    const { status, body } = await send(client, [row('n0')], { class_id: `${classId}`, missing_limit: '74' });
    expect(status).toBe(409);
    expect(body.message).toContain('does not name 3 of 4 active students of the class');
  });
});

test.each([
  [{ mode: 'create' }, { missing: [expect.stringContaining('mode upsert')] }],
  [{ missing: 'delete' }, { missing: ['must be one of: keep, deactivate.'] }],
  [{ missing_limit: '101' }, { missing_limit: ['must be between 0 and 100.'] }],
  [
    { missing_limit: '-1', mode: 'create' },
    { missing: expect.any(Array), missing_limit: expect.any(Array) },
  ],
  [{ missing_limit: '1.5' }, { missing_limit: ['must be a whole number.'] }],
])('refuses %j', async (fields, details) => {
  const { client } = await aSchoolOf(app, ['a']);
  const { status, body } = await send(client, [row('a')], fields);
  expect([status, body.details]).toEqual([400, details]);
  expect(await statuses(client)).toEqual({ a: 'active' });
});
