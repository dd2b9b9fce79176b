import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../src/access/languages.ts';
import type { DocumentKind, DocumentSection, Paper } from '../../src/documents/document-content.ts';
import type { DocumentTemplate as Stored } from '../../src/documents/templates/document-template.entity.ts';
import type { LogoView } from '../../src/documents/templates/document-template.queries.ts';
import type { DocumentTemplateInput as Input } from '../../src/documents/templates/document-template.rules.ts';
import type { LogoType } from '../../src/input/images/logo.ts';
import type { ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import { UploadScalar } from '../shared/scalars.ts';
import { DocumentKindEnum, DocumentSectionEnum } from './document.types.ts';

const PaperEnum = enumType<Paper>('Paper', 'Size of the paper.', { a4: '210 × 297 mm.', letter: '8.5 × 11 inches.' });

@ObjectType({ description: 'The logo of a template.', simpleResolvers: true })
export class DocumentLogo implements LogoView {
  @Field(() => String, { description: 'Format of the image: `png` or `jpeg`.' })
  type!: LogoType;

  @Field(() => Int, { description: 'Width in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Height in pixels.' })
  height!: number;

  @Field(() => String, { description: 'The image as a data URL.' })
  dataUrl!: string;
}

@ObjectType({ description: 'The settings of report cards or transcripts.', simpleResolvers: true })
export class DocumentTemplate implements Omit<Stored, 'institutionId' | 'logoSha256' | 'createdAt' | 'updatedAt'> {
  @Field(() => Int, { description: 'Id of the template.' })
  id!: number;

  @Field(() => String, { description: 'Name, unique without regard to case. It is not printed.' })
  name!: string;

  @Field(() => DocumentKindEnum, { description: 'Kind of the documents.' })
  kind!: DocumentKind;

  @Field(() => LanguageEnum, { description: 'Language of the printed words, which decides the format of dates.' })
  language!: Language;

  @Field(() => PaperEnum, { description: 'Size of the paper.' })
  paper!: Paper;

  @Field(() => String, { description: 'Title of the documents.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Text above the content.' })
  headerText!: string | null;

  @Field(() => String, { nullable: true, description: 'Text below the content.' })
  footerText!: string | null;

  @Field(() => Boolean, { description: 'True if the preferred name of the student is printed.' })
  preferredName!: boolean;

  @Field(() => [DocumentSectionEnum], { description: 'The parts that the documents have.' })
  sections!: DocumentSection[];

  @Field(() => [String], { description: 'The lines to sign.' })
  signatures!: string[];

  @Field(() => Boolean, { description: 'False if no more documents are issued with it.' })
  active!: boolean;
}

@InputType({ description: 'A template of documents. For one that exists, absent fields keep their values.' })
export class DocumentTemplateInput implements Input {
  @Field(() => String, {
    nullable: true,
    description: 'Name, unique without regard to case, 1 to 100 characters. Required for a new template.',
  })
  name?: string | null;

  @Field(() => DocumentKindEnum, {
    nullable: true,
    description: 'Kind of the documents. Required for a new template; it cannot be changed.',
  })
  kind?: DocumentKind | null;

  @Field(() => LanguageEnum, { nullable: true, description: 'Language. Default: that of the institution.' })
  language?: Language | null;

  @Field(() => PaperEnum, { nullable: true, description: 'Size of the paper. Default: a4.' })
  paper?: Paper | null;

  @Field(() => String, {
    nullable: true,
    description: 'Title of the documents, 1 to 100 characters. Default: the kind in the language.',
  })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Text above the content, at most 500 characters.' })
  headerText?: string | null;

  @Field(() => String, { nullable: true, description: 'Text below the content, at most 500 characters.' })
  footerText?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True to print preferred names. Default: false.' })
  preferredName?: boolean | null;

  @Field(() => [DocumentSectionEnum], { nullable: true, description: 'The parts that the documents have.' })
  sections?: DocumentSection[] | null;

  @Field(() => [String], { nullable: true, description: 'Up to 4 lines to sign, each 1 to 100 characters.' })
  signatures?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False if no more documents may be issued with it. Default: true.',
  })
  active?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True to print no logo any more.' })
  removeLogo?: boolean | null;
}

@ArgsType()
export class CreateDocumentTemplateArgs {
  @Field(() => DocumentTemplateInput, { description: 'The template, or the changes of one.' })
  input!: DocumentTemplateInput;

  @Field(() => UploadScalar, {
    nullable: true,
    description: 'A PNG or JPEG image of at most 200 KiB and 2,000 pixels a side.',
  })
  logo?: Promise<ReceivedFile> | null;
}

@ArgsType()
export class UpdateDocumentTemplateArgs extends CreateDocumentTemplateArgs {
  @Field(() => Int, { description: 'Id of the template.' })
  id!: number;
}

export const DeletedDocumentTemplate = deletedType('DeletedDocumentTemplate', 'document template');
