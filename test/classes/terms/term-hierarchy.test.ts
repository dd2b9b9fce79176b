import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { auditedChanges } from '../../support/audit-actions.ts';
import type { Answer } from '../../support/client.ts';
import { signedIn } from '../../support/signed-in.ts';
import { whileHolding } from '../../support/while-holding.ts';

/** School years, their semesters, terms and grading periods. */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

const FIELDS = 'id name type startsOn endsOn parentId schoolYear sourcedId';
const create = (input: object) =>
  client.graphql(`mutation ($input: TermInput!) { createTerm(input: $input) { ${FIELDS} } }`, { input });
const update = (id: number, input: object) =>
  client.graphql(`mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { ${FIELDS} } }`, {
    id,
    input,
  });
const details = ({ body }: Answer) => body.errors?.[0].extensions.details;

interface Created {
  id: number;
  input: { name: string; startsOn: string; endsOn: string };
}

/** Creates a term by its type, its days and its parent. */
async function aTerm(type: string, startsOn: string, endsOn: string, parent?: Created): Promise<Created> {
  const input = { name: app.make.unique(type), startsOn, endsOn };
  const { body } = await create({ ...input, type, parentId: parent?.id });
  return { id: body.data.createTerm.id, input };
}

/** Creates a school year with one semester, which has one grading period. */
async function aSchoolYear() {
  const year = await aTerm('school_year', '2026-08-15', '2027-07-31');
  const semester = await aTerm('semester', '2026-08-15', '2027-01-31', year);
  const period = await aTerm('grading_period', '2026-09-01', '2026-10-31', semester);
  return { year, semester, period };
}

test('creates terms inside longer ones, and lists those of a type', async () => {
  const { year, semester, period } = await aSchoolYear();
  const { body } = await client.graphql(
    `{ years: terms(type: school_year) { ${FIELDS} } periods: terms(type: grading_period) { ${FIELDS} } terms { id } }`,
  );
  const shared = { schoolYear: 2027 };
  expect(body.data).toEqual({
    years: [{ id: year.id, ...year.input, ...shared, type: 'school_year', parentId: null, sourcedId: `t-${year.id}` }],
    periods: [
      {
        id: period.id,
        ...period.input,
        ...shared,
        type: 'grading_period',
        parentId: semester.id,
        sourcedId: `t-${period.id}`,
      },
    ],
    terms: [{ id: year.id }, { id: semester.id }, { id: period.id }],
  });
});

test.each([
  ['2026-07-31', 2026],
  ['2026-08-01', 2027],
  ['2026-12-31', 2027],
  ['9999-12-31', 9999],
])('takes the school year from the last day, %s: %i', async (endsOn, schoolYear) => {
  const name = app.make.unique('term');
  const { body } = await create({ name, startsOn: '2026-01-01', endsOn });
  expect(body.data.createTerm).toMatchObject({ type: 'term', parentId: null, schoolYear });
});

test('keeps type, parent and a school year that was set, until they are changed or cleared', async () => {
  const { year } = await aSchoolYear();
  const input = { name: app.make.unique('term'), startsOn: '2026-09-01', endsOn: '2026-12-31' };
  const set = { type: 'semester', parentId: year.id, schoolYear: 2026 };
  const { id } = (await create({ ...input, ...set })).body.data.createTerm;
  const kept = await update(id, { ...input, endsOn: '2026-11-30' });
  expect(kept.body.data.updateTerm).toMatchObject({ ...set, endsOn: '2026-11-30' });
  expect((await update(id, { ...input, type: null })).body.data.updateTerm).toMatchObject(set);
  const cleared = await update(id, { ...input, type: 'term', parentId: null, schoolYear: null });
  expect(cleared.body.data.updateTerm).toMatchObject({ type: 'term', parentId: null, schoolYear: 2027 });
  const records = await auditedChanges(client, { resource_type: 'term', resource_id: id });
  expect(records.at(-1)?.changes).toEqual({
    type: { from: 'semester', to: 'term' },
    parent_id: { from: year.id, to: null },
    explicit_school_year: { from: 2026, to: null },
  });
});

test('reports every problem with the parent at once', async () => {
  const { semester } = await aSchoolYear();
  const input = { name: ' ', startsOn: '2026-08-14', endsOn: '2027-02-01', type: 'school_year', parentId: semester.id };
  expect(details(await create({ ...input, schoolYear: 1899 }))).toEqual({
    name: ['is required.'],
    parentId: ['names a semester, which cannot contain a school_year.'],
    startsOn: ['must not be before 2026-08-15, the first day of the parent.'],
    endsOn: ['must not be after 2027-01-31, the last day of the parent.'],
    schoolYear: ['must be between 1900 and 9999.'],
  });
});

test('reports every problem with the parts at once', async () => {
  const { semester, period } = await aSchoolYear();
  const input = { ...semester.input, startsOn: '2026-09-02', endsOn: '2026-10-30', type: 'grading_period' };
  expect(details(await update(semester.id, { ...input, parentId: null }))).toEqual({
    type: ['must be longer than its parts: it contains a grading_period.'],
    startsOn: ['must not be after 2026-09-01, the first day of its parts.'],
    endsOn: ['must not be before 2026-10-31, the last day of its parts.'],
  });
  expect((await update(period.id, { ...period.input, parentId: null })).body.errors).toBeUndefined();
  expect((await update(semester.id, { ...input, parentId: null })).body.errors).toBeUndefined();
});

test('refuses terms that contain themselves', async () => {
  const { year, semester } = await aSchoolYear();
  const itself = await update(year.id, { ...year.input, type: 'term', parentId: year.id });
  expect(details(itself)).toEqual({
    parentId: ['must be another term.'],
    type: ['must be longer than its parts: it contains a semester.'],
  });
  const turned = await update(year.id, { ...year.input, type: 'grading_period', parentId: semester.id });
  expect(Object.keys(details(turned))).toContain('type');
});

test('finds no parent in another institution', async () => {
  const parentId = await app.make.aTerm(await app.make.anInstitution(), { type: 'school_year' });
  const input = { name: app.make.unique('term'), startsOn: '2026-09-01', endsOn: '2026-12-31', parentId };
  expect(details(await create(input))).toEqual({ parentId: ['is not a term of this institution.'] });
});

test('lets a part wait for a concurrent change of its parent', async () => {
  const { year } = await aSchoolYear();
  const text = 'select from institutions where id = $1 for no key update';
  const answers = await whileHolding(app.pool, { text, values: [institution.id] }, async (waiting) => {
    const shortening = update(year.id, { ...year.input, endsOn: '2027-01-31' });
    await waiting(1);
    const input = { name: app.make.unique('term'), startsOn: '2027-02-01', endsOn: '2027-06-30' };
    const creating = create({ ...input, parentId: year.id });
    await waiting(2);
    return [shortening, creating] as const;
  });
  const [shortened, created] = await Promise.all(answers);
  expect([shortened, created].filter(({ body }) => body.errors)).toHaveLength(1);
});

/** `terms`, `createTerm` and `updateTerm` ([D35]). */

const CREATE = 'mutation ($input: TermInput!) { createTerm(input: $input) { id name startsOn endsOn } }';
const UPDATE =
  'mutation ($id: Int!, $input: TermInput!) { updateTerm(id: $id, input: $input) { id name startsOn endsOn } }';

test('creates and changes terms, and lists them by their first day', async () => {
  const { client } = await signedIn(app, 'registrar');
  const spring = { name: 'Spring', startsOn: '2025-01-01', endsOn: '2025-06-30' };
  const { body } = await client.graphql(CREATE, { input: spring });
  const { id } = body.data.createTerm;
  expect(body.data.createTerm).toEqual({ id, ...spring });
  const autumn = { name: 'Autumn', startsOn: '2024-09-01', endsOn: '2024-12-31' };
  await client.graphql(CREATE, { input: autumn });
  expect((await client.graphql('{ terms { name } }')).body.data.terms).toEqual([
    { name: 'Autumn' },
    { name: 'Spring' },
  ]);
  const earlier = { ...spring, startsOn: '2024-01-01' };
  expect((await client.graphql(UPDATE, { id, input: earlier })).body.data.updateTerm).toEqual({ id, ...earlier });
  expect((await client.graphql('{ terms { name } }')).body.data.terms).toEqual([
    { name: 'Spring' },
    { name: 'Autumn' },
  ]);
});

test('reports every error at once', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const id = await app.make.aTerm(institution, { name: 'Autumn' });
  await app.make.aTerm(institution, { name: 'Spring' });
  const input = { name: 'Spring', startsOn: '2025-02-01', endsOn: '2025-01-01' };
  const problems = { name: ['is already in use by another term.'], endsOn: ['must not be before startsOn.'] };
  expect((await client.graphql(CREATE, { input })).body.errors[0].extensions.details).toEqual(problems);
  expect((await client.graphql(UPDATE, { id, input })).body.errors[0].extensions.details).toEqual(problems);
});

test("does not find another institution's term", async () => {
  const { client } = await signedIn(app, 'registrar');
  const id = await app.make.aTerm(await app.make.anInstitution());
  const input = { name: 'Mine', startsOn: '2025-01-01', endsOn: '2025-01-02' };
  expect((await client.graphql(UPDATE, { id, input })).body.errors[0].extensions.code).toBe('NOT_FOUND');
});
