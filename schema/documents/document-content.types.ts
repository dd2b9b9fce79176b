import type {
  DocumentContent as Content,
  ContentAssessment,
  ContentLine,
} from '../../src/documents/document-content.ts';
import { AttendanceYear } from '../classes/attendance/student-day.types.ts';
import { GradeStatusEnum } from '../classes/grade.types.ts';
import { float, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { LanguageEnum } from '../shared/language.enum.ts';

@Output('A score that a document shows.')
export class DocumentAssessment
  extends outputs({
    title: text('Title of the assessment.'),
    score: nullable.float('Score.'),
    maxScore: float('Maximum score.'),
    letter: nullable.text('Letter grade.'),
  })
  implements ContentAssessment {}

@Output('A final grade, or transfer credits, on a document.')
export class DocumentLine
  extends outputs({
    school: nullable.text('The school that gave transfer credits; null for its own.'),
    course: text('Name of the course.'),
    term: nullable.text('Name of the term.'),
    schoolYear: nullable.int('The year in which the school year ends.'),
    status: of(() => GradeStatusEnum, 'Status of the grade.'),
    letter: nullable.text('Letter grade.'),
    points: nullable.float('Points towards the GPA.'),
    credits: nullable.float('Credits of the course.'),
    comment: nullable.text('Comment, if the template asks for comments.'),
    teachers: of(() => [String], 'Names of the teachers, if the template asks for them.'),
    assessments: of(() => [DocumentAssessment], 'Scores of the term, if the template asks for them.'),
  })
  implements ContentLine {}

@Output('What a document shows. A section that its template does not ask for is null or empty.')
export class DocumentContent extends outputs({
  title: text('Title of the document.'),
  number: nullable.text('Number of the document; null in a preview.'),
  issuedOn: nullable.date('Day of issue; null in a preview.'),
  language: of(() => LanguageEnum, 'Language of the printed words, which decides the format of dates.'),
  institution: text('Name of the institution.'),
  studentName: text('Name of the student as it is printed.'),
  studentNumber: text("The institution's own identifier of the student."),
  gradeLevel: nullable.text('Grade level of the student.'),
  className: nullable.text('Name of the primary class.'),
  termName: nullable.text('Name of the term; null on a transcript.'),
  headerText: nullable.text('Text above the content.'),
  footerText: nullable.text('Text below the content.'),
  signatures: of(() => [String], 'The lines to sign.'),
  lines: of(() => [DocumentLine], 'The grades.'),
  attendance: nullable.of(() => AttendanceYear, 'Days of the term; null on a transcript.'),
  gpa: nullable.float('Unweighted GPA.'),
  weightedGpa: nullable.float('Weighted GPA.'),
  credits: nullable.float('Earned credits, transfer credits included.'),
  rank: nullable.int('Rank in the grade level.'),
  rankOf: nullable.int('Number of students who are ranked.'),
}) {}

/** Returns a content as the API shows it. */
export function toDocumentContent(content: Content): DocumentContent {
  const { issued, institution, student, className, term, rank, layout } = content;
  const { lines, attendance, gpa, weightedGpa, credits } = content;
  const { title, language, headerText, footerText, signatures } = layout;
  return {
    ...{ title, language, headerText, footerText, signatures, institution, className },
    ...{ lines, attendance, gpa, weightedGpa, credits },
    number: issued?.number ?? null,
    issuedOn: issued?.on ?? null,
    studentName: student.name,
    studentNumber: student.number,
    gradeLevel: student.gradeLevel,
    termName: term?.name ?? null,
    rank: rank?.rank ?? null,
    rankOf: rank?.of ?? null,
  };
}
