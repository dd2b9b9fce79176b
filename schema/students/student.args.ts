import { searchRule } from '../../src/database/reads/conditions.ts';
import { sortRule } from '../../src/students/search/student-search.sql.ts';
import { Arguments, inputs, nullable, text } from '../shared/fields.ts';
import { PageArgs } from '../shared/page.types.ts';
import { StudentStatusEnum } from './student.types.ts';

@Arguments()
export class StudentArgs extends inputs({
  id: nullable.int('Id assigned by the service. Give either this or `studentId`.'),
  studentId: nullable.text("The institution's own identifier. Give either this or `id`."),
}) {}

@Arguments()
export class StudentListArgs extends inputs({
  ...PageArgs.fields,
  classId: nullable.int('Only students of this primary class.'),
  status: nullable.of(() => StudentStatusEnum, 'Only students of this status.'),
  search: nullable.text('Words to search for in name, email or student id. Case and accents are ignored.', {
    rule: searchRule,
  }),
}) {}

@Arguments()
export class DeletedStudentListArgs extends inputs({
  ...PageArgs.fields,
  search: nullable.text('Words to search for in name, email or student id. Case and accents are ignored.', {
    rule: searchRule,
  }),
}) {}

@Arguments()
export class StudentSearchArgs extends inputs({
  ...PageArgs.fields,
  q: text(
    'Words to search for in name, email or student id, 1 to 200 characters and at most 8 words. Tolerates a typo in names.',
    { rule: searchRule },
  ),
  classId: nullable.int('Only students of this primary class.'),
  status: nullable.of(() => StudentStatusEnum, 'Only students of this status.'),
  sort: nullable.text(
    'relevance (default), name, student_id, enrollment_date or created_at. A leading - reverses the order.',
    { rule: sortRule },
  ),
}) {}

@Arguments()
export class PossibleDuplicatesArgs extends inputs({
  firstName: nullable.text('Given name; empty for a person with one name.'),
  lastName: text('Family name, or the name of a person with one name.'),
  dateOfBirth: nullable.date('Date of birth. Without it nobody is returned.'),
  exceptId: nullable.int('Id of the student who is compared with the others.'),
}) {}
