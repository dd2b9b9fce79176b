import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { DocumentKind } from '../../src/documents/document-content.ts';
import type { BatchStatus } from '../../src/documents/issuing/document-batch.ts';
import type { IssueDocumentsInput as Input } from '../../src/documents/issuing/issue-documents.rules.ts';
import { Term } from '../classes/term.types.ts';
import { enumType } from '../shared/enum.ts';
import { pageType } from '../shared/page.types.ts';
import { StudentReference } from '../shared/reference.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { DocumentKindEnum } from './document.types.ts';
import { DocumentTemplate } from './document-template.types.ts';

const BatchStatusEnum = enumType<BatchStatus>('BatchStatus', 'How far a batch is.', {
  queued: 'It waits for the batches before it.',
  running: 'Its documents are being issued.',
  done: 'Every student has a document or a problem.',
  failed: 'Internal errors stopped it. Order the rest again: what was issued is unchanged.',
  cancelled: 'Somebody cancelled it. Documents that were issued stay.',
});

@ObjectType({ description: 'A student of a batch who gets no document.', simpleResolvers: true })
export class DocumentProblem {
  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => String, {
    description: 'Code: `nothing_to_show`, `no_font`, `erased`, or `failed` for an internal error.',
  })
  code!: string;

  @Field(() => String, { description: 'What is wrong.' })
  message!: string;
}

@ObjectType({ description: 'Documents that were ordered together.', simpleResolvers: true })
export class DocumentBatch {
  @Field(() => Int, { description: 'Id of the batch.' })
  id!: number;

  @Field(() => DocumentKindEnum, { description: 'Kind of the documents.' })
  kind!: DocumentKind;

  @Field(() => DocumentTemplate, { description: 'The template, as it is now.' })
  template!: DocumentTemplate;

  @Field(() => Term, { nullable: true, description: 'The term of report cards; null for transcripts.' })
  term!: Term | null;

  @Field(() => BatchStatusEnum, { description: 'How far the batch is.' })
  status!: BatchStatus;

  @Field(() => Int, { description: 'Number of students.' })
  total!: number;

  @Field(() => Int, {
    description: 'Students who have their document: a new one, or the former one that is unchanged.',
  })
  done!: number;

  @Field(() => Int, { description: 'Those of them whose former document has the same content. It stays.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Students whose document an internal error prevented. Order them again.' })
  failed!: number;

  @Field(() => DateTimeScalar, { description: 'When the batch was ordered.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the batch ended.' })
  finishedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Path of one PDF with the documents, by class and name; null before the end, without documents and for more than 2,000.',
  })
  url!: string | null;
}

export const DocumentBatchPage = pageType('DocumentBatchPage', () => DocumentBatch);

@InputType({ description: 'An order of documents: for exactly one of students, a class, a grade level or all.' })
export class IssueDocumentsInput implements Input {
  @Field(() => DocumentKindEnum, { description: 'Kind of the documents.' })
  kind!: DocumentKind;

  @Field(() => Int, { description: 'Id of an active template of this kind.' })
  templateId!: number;

  @Field(() => Int, { nullable: true, description: 'Id of the term of report cards. Absent for transcripts.' })
  termId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of up to 100,000 students.' })
  studentIds?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of a class: its students today, or on the nearest day of the term.',
  })
  classId?: number | null;

  @Field(() => String, { nullable: true, description: 'A grade level: its active students.' })
  gradeLevel?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True for all active students.' })
  all?: boolean | null;
}
