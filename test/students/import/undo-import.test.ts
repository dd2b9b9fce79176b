import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { day } from '../enrolments/enrolment-school.ts';

const app = await useSharedApp();

async function undo(client: Client, id: number) {
  const { body } = await client.graphql(
    `mutation($id: Int!) { undoImport(id: $id) { id totalRows created updated failed errors { row field value message } } }`,
    { id },
  );
  return body;
}

describe('undoImport', () => {
  test('deletes created students and restores the former values of updated ones', async () => {
    const { institution, client } = await signedIn(app, 'registrar');
    const [homeroom, other] = [await app.make.aClass(institution), await app.make.aClass(institution)];
    const id = await app.make.aStudent(institution, {
      student_id: 'old',
      email: 'old@x.example',
      phone: '+1 555 01',
      class_id: homeroom,
    });
    const before = (await client.get(`/students/${id}`)).body;
    const file = `student_id,first_name,last_name,email,phone,class_id,status\nold,New,Name,new@x.example,,${other},\nnew,A,B,a@x.example,,,\n`;
    const imported = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
    expect(imported.body).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect((await client.get(`/students/${id}`)).body).toMatchObject({
      first_name: 'New',
      phone: null,
      class_id: other,
    });

    const { data } = await undo(client, imported.body.id);
    expect(data.undoImport).toEqual({
      id: imported.body.id,
      totalRows: 2,
      created: 1,
      updated: 1,
      failed: 0,
      errors: [],
    });
    const after = (await client.get(`/students/${id}`)).body;
    expect({ ...after, updated_at: before.updated_at }).toEqual(before);
    expect((await client.get('/students')).body.pagination.total).toBe(1);
    const enrolments = await app.pool.query(
      'select class_id, ends_on is null as open from enrolments where student_id = $1 order by id',
      [id],
    );
    expect(enrolments.rows).toEqual([{ class_id: homeroom, open: true }]);
  });

  test('skips and reports students changed or deleted since, and those whose former email is in use', async () => {
    const { institution, client } = await signedIn(app, 'registrar');
    for (const name of ['a', 'b'])
      await app.make.aStudent(institution, { student_id: name, email: `${name}@x.example` });
    const rows = ['a,A,A,a2@x.example', 'b,B,B,b2@x.example', 'c,C,C,c@x.example', 'd,D,D,d@x.example'];
    const file = `student_id,first_name,last_name,email\n${rows.join('\n')}\n`;
    const imported = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
    const idOf = async (studentId: string) =>
      (await client.graphql('query($s: String) { student(studentId: $s) { id } }', { s: studentId })).body.data.student
        .id;
    await client.put(`/students/${await idOf('b')}`, { phone: '12345' });
    await client.delete(`/students/${await idOf('d')}`);
    const other = await app.make.aStudent(institution, { student_id: 'other', email: 'A@x.example' });

    const { data } = await undo(client, imported.body.id);
    expect(data.undoImport).toMatchObject({ totalRows: 4, created: 1, updated: 0, failed: 3 });
    expect(data.undoImport.errors).toEqual([
      { row: 2, field: 'email', value: 'a@x.example', message: `is already in use by student ${other} (other).` },
      { row: 3, field: 'student_id', value: 'b', message: 'was changed after the import and is left alone.' },
      { row: 5, field: 'student_id', value: 'd', message: 'was deleted after the import.' },
    ]);
    expect((await client.get('/students?search=c@x.example')).body.pagination.total).toBe(0);
    expect((await client.get('/students?search=a2@x.example')).body.pagination.total).toBe(1);
  });

  test('unlinks a guardian whom parent_id had linked, but none who was there', async () => {
    const { institution, client } = await signedIn(app, 'registrar');
    const [first, second] = [await app.make.aGuardian(institution), await app.make.aGuardian(institution)];
    const ids = [await app.make.aStudent(institution, { student_id: 'a' }), await app.make.aStudent(institution)];
    for (const id of ids)
      await client.graphql(`mutation { linkGuardian(studentId: ${id}, guardianId: ${first}, primary: true) { id } }`);
    const rows = `student_id,parent_id,guardian_name,guardian_relation\na,${second},,`;
    const imported = await client.post('/students/import', formWith(rows, { mode: 'upsert' }));
    expect(imported.body).toMatchObject({ updated: 1 });
    expect((await undo(client, imported.body.id)).data.undoImport).toMatchObject({ updated: 1, failed: 0 });
    const links = await app.pool.query(
      'select student_id, guardian_id from student_guardians where institution_id = $1 order by student_id',
      [institution.id],
    );
    expect(links.rows).toEqual(ids.map((id) => ({ student_id: id, guardian_id: first })));
    expect((await client.get(`/students/${ids[0]}`)).body.parent.id).toBe(first);
  });

  test('gives back the class of today beside one that is planned, and leaves a plan that was only named', async () => {
    const { institution, client } = await signedIn(app, 'registrar');
    const [now, next] = [await app.make.aClass(institution), await app.make.aClass(institution)];
    for (const student_id of ['a', 'b']) {
      const id = await app.make.aStudent(institution, { student_id });
      if (student_id === 'a') await client.put(`/students/${id}`, { class_id: now });
      const plan = `mutation { enrolStudent(studentId: ${id}, classId: ${next}, primary: true, beginsOn: "${day(20)}") { id } }`;
      expect((await client.graphql(plan)).body.errors).toBeUndefined();
    }
    const enrolments = async () => {
      const text = `select student_id, class_id, begins_on::text, ends_on::text from enrolments
        where institution_id = $1 order by student_id, begins_on`;
      return (await app.pool.query(text, [institution.id])).rows;
    };
    const before = await enrolments();
    expect(before).toMatchObject([
      { class_id: now, ends_on: day(20) },
      { class_id: next, begins_on: day(20), ends_on: null },
      { class_id: next, begins_on: day(20), ends_on: null },
    ]);
    const file = `student_id,phone,class_id\na,12345,\nb,12345,${next}`;
    const imported = await client.post('/students/import', formWith(file, { mode: 'upsert' }));
    expect(imported.body).toMatchObject({ updated: 2 });
    expect((await undo(client, imported.body.id)).data.undoImport).toMatchObject({ updated: 2, failed: 0 });
    expect(await enrolments()).toEqual(before);
    const { body } = await client.get('/students');
    expect(body.data.map(({ class_id }: { class_id: number | null }) => class_id)).toEqual([now, null]);
  });

  test('undoes an import only once, and only in its own institution', async () => {
    const { client } = await signedIn(app, 'registrar');
    const stranger = (await signedIn(app, 'registrar')).client;
    const imported = await client.post(
      '/students/import',
      formWith('student_id,first_name,last_name,email\n1,A,B,a@x.example'),
    );
    expect((await undo(stranger, imported.body.id)).errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await undo(client, imported.body.id)).data.undoImport.created).toBe(1);
    expect((await undo(client, imported.body.id)).errors[0].extensions.code).toBe('CONFLICT');
  });

  test('writes an audit record, an event and feed entries without personal values', async () => {
    const { institution, client } = await signedIn(app, 'registrar');
    const imported = await client.post(
      '/students/import',
      formWith('student_id,first_name,last_name,email\n1,Zebulon,B,z@x.example'),
    );
    await undo(client, imported.body.id);
    const { pool } = app;
    const audit = await pool.query(
      `select action, resource_id, changes::text from audit_logs where institution_id = $1 and action like 'students.%' order by id`,
      [institution.id],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual(['students.imported', 'students.import_undone']);
    expect(JSON.stringify(audit.rows)).not.toMatch(/Zebulon|z@x/);
    const feed = await pool.query(
      'select type, student_number from student_changes where institution_id = $1 order by id',
      [institution.id],
    );
    expect(feed.rows).toEqual([
      { type: 'created', student_number: '1' },
      { type: 'deleted', student_number: '1' },
    ]);
    const events = await pool.query('select type, data from events where institution_id = $1 order by id', [
      institution.id,
    ]);
    expect(events.rows.map(({ type }) => type)).toEqual(['students.imported', 'students.imported']);
    expect(events.rows[0].data).toEqual({
      id: imported.body.id,
      mode: 'create',
      total_rows: 1,
      created: 1,
      updated: 0,
      deactivated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
    });
  });
});
