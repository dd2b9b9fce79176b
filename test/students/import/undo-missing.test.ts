import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { Client } from '../../support/client.ts';
import { aSchoolOf, row, rowsOf, send, statuses } from './partial-file.ts';

const app = useSharedApp();

describe('undoImport', () => {
  const undo = async (client: Client, id: number) =>
    (
      await client.graphql(
        `mutation ($id: Int!) { undoImport(id: $id) { totalRows created updated deactivated failed errors { row field value message } } }`,
        { id },
      )
    ).body.data.undoImport;

  test('makes them active again, with their class and additional enrolments', async () => {
    const { client, institution, ids } = await aSchoolOf(app.current, ['a', 'b']);
    const [homeroom, lesson, full] = [
      await app.current.make.aClass(institution),
      await app.current.make.aClass(institution),
      await app.current.make.aClass(institution, { capacity: 1 }),
    ];
    await client.put(`/students/${ids.b}`, { class_id: homeroom });
    const end = '2099-07-01';
    await app.current.make.anEnrolment(institution, {
      student_id: ids.b,
      class_id: lesson,
      ends_on: end,
      reason: 'moves',
    });
    await app.current.make.anEnrolment(institution, { student_id: ids.b, class_id: full });
    const { body } = await send(client, [row('a')]);
    await client.put(`/students/${ids.a}`, { class_id: full });

    expect(await undo(client, body.id)).toMatchObject({ totalRows: 1, updated: 1, deactivated: 1, failed: 0 });

    expect((await client.get(`/students/${ids.b}`)).body).toMatchObject({ status: 'active', class_id: homeroom });
    const open = await rowsOf(
      app.current,
      `select class_id, is_primary, ends_on::text, reason from enrolments
       where student_id = $1 and (ends_on is null or ends_on > current_date) order by class_id`,
      [ids.b],
    );
    expect(open).toEqual([
      { class_id: homeroom, is_primary: true, ends_on: null, reason: null },
      { class_id: lesson, is_primary: false, ends_on: end, reason: 'moves' },
    ]);
  });

  test('leaves those alone who were changed since, and reports them without a row', async () => {
    const { client, ids } = await aSchoolOf(app.current, ['a', 'b', 'c']);
    const { body } = await send(client, [row('a')]);
    await client.put(`/students/${ids.b}`, { phone: '+1 555 0100' });

    expect(await undo(client, body.id)).toMatchObject({
      updated: 1,
      failed: 1,
      errors: [{ row: null, field: 'student_id', value: 'b', message: expect.stringContaining('changed') }],
    });
    expect(await statuses(client)).toEqual({ a: 'active', b: 'inactive', c: 'active' });
  });
});
