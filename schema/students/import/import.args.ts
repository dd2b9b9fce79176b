import { isRequiredOfMarks, markFields } from '../../../src/classes/attendance/import/mark-table.ts';
import { importFields, isRequired } from '../../../src/students/import/import-columns.ts';
import type { MissingPolicy, SimilarIds } from '../../../src/students/import/import-options.ts';
import type { ImportMode } from '../../../src/students/import/import-run.ts';
import type { ReceivedFile } from '../../../src/students/import/import-students.service.ts';
import { enumType } from '../../shared/enum.ts';
import { Arguments, inputs, nullable, typed } from '../../shared/fields.ts';
import { JsonObjectScalar, JsonScalar, UploadScalar } from '../../shared/scalars.ts';
import { columnsDescription, TableImportArgs } from './table-import.types.ts';

export const ImportModeEnum = enumType<ImportMode>(
  'ImportMode',
  'How an import treats rows whose student id already exists.',
  {
    create: 'Every row creates a student. A row whose student id is already in use is reported as a problem.',
    upsert:
      'A row whose student id exists updates that student: columns in the file are set, other fields keep their values.',
  },
);

const MissingPolicyEnum = enumType<MissingPolicy>(
  'MissingPolicy',
  'How an import treats active students whom the file does not name.',
  {
    keep: 'They are left unchanged.',
    deactivate: 'They become inactive. Only with mode `upsert`.',
  },
);

const SimilarIdsEnum = enumType<SimilarIds>(
  'SimilarIds',
  'How an import treats a new student id that differs from an existing one only by leading zeros, a trailing `.0` or separators of thousands.',
  {
    refuse: 'The row has a problem that names the other student.',
    accept: 'The row is a new student.',
  },
);

const columnNames = importFields
  .map((field) => (isRequired(field) ? `\`${field}\` (required)` : `\`${field}\``))
  .join(', ');

@Arguments()
export class ImportArgs extends inputs({
  ...TableImportArgs.fields,
  file: typed<Promise<ReceivedFile>>(
    () => UploadScalar,
    `A CSV or XLSX file, recognised by its content. Its header names the columns: ${columnNames}. The page /docs/import explains them.`,
  ),
  classId: nullable.int('Id of the class for rows that name none. Without it those students are in no class.'),
  mode: nullable.of(() => ImportModeEnum, 'Import mode. Default `create`.'),
  similarIds: nullable.of(
    () => SimilarIdsEnum,
    'How to treat a student id that a spreadsheet may have changed, such as `77` beside `00077`. Default `refuse`.',
  ),
  missing: nullable.of(
    () => MissingPolicyEnum,
    'How to treat active students whom the file does not name, of the class if `classId` is given. Default `keep`.',
  ),
  missingLimit: nullable.int(
    'The percentage of these students that may be missing, 0 to 100. If more are, nothing is written. Default 10.',
  ),
  columns: nullable.typed<unknown>(() => JsonScalar, columnsDescription),
}) {}

const markColumns = markFields
  .map((field) => (isRequiredOfMarks(field) ? `\`${field}\` (required)` : `\`${field}\``))
  .join(', ');

@Arguments()
export class MarkImportArgs extends inputs({
  ...TableImportArgs.fields,
  file: typed<Promise<ReceivedFile>>(
    () => UploadScalar,
    `A CSV or XLSX file, recognised by its content. Its header names the columns: ${markColumns}; \`status\` or \`code\` must be there. The page /docs/import explains them.`,
  ),
  columns: nullable.typed<unknown>(() => JsonObjectScalar, columnsDescription),
}) {}
