import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';

const app = await useSharedApp();

const STUDENTS = 600;
const HOMEROOMS = 20;
const SECTIONS = 100;
/** Aliases of a document, at most. */
const CALLS_PER_REQUEST = 10;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a whole school with 3,600 enrolments is entered with fewer than 50 requests', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  let requests = 0;
  const run = async (query: string, variables: Record<string, unknown>) => {
    requests += 1;
    const { body } = await client.graphql(query, variables);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const term = { name: 'Autumn', startsOn: '2026-09-01', endsOn: '2099-01-31' };
  const { createTerm } = await run('mutation ($input: TermInput!) { createTerm(input: $input) { id } }', {
    input: term,
  });
  const { createCourses } = await run(
    'mutation ($input: [CreateCourseInput!]!) { createCourses(input: $input) { id } }',
    { input: numbers(20).map((n) => ({ code: `C-${n}`, name: `Course ${n}`, credits: 3 })) },
  );
  const homerooms = numbers(HOMEROOMS).map((n) => ({ code: `H-${n}`, name: `Homeroom ${n}` }));
  const sections = numbers(SECTIONS).map((n) => ({
    code: `S-${n}`,
    name: `Section ${n}`,
    courseId: createCourses[n % 20].id,
    termId: createTerm.id,
    capacity: 30,
  }));
  const { createClasses } = await run(
    'mutation ($input: [CreateClassInput!]!) { createClasses(input: $input) { id code } }',
    { input: [...homerooms, ...sections] },
  );
  const rows = numbers(STUDENTS).map((n) => `${n},Ann,Lee,H-${n % HOMEROOMS}`);
  requests += 1;
  const file = ['student_id,first_name,last_name,email,class_name', ...rows.map((row) => row.replace(',H-', ',,H-'))];
  const imported = await client.post('/students/import', formWith(file.join('\n')));
  expect(imported.body).toMatchObject({ created: STUDENTS, failed: 0 });
  const ids: number[] = [];
  for (let page = 1; page <= STUDENTS / 100; page += 1) {
    requests += 1;
    const { body } = await client.get(`/students?limit=100&page=${page}`);
    ids.push(...body.data.map(({ id }: { id: number }) => id));
  }

  // Section n teaches 30 students; each student has five sections.
  const scheduled = createClasses.slice(HOMEROOMS) as { id: number }[];
  for (let from = 0; from < SECTIONS; from += CALLS_PER_REQUEST) {
    const chunk = scheduled.slice(from, from + CALLS_PER_REQUEST);
    const calls = chunk.map(({ id }, n) => `c${n}: enrolStudents(classId: ${id}, studentIds: $s${n}) { id }`);
    const variables = chunk.map((_, n) => [
      `s${n}`,
      numbers(30).map((place) => ids[((from + n) * 30 + place) % STUDENTS] as number),
    ]);
    const declared = chunk.map((_, n) => `$s${n}: [Int!]!`).join(', ');
    await run(`mutation (${declared}) { ${calls.join(' ')} }`, Object.fromEntries(variables));
  }

  const { rows: totals } = await app.pool.query(
    'select count(*)::int as enrolments from enrolments where institution_id = $1',
    [institution.id],
  );
  expect(totals).toEqual([{ enrolments: 3_600 }]);
  expect(requests).toBeLessThan(50);
});
