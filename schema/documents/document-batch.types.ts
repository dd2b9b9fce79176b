import { Int } from 'type-graphql';
import type { BatchStatus } from '../../src/documents/issuing/document-batch.ts';
import { Term } from '../classes/term.types.ts';
import { enumType } from '../shared/enum.ts';
import { dateTime, Input, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { pageType } from '../shared/page.types.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { DocumentKindEnum } from './document.types.ts';
import { DocumentTemplate } from './document-template.types.ts';

const BatchStatusEnum = enumType<BatchStatus>('BatchStatus', 'How far a batch is.', {
  queued: 'It waits for the batches before it.',
  running: 'Its documents are being issued.',
  done: 'Every student has a document or a problem.',
  failed: 'Internal errors stopped it. Order the rest again: what was issued is unchanged.',
  cancelled: 'Somebody cancelled it. Documents that were issued stay.',
});

@Output('A student of a batch who gets no document.')
export class DocumentProblem extends outputs({
  student: of(() => StudentReference, 'The student.'),
  code: text('Code: `nothing_to_show`, `no_font`, `erased`, or `failed` for an internal error.'),
  message: text('What is wrong.'),
}) {}

@Output('Documents that were ordered together.')
export class DocumentBatch extends outputs({
  id: int('Id of the batch.'),
  kind: of(() => DocumentKindEnum, 'Kind of the documents.'),
  template: of(() => DocumentTemplate, 'The template, as it is now.'),
  term: nullable.of(() => Term, 'The term of report cards; null for transcripts.'),
  status: of(() => BatchStatusEnum, 'How far the batch is.'),
  total: int('Number of students.'),
  done: int('Students who have their document: a new one, or the former one that is unchanged.'),
  unchanged: int('Those of them whose former document has the same content. It stays.'),
  failed: int('Students whose document an internal error prevented. Order them again.'),
  createdAt: dateTime('When the batch was ordered.'),
  finishedAt: nullable.dateTime('When the batch ended.'),
  url: nullable.text(
    'Path of one PDF with the documents, by class and name; null before the end, without documents and for more than 2,000.',
  ),
}) {}

export const DocumentBatchPage = pageType('DocumentBatchPage', () => DocumentBatch);

@Input('An order of documents: for exactly one of students, a class, a grade level or all.')
export class IssueDocumentsInput extends inputs({
  kind: of(() => DocumentKindEnum, 'Kind of the documents.'),
  templateId: int('Id of an active template of this kind.'),
  termId: nullable.int('Id of the term of report cards. Absent for transcripts.'),
  studentIds: nullable.of(() => [Int], 'Ids of up to 100,000 students.'),
  classId: nullable.int('Id of a class: its students today, or on the nearest day of the term.'),
  gradeLevel: nullable.text('A grade level: its active students.'),
  all: nullable.boolean('True for all active students.'),
}) {}
