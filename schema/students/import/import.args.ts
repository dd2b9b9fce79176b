import { ArgsType, Field, Int } from 'type-graphql';
import type { MarkImportInput } from '../../../src/classes/attendance/import/import-attendance.rules.ts';
import { isRequiredOfMarks, markFields } from '../../../src/classes/attendance/import/mark-table.ts';
import { importFields, isRequired } from '../../../src/students/import/import-columns.ts';
import type { ImportMode } from '../../../src/students/import/import-kinds.ts';
import type { MissingPolicy, SimilarIds } from '../../../src/students/import/import-options.ts';
import type { ImportInput, ReceivedFile } from '../../../src/students/import/import-students.service.ts';
import { enumType } from '../../shared/enum.ts';
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

@ArgsType()
export class ImportArgs extends TableImportArgs implements ImportInput {
  @Field(() => UploadScalar, {
    description: `A CSV or XLSX file, recognised by its content. Its header names the columns: ${columnNames}. The page /docs/import explains them.`,
  })
  file!: Promise<ReceivedFile>;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the class for rows that name none. Without it those students are in no class.',
  })
  classId?: number | null;

  @Field(() => ImportModeEnum, { nullable: true, description: 'Import mode. Default `create`.' })
  mode?: ImportMode | null;

  @Field(() => SimilarIdsEnum, {
    nullable: true,
    description:
      'How to treat a student id that a spreadsheet may have changed, such as `77` beside `00077`. Default `refuse`.',
  })
  similarIds?: SimilarIds | null;

  @Field(() => MissingPolicyEnum, {
    nullable: true,
    description:
      'How to treat active students whom the file does not name, of the class if `classId` is given. Default `keep`.',
  })
  missing?: MissingPolicy | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The percentage of these students that may be missing, 0 to 100. If more are, nothing is written. Default 10.',
  })
  missingLimit?: number | null;

  @Field(() => JsonScalar, { nullable: true, description: columnsDescription })
  columns?: unknown;
}

const markColumns = markFields
  .map((field) => (isRequiredOfMarks(field) ? `\`${field}\` (required)` : `\`${field}\``))
  .join(', ');

@ArgsType()
export class MarkImportArgs extends TableImportArgs implements MarkImportInput {
  @Field(() => UploadScalar, {
    description: `A CSV or XLSX file, recognised by its content. Its header names the columns: ${markColumns}; \`status\` or \`code\` must be there. The page /docs/import explains them.`,
  })
  file!: Promise<ReceivedFile>;

  @Field(() => JsonObjectScalar, { nullable: true, description: columnsDescription })
  columns?: unknown;
}
