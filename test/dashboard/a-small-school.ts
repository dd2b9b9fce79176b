import type { Factories, TestInstitution, TestUser } from '../support/factories.ts';

interface School {
  institution: TestInstitution;
  administrator: TestUser;
  classId: number;
  ada: number;
}

/** Creates an institution with an administrator, and two students, of whom Ada Lovelace is in Class 7B. */
export async function aSmallSchool(make: Factories): Promise<School> {
  const administrator = await make.aUser({ name: 'Ada Admin' });
  const { institution } = administrator;
  const classId = await make.aClass(institution, { name: 'Class 7B', code: '7B' });
  const ada = await make.aStudent(institution, {
    class_id: classId,
    student_id: 'S/1',
    first_name: 'Ada',
    last_name: 'Lovelace',
    date_of_birth: '2012-12-10',
  });
  await make.aStudent(institution, { student_id: 'S/2', first_name: 'Alan', last_name: 'Turing' });
  return { institution, administrator, classId, ada };
}
