import { createUnionType } from 'type-graphql';
import { hitsRule } from '../../src/admin/search/search.queries.ts';
import type { SearchKind } from '../../src/admin/search/search.sql.ts';
import { searchRule } from '../../src/database/reads/conditions.ts';
import { User } from '../auth/user.types.ts';
import { Class } from '../classes/class.types.ts';
import { Course } from '../classes/course.types.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, inputs, nullable, text } from '../shared/fields.ts';
import { Guardian } from '../students/guardian.types.ts';
import { Student } from '../students/student.types.ts';

const SearchKindEnum = enumType<SearchKind>('SearchKind', 'A kind of record that a search finds.', {
  student: 'Students by name, email and ids, and by the name and phone of their guardians.',
  guardian: 'Guardians by name, email and phone.',
  class: 'Classes by code and name.',
  course: 'Courses by code, name, subject and department.',
  user: 'Users by name and email.',
});

export const SearchHit = createUnionType({
  name: 'SearchHit',
  description: 'A record that a search has found.',
  types: () => [Student, Guardian, Class, Course, User] as const,
});

@Arguments()
export class SearchArgs extends inputs({
  q: text('Words to search for, 1 to 200 characters and at most 8 words.', { rule: searchRule }),
  kinds: nullable.of(() => [SearchKindEnum], 'Only records of these kinds; all kinds if absent.'),
  limit: nullable.int('Maximum number of records, 1 to 20 (the default).', { rule: hitsRule }),
}) {}
