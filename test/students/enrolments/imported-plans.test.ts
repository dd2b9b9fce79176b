import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { formWith } from '../../support/files.ts';
import { day } from './enrolment-school.ts';

const app = await useSharedApp();

/** A school with two homerooms, one of a term to come, and functions that import files. */
async function school() {
  const user = await app.make.aUser();
  const { institution } = user;
  const client = await app.as(user);
  const term_id = await app.make.aTerm(institution, { name: 'Next', starts_on: day(10), ends_on: day(90) });
  const over = await app.make.aTerm(institution, { name: 'Past', starts_on: day(-90), ends_on: day(-1) });
  const classes = {
    now: await app.make.aClass(institution, { code: 'NOW', name: 'Now' }),
    next: await app.make.aClass(institution, { code: 'NEXT', name: 'Next', term_id }),
    past: await app.make.aClass(institution, { code: 'PAST', name: 'Past', term_id: over }),
    full: await app.make.aClass(institution, { code: 'FULL', name: 'Full', capacity: 1 }),
  };
  const importRows = async (header: string, rows: readonly string[], fields: Record<string, string> = {}) => {
    const file = [header, ...rows].join('\n');
    const { body } = await client.post('/students/import', formWith(file, fields));
    return body;
  };
  const student = async (studentId: string) => {
    const query = `{ student(studentId: "${studentId}") {
      id version classId status enrollmentDate enrolments { className primary beginsOn endsOn } } }`;
    return (await client.graphql(query)).body.data.student;
  };
  return { client, institution, classes, importRows, student };
}

const HEADER = 'student_id,first_name,last_name,enrollment_date,class_name';

test('plans the enrolment of a student who comes later, and changes nothing when the file comes again', async () => {
  const { importRows, student, client, classes } = await school();
  const rows = [`A,Ann,Lee,${day(30)},NOW`, `B,Bob,Ray,${day(-30)},NEXT`];

  expect(await importRows(HEADER, rows)).toMatchObject({ created: 2, errors: [] });

  expect(await student('A')).toMatchObject({
    classId: null,
    enrolments: [{ className: 'Now', primary: true, beginsOn: day(30), endsOn: null }],
  });
  expect(await student('B')).toMatchObject({ classId: null, enrolments: [{ className: 'Next', beginsOn: day(10) }] });
  expect((await client.get(`/students?class_id=${classes.now}`)).body.data).toEqual([]);
  expect(await importRows(HEADER, rows, { mode: 'upsert' })).toMatchObject({ unchanged: 2, updated: 0, errors: [] });
  const exported = (await client.download('/students/export')).bytes.toString('utf8').trim().split('\r\n');
  const [header = '', ...lines] = exported;
  expect(await importRows(header, lines, { mode: 'upsert' })).toMatchObject({ unchanged: 2, errors: [] });
});

test('changes the class of a plan and keeps its first day, and plans a move into a term to come', async () => {
  const { importRows, student, classes } = await school();
  await importRows(HEADER, [`A,Ann,Lee,${day(30)},NOW`, `B,Bob,Ray,${day(-30)},NOW`]);

  const rows = [`A,Ann,Lee,${day(30)},FULL`, `B,Bob,Ray,${day(-30)},NEXT`];
  const moved = await importRows(HEADER, rows, { mode: 'upsert' });

  expect(moved).toMatchObject({ updated: 2, errors: [] });
  expect((await student('A')).enrolments).toEqual([
    { className: 'Full', primary: true, beginsOn: day(30), endsOn: null },
  ]);
  expect(await student('B')).toMatchObject({
    classId: classes.now,
    enrolments: [
      { className: 'Now', beginsOn: day(-30), endsOn: day(10) },
      { className: 'Next', beginsOn: day(10), endsOn: null },
    ],
  });
  expect(await importRows(HEADER, rows, { mode: 'upsert' })).toMatchObject({ unchanged: 2, updated: 0 });
});

test('refuses a class whose term is over, and counts seats from the first day', async () => {
  const { importRows } = await school();

  const result = await importRows(HEADER, [
    `A,Ann,Lee,${day(0)},PAST`,
    `B,Bob,Ray,${day(-20)},PAST`,
    `C,Cid,Poe,${day(5)},FULL`,
    `D,Dan,Fox,${day(4)},FULL`,
    `E,Eve,Kay,${day(6)},FULL`,
  ]);

  const over = `is after the term of the class: Past ends on ${day(-1)}.`;
  expect(result.errors).toMatchObject([
    { row: 2, column: 'enrollment_date', field: 'enrollment_date', value: day(0), code: 'invalid', message: over },
    {
      row: 6,
      code: 'class_full',
      message: `is full on ${day(6)}: all 1 places are taken. Choose another class, or a later enrollment_date.`,
    },
  ]);
  expect(result.created).toBe(3);
});

test('puts students back into all of their classes when a complete file names them again', async () => {
  const { importRows, student, client, institution, classes } = await school();
  const chess = await app.make.aClass(institution, { name: 'Chess' });
  const header = 'student_id,first_name,last_name';
  await importRows(HEADER, [`A,Ann,Lee,${day(-30)},NOW`, `B,Bob,Ray,${day(-30)},NOW`]);
  const { id } = await student('A');
  await client.graphql(
    `mutation { enrolStudent(classId: ${chess}, studentId: ${id}, beginsOn: "${day(-30)}") { id } }`,
  );
  const complete = { mode: 'upsert', missing: 'deactivate', missing_limit: '100' };
  await importRows(header, ['B,Bob,Ray'], complete);
  expect(await student('A')).toMatchObject({ status: 'inactive', classId: classes.now });

  expect(await importRows(`${header},status`, ['A,Ann,Lee,active', 'B,Bob,Ray,active'], complete)).toMatchObject({
    updated: 1,
  });

  const { status, classId, enrolments } = await student('A');
  expect({ status, classId }).toEqual({ status: 'active', classId: classes.now });
  expect(enrolments.filter(({ endsOn }: { endsOn: string | null }) => endsOn === null)).toEqual([
    { className: 'Now', primary: true, beginsOn: day(0), endsOn: null },
    { className: 'Chess', primary: false, beginsOn: day(0), endsOn: null },
  ]);
});

test('enrols a graduate who is back in the last class, but not after its term', async () => {
  const { importRows, student, institution, classes } = await school();
  await app.make.aStudent(institution, { student_id: 'A', class_id: classes.past, status: 'graduated' });

  const named = await importRows('student_id,status,class_name', ['A,active,PAST'], { mode: 'upsert' });
  const problem = `takes no student on ${day(0)}: its term Past ends on ${day(-1)}. Choose a class of a later term.`;
  expect(named.errors).toEqual([
    { row: 2, column: 'class_name', field: 'class_name', value: 'PAST', code: 'invalid', message: problem },
  ]);
  const byOption = await importRows('student_id,status', ['A,active'], { mode: 'upsert', class_id: `${classes.past}` });
  expect(byOption.errors).toMatchObject([{ column: null, field: 'class_id', value: null, message: problem }]);

  const back = await importRows('student_id,status', ['A,active'], { mode: 'upsert' });
  expect(back).toMatchObject({ updated: 1, errors: [] });
  expect(await student('A')).toMatchObject({ status: 'active', classId: null });
});

test('gives classes their planned ends back when the import that ended them is undone', async () => {
  const { importRows, student, client, institution, classes } = await school();
  const id = await app.make.aStudent(institution, { student_id: 'A' });
  await app.make.anEnrolment(institution, {
    student_id: id,
    class_id: classes.now,
    is_primary: true,
    ends_on: day(20),
  });
  for (const status of ['inactive', 'graduated']) {
    const { id: importId } = await importRows('student_id,status', [`A,${status}`], { mode: 'upsert' });
    await client.graphql(`mutation { undoImport(id: ${importId}) { updated } }`);
    const { enrolments, ...now } = await student('A');
    expect(now).toMatchObject({ status: 'active', classId: classes.now });
    expect(enrolments).toEqual([{ className: 'Now', primary: true, beginsOn: '2024-09-01', endsOn: day(20) }]);
  }
});

test('enrols a new student who has left already in no class after its term', async () => {
  const { importRows } = await school();
  const { created, errors } = await importRows(`${HEADER},status`, [`A,Ann,Lee,${day(0)},PAST,graduated`]);
  expect(created).toBe(0);
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('is after the term') })]);
});

test('plans no class for a new student who has left already', async () => {
  const { importRows, student } = await school();
  const rows = [
    `A,Ann,Lee,${day(30)},NOW,inactive`,
    `B,Bob,Ray,${day(-30)},NEXT,graduated`,
    `C,Cid,Poe,${day(30)},,inactive`,
  ];

  const { created, errors } = await importRows(`${HEADER},status`, rows);

  const message = (first: string, status: string) =>
    `begins on ${first}: a student who is ${status} cannot be enrolled ahead.`;
  expect(errors).toMatchObject([
    { row: 2, column: 'class_name', value: 'NOW', code: 'class_needs_active', message: message(day(30), 'inactive') },
    { row: 3, column: 'class_name', value: 'NEXT', code: 'class_needs_active', message: message(day(10), 'graduated') },
  ]);
  expect(created).toBe(1);
  expect(await student('C')).toMatchObject({ classId: null, enrollmentDate: day(30), enrolments: [] });
});

test.each(['a file', 'an update'])('moves a plan by %s into a class that the student takes already', async (by) => {
  const { importRows, student, client, institution, classes } = await school();
  await importRows(HEADER, [`A,Ann,Lee,${day(30)},NOW`]);
  const { id } = await student('A');
  await app.make.anEnrolment(institution, { student_id: id, class_id: classes.full });
  if (by === 'a file')
    expect(await importRows('student_id,class_name', ['A,FULL'], { mode: 'upsert' })).toMatchObject({ updated: 1 });
  else expect((await client.put(`/students/${id}`, { class_id: classes.full })).status).toBe(200);
  const { enrolments } = await student('A');
  expect(enrolments).toEqual([
    expect.objectContaining({ className: 'Full', primary: false, endsOn: day(30) }),
    { className: 'Full', primary: true, beginsOn: day(30), endsOn: null },
  ]);
});
