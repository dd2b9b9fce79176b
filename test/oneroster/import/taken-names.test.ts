import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { signedIn } from '../../support/signed-in.ts';
import { aSmallSchool, importFiles, pack } from './small-bundle.ts';

const app = useSharedApp();

test('a name that is used here by another record of the other system is a problem', async () => {
  const { client: own } = await signedIn(app.current, 'administrator');
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
