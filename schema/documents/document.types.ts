import type { DocumentKind, DocumentSection } from '../../src/documents/document-content.ts';
import type { DocumentVerification as Verification } from '../../src/documents/verify-document.service.ts';
import { Term } from '../classes/term.types.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, boolean, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { StudentReference, UserReference } from '../shared/reference.types.ts';

export const DocumentKindEnum = enumType<DocumentKind>('DocumentKind', 'The kind of a document.', {
  report_card: 'The grades of a student in a term.',
  transcript: 'The grades of a student in all years.',
});

export const DocumentSectionEnum = enumType<DocumentSection>(
  'DocumentSection',
  'A part of a document that a template asks for.',
  {
    assessments: 'The scores of the term under each grade.',
    attendance: 'The days of the term, on report cards.',
    comments: 'The comments of the grades.',
    credits: 'The earned credits.',
    gpa: 'The unweighted GPA.',
    rank: 'The rank in the grade level.',
    teachers: 'The teachers of each class.',
    transfer_credits: 'Credits from other schools, on transcripts.',
    weighted_gpa: 'The weighted GPA.',
  },
);

@Output('A report card or transcript that was issued. Its content never changes.')
export class Document extends outputs({
  id: int('Id of the document.'),
  kind: of(() => DocumentKindEnum, 'Kind of the document.'),
  student: of(() => StudentReference, 'The student.'),
  term: nullable.of(() => Term, 'The term; null for a transcript.'),
  number: text('Number of the document: the year and a running number.'),
  issuedAt: dateTime('When the document was issued.'),
  issuedBy: nullable.of(() => UserReference, 'The user who ordered it.'),
  revokedAt: nullable.dateTime('When the document was revoked.'),
  replacedBy: nullable.int('Id of the document that replaced it.'),
  url: text('Path of the PDF on this service. It accepts bearer tokens of users.'),
}) {}

export const DocumentPage = pageType('DocumentPage', () => Document);

@Arguments()
export class DocumentListArgs extends inputs({
  ...PageArgs.fields,
  studentId: nullable.text("The institution's own identifier of a student."),
  kind: nullable.of(() => DocumentKindEnum, 'Kind of the documents.'),
  termId: nullable.int('Id of a term.'),
}) {}

@Arguments()
export class PreviewFileArgs extends inputs({
  kind: of(() => DocumentKindEnum, 'Kind of the document.'),
  templateId: int('Id of the template of this kind.'),
  studentId: text("The institution's own identifier of the student."),
  termId: nullable.int('Id of the term of a report card.'),
}) {}

@Arguments()
export class PreviewArgs extends inputs({
  ...PreviewFileArgs.fields,
  sections: nullable.of(
    () => [DocumentSectionEnum],
    'The parts that the document has, before the template is saved with them. Default: those of the template.',
  ),
  preferredName: nullable.boolean(
    'True to show the preferred name, before the template is saved so. Default: as the template says.',
  ),
}) {}

@Output('A grade on a document that somebody verifies.')
export class VerifiedLine extends outputs({
  course: text('Name of the course.'),
  term: nullable.text('Name of the term.'),
  letter: nullable.text('Letter grade.'),
  credits: nullable.float('Credits of the course.'),
}) {}

@Output('What the paper with a verification code must show.')
export class DocumentVerification
  extends outputs({
    valid: boolean('False for an unknown code and for a revoked document.'),
    intact: nullable.boolean(
      'True if the stored content has the hash that the audit trail recorded when it was issued.',
    ),
    kind: nullable.of(() => DocumentKindEnum, 'Kind of the document.'),
    institution: nullable.text('Name of the institution.'),
    issuedOn: nullable.date('Day of issue.'),
    studentName: nullable.text('Name of the student.'),
    revokedOn: nullable.date('Day on which the document was revoked.'),
    replacedOn: nullable.date('Day on which a newer document replaced it.'),
    lines: nullable.of(() => [VerifiedLine], 'The grades.'),
    gpa: nullable.float('GPA.'),
    credits: nullable.float('Earned credits.'),
  })
  implements Verification {}
