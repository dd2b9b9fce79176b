import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';

/** Dates and times must be between the years 0001 and 9999, also when converted to UTC. */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

const DAY = 'must be a calendar day as YYYY-MM-DD.';
const TIME = 'must be a time as ISO 8601 with its offset, for example 2026-01-31T08:30:00Z.';

test.each([
  ['/admin/analytics', 'from', '0000-01-01', DAY],
  ['/admin/analytics', 'to', '0000-12-31', DAY],
  ['/admin/audit-logs', 'from', '0000-01-01T00:00:00Z', TIME],
  ['/admin/audit-logs', 'from', '0001-01-01T00:00:00+01:00', TIME],
  ['/admin/audit-logs', 'to', '9999-12-31T23:59:59-01:00', TIME],
])('GET %s refuses %s=%s', async (path, field, value, message) => {
  const { status, body } = await client.get(`${path}?${new URLSearchParams({ [field]: value })}`);
  expect({ status, details: body.details }).toEqual({ status: 400, details: { [field]: [message] } });
});

test('refuses a time with an unescaped +, and says how to escape it', async () => {
  const { status, body } = await client.get('/admin/audit-logs?from=2026-01-31T08:30:00+01:00');
  expect({ status, from: body.details.from }).toEqual({
    status: 400,
    from: [`${TIME} In a URL, write + as %2B.`],
  });
});

test.each(['date', 'from', 'to'])('GET /classes/{id}/attendance refuses %s in the year 0', async (field) => {
  const classId = await app.make.aClass(institution);
  const { status, body } = await client.get(`/classes/${classId}/attendance?${field}=0000-01-01`);
  expect({ status, details: body.details }).toEqual({ status: 400, details: { [field]: [DAY] } });
});

test('accepts the first and the last moment of the calendar', async () => {
  const whole = new URLSearchParams({ from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' });
  expect((await client.get(`/admin/audit-logs?${whole}`)).status).toBe(200);
});

test('a default period that would start before the calendar starts at 0001-01-01', async () => {
  const { status, body } = await client.get('/admin/analytics?to=0001-01-05');
  expect({ status, period: body.period }).toEqual({ status: 200, period: { from: '0001-01-01', to: '0001-01-05' } });
  expect((await client.get('/admin/analytics?from=9999-12-01&to=9999-12-31')).status).toBe(200);
});

test('an import rejects only the rows with dates in the year 0', async () => {
  const rows = [
    'student_id,first_name,last_name,email,date_of_birth,enrollment_date',
    '1,Ann,Lee,ann@x.example,2010-01-01,2024-09-01',
    '2,Bob,Lee,bob@x.example,0000-01-01,2024-09-01',
    '3,Eve,Lee,eve@x.example,2010-01-01,0000-01-01',
  ];
  const { status, body } = await client.post('/students/import', formWith(rows.join('\n')));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    created: 1,
    failed: 2,
    errors: [
      { row: 3, field: 'date_of_birth' },
      { row: 4, field: 'enrollment_date' },
    ],
  });
});
