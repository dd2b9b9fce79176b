import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { fixture, formWith } from '../../support/files.ts';

const app = await useSharedApp();

async function aRegistrar() {
  return app.as(await app.make.aUser({ role: 'registrar' }));
}

const COLUMNS =
  'id,student_id,first_name,last_name,email,phone,date_of_birth,class_id,class_name,status,enrollment_date,address_street,address_city,address_state,address_zip,parent_id,middle_name,preferred_first_name,preferred_middle_name,preferred_last_name,grade_level';

describe('GET /students/export', () => {
  test.each(['students_1400.csv', 'contoso_students.xlsx', 'intl_roster_2000.csv'])(
    'exports a file that can be imported again without changes: %s',
    async (file) => {
      const client = await aRegistrar();
      const { body: imported } = await client.post('/students/import', formWith(fixture(file)));
      for (const format of ['csv', 'xlsx']) {
        const { status, headers, bytes } = await client.download(`/students/export?format=${format}`);
        expect(status).toBe(200);
        const today = new Date().toISOString().slice(0, 10);
        expect(headers.get('content-disposition')).toBe(`attachment; filename="students-${today}.${format}"`);
        const again = await client.post('/students/import', formWith(bytes, { mode: 'upsert' }));
        expect(again.body, format).toMatchObject({
          total_rows: imported.created,
          unchanged: imported.created,
          failed: 0,
          ignored_columns: ['id'],
        });
      }
    },
  );

  test('is CSV by default, with the columns of an import and the id', async () => {
    const user = await app.make.aUser({ role: 'registrar' });
    const classId = await app.make.aClass(user.institution, { name: 'Class, "A"' });
    const guardianId = await app.make.aGuardian(user.institution);
    const id = await app.make.aStudent(user.institution, {
      student_id: '007',
      first_name: '=1+1',
      last_name: "'@x",
      email: 'a@b.example',
      phone: '+1 555 0100',
      date_of_birth: '2010-02-03',
      class_id: classId,
      primary_guardian_id: guardianId,
      address_street: '-1 Basement',
      address_zip: '- none',
      middle_name: 'Q.',
      preferred_first_name: '@x',
      grade_level: '09',
    });
    const client = await app.as(user);
    const { headers, body } = await client.get('/students/export');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(body.split('\n')).toEqual([
      COLUMNS,
      `${id},007,'=1+1,''@x,a@b.example,+1 555 0100,2010-02-03,${classId},"Class, ""A""",active,2024-09-01,-1 Basement,,,'- none,${guardianId},Q.,'@x,,,09`,
      '',
    ]);
    const again = await client.post('/students/import', formWith(body, { mode: 'upsert' }));
    expect(again.body).toMatchObject({ unchanged: 1, failed: 0, errors: [] });
  });

  test('is JSON and NDJSON with the same fields', async () => {
    const user = await app.make.aUser({ role: 'registrar' });
    for (const first_name of ['Žoë \u2028 "x"', 'Line\nbreak', 'back\\slash'])
      await app.make.aStudent(user.institution, { first_name });
    const client = await app.as(user);
    const json = await client.get('/students/export?format=json');
    expect(json.body.map((row: { first_name: string }) => row.first_name)).toEqual([
      'Žoë \u2028 "x"',
      'Line\nbreak',
      'back\\slash',
    ]);
    expect(Object.keys(json.body[0]).join(',')).toBe(COLUMNS);
    const ndjson = await client.get('/students/export?format=ndjson');
    expect(
      ndjson.body
        .trimEnd()
        .split('\n')
        .map((line: string) => JSON.parse(line)),
    ).toEqual(json.body);
  });

  test('returns a header without rows for an institution without students', async () => {
    const client = await aRegistrar();
    expect((await client.get('/students/export')).body).toBe(`${COLUMNS}\n`);
    expect((await client.get('/students/export?format=json')).body).toEqual([]);
    expect((await client.get('/students/export?format=ndjson')).body).toBe('');
    expect((await client.download('/students/export?format=xlsx')).status).toBe(200);
  });

  test('applies the filters of the list', async () => {
    const user = await app.make.aUser({ role: 'registrar' });
    const classId = await app.make.aClass(user.institution);
    await app.make.aStudent(user.institution, { student_id: 'in', class_id: classId });
    await app.make.aStudent(user.institution, {
      student_id: 'gone',
      status: 'graduated',
      first_name: "O'Hara",
    });
    await app.make.aStudent(user.institution, { student_id: 'deleted', deleted_at: new Date() });
    const client = await app.as(user);
    const exported = async (query: string) =>
      (await client.get(`/students/export?format=json&${query}`)).body.map(
        (row: { student_id: string }) => row.student_id,
      );
    expect(await exported('')).toEqual(['in', 'gone']);
    expect(await exported(`class_id=${classId}`)).toEqual(['in']);
    expect(await exported('status=graduated')).toEqual(['gone']);
    expect(await exported(`search=${encodeURIComponent("o'hara gone")}`)).toEqual(['gone']);
    expect(await exported(`search=${encodeURIComponent("'); drop table students; --")}`)).toEqual([]);
  });

  test('refuses invalid arguments and callers without the permission', async () => {
    const client = await aRegistrar();
    const { status, body } = await client.get('/students/export?format=pdf&class_id=x&colour=red');
    expect(status).toBe(400);
    expect(Object.keys(body.details).sort()).toEqual(['class_id', 'colour', 'format']);
    const teacher = await app.as(await app.make.aUser({ role: 'teacher' }));
    expect((await teacher.get('/students/export')).status).toBe(403);
    expect((await app.anonymous().get('/students/export')).status).toBe(401);
    expect((await client.send('HEAD', '/students/export')).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('is described over GraphQL, with its address', async () => {
    const client = await aRegistrar();
    const { body } = await client.graphql(
      '{ exportStudents(format: xlsx, status: active, search: "a b") { fileName contentType url } }',
    );
    expect(body.data.exportStudents.url).toBe('/students/export?format=xlsx&status=active&search=a+b');
  });
});
