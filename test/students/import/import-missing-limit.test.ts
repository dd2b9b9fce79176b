import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { aSchoolOf, row, send, statuses } from './partial-file.ts';

const app = useSharedApp();

describe('missing_limit', () => {
  const names = Array.from({ length: 20 }, (_, n) => `n${n}`);

  test.each([
    ['10 percent by default', {}, 18, 17],
    ['as it is given', { missing_limit: '20' }, 16, 15],
    ['nobody', { missing_limit: '0' }, 20, 19],
  ])('refuses a file that leaves out more students: %s', async (_title, fields, enough, tooFew) => {
    const { client } = await aSchoolOf(app.current, names);
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
    const { client, institution, ids } = await aSchoolOf(app.current, names);
    const classId = await app.current.make.aClass(institution);
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
  const { client } = await aSchoolOf(app.current, ['a']);
  const { status, body } = await send(client, [row('a')], fields);
  expect([status, body.details]).toEqual([400, details]);
  expect(await statuses(client)).toEqual({ a: 'active' });
});
