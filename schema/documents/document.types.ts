import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { PreviewArguments } from '../../src/documents/content/preview-document.queries.ts';
import type { DocumentArguments } from '../../src/documents/document.queries.ts';
import type { DocumentKind, DocumentSection } from '../../src/documents/document-content.ts';
import type { DocumentVerification as Verification } from '../../src/documents/verify-document.service.ts';
import { Term } from '../classes/term.types.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { StudentReference, UserReference } from '../shared/reference.types.ts';
import { DateScalar, DateTimeScalar } from '../shared/scalars.ts';

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

@ObjectType({
  description: 'A report card or transcript that was issued. Its content never changes.',
  simpleResolvers: true,
})
export class Document {
  @Field(() => Int, { description: 'Id of the document.' })
  id!: number;

  @Field(() => DocumentKindEnum, { description: 'Kind of the document.' })
  kind!: DocumentKind;

  @Field(() => StudentReference, { description: 'The student.' })
  student!: StudentReference;

  @Field(() => Term, { nullable: true, description: 'The term; null for a transcript.' })
  term!: Term | null;

  @Field(() => String, { description: 'Number of the document: the year and a running number.' })
  number!: string;

  @Field(() => DateTimeScalar, { description: 'When the document was issued.' })
  issuedAt!: string;

  @Field(() => UserReference, { nullable: true, description: 'The user who ordered it.' })
  issuedBy!: UserReference | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the document was revoked.' })
  revokedAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the document that replaced it.' })
  replacedBy!: number | null;

  @Field(() => String, { description: 'Path of the PDF on this service. It accepts bearer tokens of users.' })
  url!: string;
}

export const DocumentPage = pageType('DocumentPage', () => Document);

@ArgsType()
export class DocumentListArgs extends PageArgs implements DocumentArguments {
  @Field(() => String, { nullable: true, description: "The institution's own identifier of a student." })
  studentId?: string | null;

  @Field(() => DocumentKindEnum, { nullable: true, description: 'Kind of the documents.' })
  kind?: DocumentKind | null;

  @Field(() => Int, { nullable: true, description: 'Id of a term.' })
  termId?: number | null;
}

@ArgsType()
export class PreviewFileArgs implements PreviewArguments {
  @Field(() => DocumentKindEnum, { description: 'Kind of the document.' })
  kind!: DocumentKind;

  @Field(() => Int, { description: 'Id of the template of this kind.' })
  templateId!: number;

  @Field(() => String, { description: "The institution's own identifier of the student." })
  studentId!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the term of a report card.' })
  termId?: number | null;
}

@ArgsType()
export class PreviewArgs extends PreviewFileArgs {
  @Field(() => [DocumentSectionEnum], {
    nullable: true,
    description:
      'The parts that the document has, before the template is saved with them. Default: those of the template.',
  })
  sections?: DocumentSection[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to show the preferred name, before the template is saved so. Default: as the template says.',
  })
  preferredName?: boolean | null;
}

@ObjectType({ description: 'A grade on a document that somebody verifies.', simpleResolvers: true })
export class VerifiedLine {
  @Field(() => String, { description: 'Name of the course.' })
  course!: string;

  @Field(() => String, { nullable: true, description: 'Name of the term.' })
  term!: string | null;

  @Field(() => String, { nullable: true, description: 'Letter grade.' })
  letter!: string | null;

  @Field(() => Float, { nullable: true, description: 'Credits of the course.' })
  credits!: number | null;
}

@ObjectType({ description: 'What the paper with a verification code must show.', simpleResolvers: true })
export class DocumentVerification implements Verification {
  @Field(() => Boolean, { description: 'False for an unknown code and for a revoked document.' })
  valid!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the stored content has the hash that the audit trail recorded when it was issued.',
  })
  intact!: boolean | null;

  @Field(() => DocumentKindEnum, { nullable: true, description: 'Kind of the document.' })
  kind!: DocumentKind | null;

  @Field(() => String, { nullable: true, description: 'Name of the institution.' })
  institution!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Day of issue.' })
  issuedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the student.' })
  studentName!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Day on which the document was revoked.' })
  revokedOn!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Day on which a newer document replaced it.' })
  replacedOn!: string | null;

  @Field(() => [VerifiedLine], { nullable: true, description: 'The grades.' })
  lines!: VerifiedLine[] | null;

  @Field(() => Float, { nullable: true, description: 'GPA.' })
  gpa!: number | null;

  @Field(() => Float, { nullable: true, description: 'Earned credits.' })
  credits!: number | null;
}
