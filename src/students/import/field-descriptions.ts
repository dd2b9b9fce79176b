import type { FileColumn } from '../../database/properties.ts';
import { byColumn } from '../student.columns.ts';
import { guardianDescriptions } from './guardians/guardian-columns.ts';
import { translatedHeaders } from './header/translated-headers.ts';

/** Columns of files that are none of the table: the name of the class beside its id, both names in one, and the role of a person. */
const others = {
  class_name: {
    headers: `class|class code|section|section name|section code|homeroom|homeroom name|form|form group|tutor group|registration group|${translatedHeaders.class_name}`,
    expected: 'The code or the name of the class, instead of its id.',
    example: '5A',
  },
  full_name: {
    headers: `name|student|student name|name of student|student full name|last first|last name first name|pupil|pupil name|learner|learner name|${translatedHeaders.full_name}`,
    expected: 'Both names in one column, the last name before the comma, instead of `first_name` and `last_name`.',
    example: 'García López, Zoë',
  },
  role: {
    headers:
      "roles|role name|user role|user type|person type|person role|account type|member type|rolle|rollen|benutzerrolle|benutzertyp|personentyp|rôle|rôles|type d'utilisateur|type de personne|rol|rol de usuario|tipo de usuario|tipo de persona",
    expected:
      'A role such as `student`. Rows of teachers, staff and guardians are skipped; words of English, German, French and Spanish are known.',
    example: 'student',
  },
} satisfies Readonly<Record<string, FileColumn>>;

/** The columns that an import reads, by their names. */
export const fieldDescriptions = {
  ...byColumn(({ name, file, rule }) => ({
    expected: `Up to ${rule?.max} characters.`,
    ...file,
    headers: [file.headers, translatedHeaders[name]].filter(Boolean).join('|'),
  })),
  ...others,
  ...guardianDescriptions,
};
