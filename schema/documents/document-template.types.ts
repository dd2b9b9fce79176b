import type { Paper } from '../../src/documents/document-content.ts';
import type { DocumentTemplate as Stored } from '../../src/documents/templates/document-template.entity.ts';
import type { LogoView } from '../../src/documents/templates/document-template.queries.ts';
import type { LogoType } from '../../src/input/images/logo.ts';
import type { ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, boolean, Input, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { LanguageEnum } from '../shared/language.enum.ts';
import { UploadScalar } from '../shared/scalars.ts';
import { DocumentKindEnum, DocumentSectionEnum } from './document.types.ts';

const PaperEnum = enumType<Paper>('Paper', 'Size of the paper.', { a4: '210 × 297 mm.', letter: '8.5 × 11 inches.' });

@Output('The logo of a template.')
export class DocumentLogo
  extends outputs({
    type: text<LogoType>('Format of the image: `png` or `jpeg`.'),
    width: int('Width in pixels.'),
    height: int('Height in pixels.'),
    dataUrl: text('The image as a data URL.'),
  })
  implements LogoView {}

@Output('The settings of report cards or transcripts.')
export class DocumentTemplate
  extends outputs({
    id: int('Id of the template.'),
    name: text('Name, unique without regard to case. It is not printed.'),
    kind: of(() => DocumentKindEnum, 'Kind of the documents.'),
    language: of(() => LanguageEnum, 'Language of the printed words, which decides the format of dates.'),
    paper: of(() => PaperEnum, 'Size of the paper.'),
    title: text('Title of the documents.'),
    headerText: nullable.text('Text above the content.'),
    footerText: nullable.text('Text below the content.'),
    preferredName: boolean('True if the preferred name of the student is printed.'),
    sections: of(() => [DocumentSectionEnum], 'The parts that the documents have.'),
    signatures: of(() => [String], 'The lines to sign.'),
    active: boolean('False if no more documents are issued with it.'),
  })
  implements Omit<Stored, 'institutionId' | 'logoSha256' | 'createdAt' | 'updatedAt'> {}

@Input('A template of documents. For one that exists, absent fields keep their values.')
export class DocumentTemplateInput extends inputs({
  name: nullable.text('Name, unique without regard to case, 1 to 100 characters. Required for a new template.'),
  kind: nullable.of(
    () => DocumentKindEnum,
    'Kind of the documents. Required for a new template; it cannot be changed.',
  ),
  language: nullable.of(() => LanguageEnum, 'Language. Default: that of the institution.'),
  paper: nullable.of(() => PaperEnum, 'Size of the paper. Default: a4.'),
  title: nullable.text('Title of the documents, 1 to 100 characters. Default: the kind in the language.'),
  headerText: nullable.text('Text above the content, at most 500 characters.'),
  footerText: nullable.text('Text below the content, at most 500 characters.'),
  preferredName: nullable.boolean('True to print preferred names. Default: false.'),
  sections: nullable.of(() => [DocumentSectionEnum], 'The parts that the documents have.'),
  signatures: nullable.of(() => [String], 'Up to 4 lines to sign, each 1 to 100 characters.'),
  active: nullable.boolean('False if no more documents may be issued with it. Default: true.'),
  removeLogo: nullable.boolean('True to print no logo any more.'),
}) {}

@Arguments()
export class CreateDocumentTemplateArgs extends inputs({
  input: of(() => DocumentTemplateInput, 'The template, or the changes of one.'),
  logo: nullable.typed<Promise<ReceivedFile>>(
    () => UploadScalar,
    'A PNG or JPEG image of at most 200 KiB and 2,000 pixels a side.',
  ),
}) {}

@Arguments()
export class UpdateDocumentTemplateArgs extends inputs({
  ...CreateDocumentTemplateArgs.fields,
  id: int('Id of the template.'),
}) {}

export const DeletedDocumentTemplate = deletedType('DeletedDocumentTemplate', 'document template');
