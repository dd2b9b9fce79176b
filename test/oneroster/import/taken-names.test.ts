import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, importFiles, pack } from './small-bundle.ts';

const app = await useSharedApp();

test('a name that is used here by another record of the other system is a problem', async () => {
  const { client: own } = await signedIn(app, 'administrator');
  await importFiles(own, pack(aSmallSchool()));
  const files = aSmallSchool();
  const renamed = {
    ...files,
    courses: (files.courses as string).replace('alg,', 'alg-2,'),
    classes: (files.classes as string).replace('9,alg,', '9,alg-2,'),
  };
  const result = await importFiles(own, pack(renamed));
  expect(result.problems).toMatchObject([
    {
      file: 'courses.csv',
      row: 2,
      column: 'courseCode',
      value: 'ALG1',
      message: 'is the code of another course here.',
    },
  ]);
});

test('a new student with a former number of another one is a problem that names that student', async () => {
  const { client } = await signedIn(app, 'administrator');
  const files = aSmallSchool();
  await importFiles(client, pack(files));
  const { id } = (await client.get('/students?search=000101')).body.data[0];
  await client.graphql(`mutation { updateStudent(id: ${id}, input: { studentId: "000999" }) { id } }`);
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replaceAll('stu-1', 'stu-9')]),
  );
  const { problems } = await importFiles(client, pack(renamed), { dryRun: true });

  expect(problems).toContainEqual({
    ...{ file: 'users.csv', row: 2, column: 'identifier', value: '000101' },
    message: `is a former number of student ${id} (000999). Send the present one.`,
  });
});

test('a new student with the names and the birth date of another one is a warning that names that student', async () => {
  const { user, client } = await signedIn(app, 'administrator');
  const id = await app.make.aStudent(user.institution, {
    ...{ student_id: 'H-1', first_name: 'Jose', last_name: 'GARCIA', date_of_birth: '2011-05-06' },
  });
  const { warnings, written } = await importFiles(client, pack(aSmallSchool()), { applyMissing: true });

  expect(written).toBe(true);
  expect(warnings).toContainEqual({
    ...{ file: 'users.csv', row: 2, column: 'givenName', value: 'José' },
    message: `has the same names and date of birth as student ${id} (H-1).`,
  });
});
