import { expect, test } from 'vitest';
import { roleOf } from '../../../src/students/import/rows/role-words.ts';

test.each([
  [
    'student',
    ['Student', ' STUDENTS ', 'Pupil', 'Schüler', 'Schüler:in', 'Schüler/-in', 'Schuelerin', 'Élève', 'étudiant(e)'],
  ],
  ['student', ['Alumno/a', 'estudiante', 'E\u0301LE\u0300VE']],
  [
    'other',
    ['teacher', 'Co-Teacher', 'Legal guardian', 'Lehrkraft', 'Lehrer*in', 'Erziehungsberechtigte(r)', 'Eltern'],
  ],
  ['other', ['professeur', 'père', 'Mère', 'Responsable légal', 'profesor/a', 'padre', 'Administrator', 'aide']],
  [undefined, ['', 'prefect', 'x', 'student teacher', 'ученик', 's'.repeat(100_000)]],
])('the role %s is known by its words', (role, words) => {
  expect(words.map((word) => [word, roleOf(word)])).toEqual(words.map((word) => [word, role]));
});
