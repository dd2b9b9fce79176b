import { expect, test } from 'vitest';
import { defaultGradeScale } from '../../../src/classes/grading/scales/grade-steps.ts';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';

/** GraphQL `institution`, `updateInstitution`. */

const app = await useSharedApp();
const { user: admin, client } = await signedIn(app);

const UPDATE = `mutation ($input: UpdateInstitutionInput!) {
  updateInstitution(input: $input) { name plan excusedPolicy timeZone extraCredit gradeScale { letter from points }
    type identifier parentName parentIdentifier } }`;

async function detailsOf(input: unknown): Promise<Record<string, string[]>> {
  const { body } = await client.graphql(UPDATE, { input });
  return body.errors[0].extensions.details;
}

test('returns the institution to all of its users', async () => {
  const viewer = await app.as(await app.make.aUser({ institution: admin.institution, role: 'viewer' }));
  const { body } = await viewer.graphql(
    '{ institution { id name plan excusedPolicy timeZone extraCredit type identifier parentName parentIdentifier gradeScale { letter from points } } }',
  );

  const { id, name } = admin.institution;
  expect(body.data.institution).toEqual({
    id,
    name,
    plan: 'enterprise',
    excusedPolicy: 'absent',
    timeZone: 'UTC',
    extraCredit: 'allowed',
    type: 'school',
    identifier: null,
    parentName: null,
    parentIdentifier: null,
    gradeScale: defaultGradeScale,
  });
});

test('changes only the given fields and records only the differences', async () => {
  const gradeScale = [
    { letter: 'F', from: 0, points: 0 },
    { letter: 'P', from: 49.5, points: 4 },
  ];
  const { body } = await client.graphql(UPDATE, {
    input: {
      ...{ name: 'Sankt Göran', excusedPolicy: 'excluded', gradeScale },
      ...{ timeZone: 'europe/stockholm', extraCredit: 'refused' },
    },
  });

  expect(body.data.updateInstitution).toEqual({
    name: 'Sankt Göran',
    plan: 'enterprise',
    excusedPolicy: 'excluded',
    timeZone: 'Europe/Stockholm',
    extraCredit: 'refused',
    type: 'school',
    identifier: null,
    parentName: null,
    parentIdentifier: null,
    gradeScale: gradeScale.toReversed(),
  });
  await client.graphql(UPDATE, { input: { gradeScale, excusedPolicy: 'excluded', timeZone: 'Europe/Stockholm' } });
  const { rows } = await app.pool.query(
    `select array(select jsonb_object_keys(changes) order by 1) as fields from audit_logs
     where institution_id = $1 and action = 'institution.updated'`,
    [admin.institution.id],
  );
  expect(rows).toEqual([{ fields: ['excused_policy', 'extra_credit', 'grade_scale', 'name', 'time_zone'] }]);
});

test('refuses a scale that does not give each percentage one letter, or gives lower ones more points', async () => {
  const step = (letter: string, from: number, points: number) => ({ letter, from, points });

  expect(await detailsOf({ gradeScale: [] })).toHaveProperty('gradeScale');
  expect(await detailsOf({ gradeScale: [step('A', 50, 4)] })).toEqual({
    gradeScale: ['must have a step that starts at 0.'],
  });
  expect((await detailsOf({ gradeScale: [step('A', 0, 4), step('A', 0, 3)] })).gradeScale).toEqual([
    'has the same letter twice.',
    'has two steps that start at the same percentage.',
  ]);
  expect(await detailsOf({ gradeScale: [step('A', 90, 1), step('F', 0, 2)] })).toEqual({
    gradeScale: ['gives a lower percentage more points than a higher one.'],
  });
  const wrong = await detailsOf({ name: '', gradeScale: [step('', 101, -1), step('F', 0.001, 4.123)] });
  expect(Object.keys(wrong).sort()).toEqual([
    'gradeScale.0.from',
    'gradeScale.0.letter',
    'gradeScale.0.points',
    'gradeScale.1.from',
    'gradeScale.1.points',
    'name',
  ]);
});

test('refuses unknown time zones, abbreviations and offsets, and null for what every institution has', async () => {
  const problem = 'must be UTC or the IANA name of a time zone, such as Europe/Berlin or America/New_York.';
  for (const timeZone of ['Mars/Olympus', 'BST', '+02:00', `Europe/${'x'.repeat(40)}`])
    expect(await detailsOf({ timeZone })).toEqual({ timeZone: [problem] });
  expect(await detailsOf({ timeZone: null, extraCredit: null, excusedPolicy: null })).toEqual({
    timeZone: ['is required.'],
    extraCredit: ['is required.'],
    excusedPolicy: ['is required.'],
  });
});

test('refuses changes of the plan, and any change by a user who is not an administrator', async () => {
  expect(await detailsOf({ plan: 'premium' })).toHaveProperty('plan');
  const registrar = await app.as(await app.make.aUser({ institution: admin.institution, role: 'registrar' }));
  const { body } = await registrar.graphql(UPDATE, { input: { name: 'Mine' } });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});

test('shows and changes type, code and the organisation above, and records the differences', async () => {
  const { user: admins, client: own } = await signedIn(app);
  const change = async (input: object) => (await own.graphql(UPDATE, { input })).body.data.updateInstitution;
  const district = { parentName: 'Grand Bend ISD', parentIdentifier: '255901' };

  expect(await change({ type: 'department', identifier: ' NCES-4807380 ', ...district })).toMatchObject({
    type: 'department',
    identifier: 'NCES-4807380',
    ...district,
  });
  expect(await change({ parentName: 'Grand Bend' })).toMatchObject({
    parentName: 'Grand Bend',
    identifier: 'NCES-4807380',
  });
  expect(await change({ identifier: null, parentName: null, parentIdentifier: '' })).toMatchObject({
    ...{ type: 'department', identifier: null, parentName: null, parentIdentifier: null },
  });
  const { rows } = await app.pool.query(
    'select changes from audit_logs where institution_id = $1 and action = $2 order by id',
    [admins.institution.id, 'institution.updated'],
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    {
      type: { from: 'school', to: 'department' },
      identifier: { from: null, to: 'NCES-4807380' },
      parent_name: { from: null, to: 'Grand Bend ISD' },
      parent_identifier: { from: null, to: '255901' },
    },
    { parent_name: { from: 'Grand Bend ISD', to: 'Grand Bend' } },
    {
      identifier: { from: 'NCES-4807380', to: null },
      parent_name: { from: 'Grand Bend', to: null },
      parent_identifier: { from: '255901', to: null },
    },
  ]);
});

test('refuses a code of the organisation above without its name, long texts, and no type', async () => {
  const needed = ['is required beside parentIdentifier: send both, or clear both with null.'];
  expect(await detailsOf({ parentIdentifier: '255901' })).toEqual({ parentName: needed });
  await client.graphql(UPDATE, { input: { parentName: 'Grand Bend ISD', parentIdentifier: '255901' } });
  expect(await detailsOf({ parentName: null, name: '' })).toEqual({ name: ['is required.'], parentName: needed });
  const long = { identifier: 'x'.repeat(65), parentName: 'x'.repeat(201), parentIdentifier: 'a\u200bb', type: null };
  expect(Object.keys(await detailsOf(long)).sort()).toEqual(['identifier', 'parentIdentifier', 'parentName', 'type']);
});

test('an administrator sets the grade levels that forms offer, each once', async () => {
  const update = 'mutation ($levels: [String!]) { updateInstitution(input: { gradeLevels: $levels }) { gradeLevels } }';
  const set = async (levels: string[] | null) => (await client.graphql(update, { levels })).body;
  expect((await client.graphql('{ institution { gradeLevels } }')).body.data.institution.gradeLevels).toHaveLength(14);
  expect((await set(['Foundation', ' Year 1 '])).data.updateInstitution.gradeLevels).toEqual(['Foundation', 'Year 1']);
  const refusals = [['a', 'A'], ['x'.repeat(51)], Array.from({ length: 51 }, (_, index) => `L${index}`)];
  for (const levels of refusals) expect((await set(levels)).errors[0].extensions.code).toBe('VALIDATION_ERROR');
  expect((await set([])).data.updateInstitution.gradeLevels).toEqual([]);
});
