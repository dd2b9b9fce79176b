import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { formWith } from '../../support/files.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aUserWithPermissions } from '../../support/user-with-permissions.ts';

/** Guardians in files of students ([D98]). */

const app = await useSharedApp();

const HEADER =
  'student_id,first_name,last_name,guardian_name,guardian_relation,guardian_email,guardian_phone,guardian2_name,guardian2_relation,guardian2_email,guardian2_phone';

async function send(client: Client, rows: readonly string[], fields: Record<string, string> = {}) {
  const { body } = await client.post(
    '/students/import',
    formWith([HEADER, ...rows].join('\n'), { mode: 'upsert', ...fields }),
  );
  return body;
}

/** Returns the guardians of each student as `id relation`, and all guardians. */
async function contacts(client: Client) {
  const query = `{ students { data { studentId guardians { id name relation contactPriority } } } guardians { data { id name email phone } } }`;
  const { data } = (await client.graphql(query)).body;
  const byStudent = Object.fromEntries(
    data.students.data.map((student: Record<string, unknown> & { guardians: Record<string, unknown>[] }) => [
      student.studentId,
      student.guardians.map(({ name, relation }) => `${name} (${relation})`),
    ]),
  );
  return { byStudent, guardians: data.guardians.data as { id: number; name: string; email: string; phone: string }[] };
}

const SIBLINGS = [
  'A,Ann,Lee,Pat Lee,mother,pat@x.example,,Kim Lee,father,,+1 541 555 0101',
  'B,Bob,Lee,Patricia Lee,mother,PAT@x.example,,KIM LEE,father,,+1 (541) 555-0101',
  'C,Cy,Orr,Lou Orr,,,,,,,',
  'D,Di,Orr,,,d@x.example,,,,,',
];

test('creates guardians whom siblings share, links them, and changes nothing the second time', async () => {
  const { client } = await signedIn(app, 'registrar');
  const tried = await send(client, SIBLINGS, { dry_run: 'true' });
  const { created, failed, errors } = await send(client, SIBLINGS);
  expect([created, failed]).toEqual([3, 1]);
  expect([tried.created, tried.errors]).toEqual([created, errors]);
  expect(tried.changes[0].fields).toContain('guardian_name');
  expect(errors).toMatchObject([{ row: 5, field: 'guardian_name', code: 'required' }]);
  const { byStudent, guardians } = await contacts(client);
  expect(byStudent).toEqual({
    A: ['Pat Lee (mother)', 'Kim Lee (father)'],
    B: ['Pat Lee (mother)', 'Kim Lee (father)'],
    C: ['Lou Orr (null)'],
  });
  expect(guardians).toHaveLength(3);
  expect(await send(client, SIBLINGS)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect(await contacts(client)).toEqual({ byStudent, guardians });
});

test('finds guardians who are there, and tells of new links as changes of their students', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  await app.make.aStudent(institution, { student_id: 'A', first_name: 'Ann', last_name: 'Lee' });
  const create = `mutation { a: createGuardian(input: { name: "Pat Lee", email: "pat@x.example" }) { id } b: createGuardian(input: { name: "Kim Lee", phone: "541-555-0101" }) { id } }`;
  await client.graphql(create);
  const rows = ['A,Ann,Lee,Somebody,mother,pat@x.example,,Kim Lee,,new@x.example,5415550101'];
  expect(await send(client, rows)).toMatchObject({ updated: 1, failed: 0 });
  expect((await contacts(client)).byStudent).toEqual({ A: ['Pat Lee (mother)', 'Kim Lee (null)'] });
  const feed = await client.graphql('{ changes(first: 10) { entries { type changed } } }');
  expect(feed.body.data.changes.entries.at(-1)).toEqual({ type: 'updated', changed: ['guardians'] });
  expect(await send(client, ['A,Ann,Lee,Pat Lee,foster carer,pat@x.example,,,,,'])).toMatchObject({ updated: 1 });
  expect((await contacts(client)).byStudent).toEqual({ A: ['Pat Lee (foster carer)', 'Kim Lee (null)'] });
});

test('keeps two guardians of one row apart who share an email', async () => {
  const { client } = await signedIn(app, 'registrar');
  const rows = [
    'A,Ann,Lee,Pat Lee,,home@x.example,,Kim Lee,,home@x.example,',
    'B,Bob,Lee,Kim Lee,,home@x.example,,Pat Lee,,home@x.example,',
  ];
  await send(client, rows);
  const found = await contacts(client);
  expect(found.byStudent).toEqual({ A: ['Pat Lee (null)', 'Kim Lee (null)'], B: ['Kim Lee (null)', 'Pat Lee (null)'] });
  expect(found.guardians).toHaveLength(2);
  expect(await send(client, rows)).toMatchObject({ unchanged: 2 });
});

test('takes the first relation of a guardian whom a row names twice', async () => {
  const { client } = await signedIn(app, 'registrar');
  const rows = [
    'A,Ann,Lee,Pat Lee,mother,pat@x.example,,Pat Lee,emergency contact,pat@x.example,',
    'B,Bob,Lee,Kim Lee,father,,,Kim Lee,carer,,',
  ];
  expect(await send(client, rows)).toMatchObject({ created: 2, failed: 0 });
  const linked = await contacts(client);
  expect(linked.byStudent).toEqual({ A: ['Pat Lee (mother)'], B: ['Kim Lee (father)'] });
  expect(await send(client, rows)).toMatchObject({ unchanged: 2, updated: 0 });
  expect(await contacts(client)).toEqual(linked);
});

test('links a guardian once whom a row names by parent_id and by contacts', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const parent = await app.make.aGuardian(institution, { name: 'Pat Lee', email: 'pat@x.example' });
  await app.make.aStudent(institution, { student_id: 'B', first_name: 'Bob', last_name: 'Lee' });
  const file = [
    'student_id,first_name,last_name,parent_id,guardian_name,guardian_relation,guardian_email',
    `A,Ann,Lee,${parent},Pat Lee,mother,pat@x.example`,
    `B,Bob,Lee,${parent},Pat Lee,,`,
  ];
  const { body } = await client.post('/students/import', formWith(file.join('\n'), { mode: 'upsert' }));
  expect(body).toMatchObject({ created: 1, updated: 1, failed: 0 });
  const { byStudent, guardians } = await contacts(client);
  expect(byStudent).toEqual({ A: ['Pat Lee (mother)'], B: ['Pat Lee (null)'] });
  expect(guardians).toHaveLength(1);
});

test('undoes the guardians and links that it made, and those only', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const kept = await app.make.aStudent(institution, { student_id: 'K', first_name: 'Kay', last_name: 'Lee' });
  const first = await send(client, ['K,Kay,Lee,Lou Orr,aunt,lou@x.example,,,,,']);
  expect(first.updated).toBe(1);
  const before = await contacts(client);
  const rows = [
    'K,Kay,Lee,Lou Orr,uncle,lou@x.example,,Pat Lee,,pat@x.example,',
    'A,Ann,Lee,Pat Lee,,pat@x.example,,Kim Lee,,kim@x.example,',
  ];
  const { id } = await send(client, rows);
  const kim = (await contacts(client)).guardians.find(({ name }) => name === 'Kim Lee');
  await client.graphql(
    `mutation { linkGuardian(studentId: ${await app.make.aStudent(institution)}, guardianId: ${kim?.id}) { id } }`,
  );
  const undone = await client.graphql(`mutation { undoImport(id: ${id}) { created updated failed } }`);
  expect(undone.body.data.undoImport).toEqual({ created: 1, updated: 1, failed: 0 });
  const after = await contacts(client);
  expect(after.byStudent.K).toEqual(before.byStudent.K);
  expect(after.guardians.map(({ name }) => name).sort()).toEqual(['Kim Lee', 'Lou Orr']);
  expect((await client.get(`/students/${kept}`)).status).toBe(200);
  const administrator = await app.as(await app.make.aUser({ institution, role: 'administrator' }));
  const { body } = await administrator.graphql('{ verifyAuditLog { valid } }');
  expect(body.data.verifyAuditLog).toEqual({ valid: true });
});

test('leaves links alone that somebody has changed after the import', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const student = await app.make.aStudent(institution, { student_id: 'K' });
  const { id } = await send(client, ['K,Kay,Lee,Pat Lee,aunt,pat@x.example,,Kim Lee,uncle,kim@x.example,']);
  const pat = (await contacts(client)).guardians.find(({ name }) => name === 'Pat Lee');
  await client.graphql(
    `mutation { linkGuardian(studentId: ${student}, guardianId: ${pat?.id}, relation: "foster carer") { id } }`,
  );
  const undone = await client.graphql(`mutation { undoImport(id: ${id}) { updated failed } }`);
  expect(undone.body.data.undoImport).toEqual({ updated: 1, failed: 0 });
  const { byStudent, guardians } = await contacts(client);
  expect(byStudent).toEqual({ K: ['Pat Lee (foster carer)'] });
  expect(guardians).toMatchObject([{ name: 'Pat Lee' }]);
});

test('needs the permission to manage guardians, and ignores contacts without a column of names', async () => {
  const { institution } = await signedIn(app, 'registrar');
  const client = await aUserWithPermissions(app, institution, ['import:students', 'update:students']);
  const { status, body } = await client.post('/students/import', formWith([HEADER, ...SIBLINGS].join('\n')));
  expect([status, body.error]).toEqual([403, 'forbidden']);
  const file = 'student_id,first_name,last_name,guardian_email\n1,A,B,x@x.example';
  const ignored = await client.post('/students/import', formWith(file));
  expect(ignored.body).toMatchObject({ created: 1, ignored_columns: ['guardian_email'] });
});

test('refuses a phone that a program has written as a number with decimals', async () => {
  const { client } = await signedIn(app, 'registrar');
  const { created, failed, errors } = await send(client, [
    'A,Ann,Lee,Pat Lee,,,5415550101.0,Kim Lee,,,541.555.0101',
    'B,Bob,Lee,Pat Lee,,,5415550101,Kim Lee,,,541.555.0101',
  ]);
  expect([created, failed]).toEqual([1, 1]);
  expect(errors).toMatchObject([{ row: 2, field: 'guardian_phone', value: '5415550101.0', code: 'number_format' }]);
});

test('refuses the 101st guardian of a student', async () => {
  const { client, institution } = await signedIn(app, 'registrar');
  const student = await app.make.aStudent(institution, { student_id: 'A' });
  await app.pool.query(
    `with g as (insert into guardians (institution_id, name) select $1, 'G ' || n from generate_series(1, 100) n returning id)
     insert into student_guardians (institution_id, student_id, guardian_id, contact_priority)
     select $1, $2, id, row_number() over () from g`,
    [institution.id, student],
  );
  const { failed, errors } = await send(client, ['A,Sam,Student,One More,,more@x.example,,,,,']);
  expect([failed, errors[0]?.field]).toEqual([1, 'guardian_name']);
});
