import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aPlatformRoom, descriptionOf } from '../../support/gradebook-platform.ts';

/** Line items that a learning platform puts. */

const app = await useSharedApp();
const room = await aPlatformRoom(app);

test('shows exactly what was put, and the term of the class', async () => {
  const sourcedId = randomUUID();
  const { rows } = await app.pool.query('select term_id from classes where id = $1', [room.classId]);
  const answer = await room.platform.putLineItem(sourcedId, room.lineItem());
  const read = await room.platform.get(`/lineItems/${sourcedId}`);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual(read.body);
  expect(read.body.lineItem).toEqual({
    ...room.lineItem(),
    sourcedId,
    status: 'active',
    dateLastModified: expect.any(String),
    class: expect.objectContaining({ sourcedId: `k-${room.classId}`, type: 'class' }),
    category: expect.objectContaining({ sourcedId: 'cat-other' }),
    academicSession: expect.objectContaining({ sourcedId: `t-${rows[0].term_id}` }),
    school: expect.objectContaining({ sourcedId: `o-${room.institution.id}` }),
  });
});

test('an equal PUT changes no time and leaves no audit record', async () => {
  const sourcedId = randomUUID();
  const first = await room.platform.putLineItem(sourcedId, room.lineItem());
  const again = await room.platform.putLineItem(sourcedId, room.lineItem());
  const third = await room.platform.putLineItem(sourcedId, room.lineItem({ dueDate: '2026-10-08T22:00:00Z' }));
  expect([first.status, again.status, third.status]).toEqual([201, 200, 200]);
  expect(again.body).toEqual(first.body);
  expect(third.body.lineItem.dueDate).toBe('2026-10-08T22:00:00.000Z');
  const { rows } = await app.pool.query(
    `select actor_type, actor_name, action, changes->'due_at'->>'to' as due_at from audit_logs
     where institution_id = $1 and resource_type = 'assessment'
       and resource_id = (select id from assessments where sourced_id = $2) order by id`,
    [room.institution.id, sourcedId],
  );
  const actor = { actor_type: 'oauth_client', actor_name: 'Learning platform' };
  expect(rows).toEqual([
    { ...actor, action: 'assessment.created', due_at: '2026-10-08T21:59:59.999Z' },
    { ...actor, action: 'assessment.updated', due_at: '2026-10-08T22:00:00.000Z' },
  ]);
});

test('answers with the sourcedId of the address if the body has none, and refuses another one', async () => {
  const sourcedId = 'canvas/assignment@17';
  const created = await room.platform.putLineItem(sourcedId, room.lineItem());
  expect(created).toMatchObject({ status: 201, body: { lineItem: { sourcedId } } });
  const other = await room.platform.putLineItem(sourcedId, room.lineItem({ sourcedId: 'other' }));
  expect(other.status).toBe(422);
  expect(descriptionOf(other)).toMatch(/^lineItem.sourcedId must be "canvas\/assignment@17"/);
});

test.each(['a-999999', 'f-1-1-0x', 'a b', 'x'.repeat(256)])(
  'refuses the sourcedId %s for a new line item',
  async (id) => {
    const answer = await room.platform.putLineItem(id, room.lineItem());
    expect(answer.status).toBe(422);
    expect(descriptionOf(answer)).toMatch(/^lineItem.sourcedId /);
  },
);

test('reports all problems at once, in the form of imsx', async () => {
  const unknown = { sourcedId: 'unknown' };
  const { status, body } = await room.platform.putLineItem(randomUUID(), {
    title: ' ',
    description: 5,
    class: unknown,
    school: unknown,
    category: unknown,
    assignDate: '2026-02-30',
    dueDate: 'tomorrow',
    resultValueMin: 1,
    resultValueMax: '10',
    status: 'tobedeleted',
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    imsx_codeMajor: 'failure',
    imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'invaliddata' }] },
  });
  const fields = [...body.imsx_description.matchAll(/lineItem\.([\w.]+)/g)].map(([, field]) => field);
  expect(fields.toSorted()).toEqual(
    [
      ...['title', 'description', 'class.sourcedId', 'school.sourcedId', 'category.sourcedId', 'assignDate'],
      ...['dueDate', 'resultValueMin', 'resultValueMax', 'status'],
    ].toSorted(),
  );
});

test.each([
  ['{}', {}],
  ['a list', { lineItem: [] }],
  ['null', { lineItem: null }],
  ['a text', { lineItem: 'x' }],
])('refuses %s in place of a line item', async (_, body) => {
  const answer = await room.platform.put(`/lineItems/${randomUUID()}`, body);
  expect([answer.status, descriptionOf(answer)]).toEqual([422, 'lineItem is required, as an object.']);
});

test('accepts dates, and refuses work that is due before it is assigned', async () => {
  const sourcedId = randomUUID();
  const put = (assignDate: string, dueDate: string | null) =>
    room.platform.putLineItem(sourcedId, room.lineItem({ assignDate, dueDate }));
  const dates = await put('2026-10-01', '2026-10-02T02:00:00+02:00');
  expect(dates.body.lineItem).toMatchObject({
    assignDate: '2026-10-01T00:00:00.000Z',
    dueDate: '2026-10-02T00:00:00.000Z',
  });
  const reversed = await put('2026-10-02', '2026-10-01');
  expect([reversed.status, descriptionOf(reversed)]).toEqual([422, 'lineItem.dueDate must not be before assignDate.']);
});

test('takes a term or its grading period as session, over both versions', async () => {
  const { make } = app;
  const termId = await make.aTerm(room.institution, { sourced_id: 'sis-term' });
  const sourcedId = randomUUID();
  const put = (academicSession: string) =>
    room.platform.putLineItem(sourcedId, room.lineItem({ academicSession: { sourcedId: academicSession } }));
  expect((await put('sis-term')).body.lineItem.academicSession.sourcedId).toBe('sis-term');
  const { body } = await room.platform.v1p1.get(`/lineItems/${sourcedId}`);
  const period = body.lineItem.gradingPeriod.sourcedId;
  const over1p1 = await room.platform.v1p1.putLineItem(
    sourcedId,
    room.lineItem({ gradingPeriod: { sourcedId: period }, title: 'Over 1.1' }),
  );
  expect(over1p1).toMatchObject({ status: 200, body: { lineItem: { gradingPeriod: { sourcedId: period } } } });
  // An edit without a session keeps it.
  const kept = await room.platform.putLineItem(sourcedId, room.lineItem());
  expect(kept.body.lineItem.academicSession.sourcedId).toBe('sis-term');
  const { rows } = await app.pool.query('select term_id from assessments where sourced_id = $1', [sourcedId]);
  expect(rows).toEqual([{ term_id: termId }]);
  expect(descriptionOf(await put('y-2100'))).toMatch(/^lineItem.academicSession.sourcedId is a school year/);
  expect(descriptionOf(await put(`t-${termId}`))).toMatch(/is not an academic session of this institution/);
});

test('a homeroom takes line items, under the course that OneRoster tells of homerooms', async () => {
  const { make, pool } = app;
  const termId = await make.aTerm(room.institution);
  const classId = await make.aClass(room.institution, { type: 'homeroom', course_id: null, term_id: termId });
  const student = await make.aStudent(room.institution, { class_id: classId });
  const lineItem = () => room.lineItem({ class: { sourcedId: `k-${classId}` } });
  const sourcedId = randomUUID();
  expect((await room.platform.putLineItem(sourcedId, lineItem())).status).toBe(201);
  expect((await room.platform.putLineItem(sourcedId, { ...lineItem(), title: 'Again' })).status).toBe(200);
  const posted = await room.platform.post(`/classes/k-${classId}/lineItems`, { lineItems: [lineItem()] });
  expect(posted.status).toBe(201);
  const result = room.result(sourcedId, { student: { sourcedId: `s-${student}` }, score: 9 });
  expect((await room.platform.putResult(randomUUID(), result)).status).toBe(201);
  const { rows } = await pool.query(
    `select co.code, co.name, co.sourced_id, co.credits, co.gpa_applicable, count(*)::int as line_items
     from assessments a join courses co on co.institution_id = $1 and co.id = a.course_id
     where a.institution_id = $1 and a.class_id = $2 group by co.institution_id, co.id`,
    [room.institution.id, classId],
  );
  expect(rows).toEqual([
    { code: 'HOMEROOM', name: 'Homeroom', sourced_id: 'c-homeroom', credits: 0, gpa_applicable: false, line_items: 2 },
  ]);
});
