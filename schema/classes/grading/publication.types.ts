import { Int } from 'type-graphql';
import type { GradesPublication as Publication } from '../../../src/classes/grades/publish-grades.service.ts';
import { Arguments, inputs, int, nullable, Output, outputs } from '../../shared/fields.ts';

@Output('The result of publishing grades, or of holding them back.')
export class GradesPublication
  extends outputs({
    classId: int('Id of the class.'),
    term: nullable.text('Name of the term of final grades; null for assessments.'),
    grades: int('Number of grades that were published, or held back, and were not before.'),
    students: int('Number of their students.'),
  })
  implements Publication {}

@Arguments()
export class PublicationArgs extends inputs({
  classId: int('Id of the class.'),
  term: nullable.text('Name of the term of the final grades. Default, without assessmentIds: the term of the class.'),
  assessmentIds: nullable.of(() => [Int], 'Ids of up to 1,000 assessments, instead of the final grades of a term.'),
}) {}
