import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { searchRule } from '../../src/database/reads/conditions.ts';
import type { Download } from '../../src/shared/download.ts';
import { exportColumnTypes } from '../../src/students/export/export.sql.ts';
import type { ExportFormat } from '../../src/students/export/export-formats.ts';
import type { ExportArguments } from '../../src/students/export/export-students.queries.ts';
import { type StudentStatus, studentStatuses } from '../../src/students/student.entity.ts';
import { enumType } from '../shared/enum.ts';
import type { FileColumn } from '../shared/file-columns.ts';
import { Rule } from '../shared/rule.ts';
import { StudentStatusEnum } from './student.types.ts';

const ExportFormatEnum = enumType<ExportFormat>('ExportFormat', 'The format of an export.', {
  csv: 'Comma-separated values in UTF-8. Can be imported again.',
  xlsx: 'An Excel workbook. Can be imported again.',
  json: 'A JSON array of objects.',
  ndjson: 'One JSON object per line.',
});

/** The columns of an export. */
export const exportFileColumns: readonly FileColumn[] = exportColumnTypes.map((column) =>
  column.name === 'status' ? { ...column, values: studentStatuses, typeName: 'StudentStatus' } : column,
);

@ArgsType()
export class ExportArgs implements ExportArguments {
  @Field(() => ExportFormatEnum, { nullable: true, description: 'File format. Default `csv`.' })
  format?: ExportFormat | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for an empty file to fill in and import: the header, and a row of explanations that the import skips. Default `false`.',
  })
  template?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for a CSV file that begins with a byte order mark, from which Excel knows that it is UTF-8. Default `false`.',
  })
  bom?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Only students of this primary class.' })
  classId?: number | null;

  @Field(() => StudentStatusEnum, { nullable: true, description: 'Only students of this status.' })
  status?: StudentStatus | null;

  @Rule(searchRule)
  @Field(() => String, {
    nullable: true,
    description: 'Words to search for in name, email or student id. Case and accents are ignored.',
  })
  search?: string | null;
}

@ObjectType({ description: 'A file of students that can be downloaded over REST.', simpleResolvers: true })
export class StudentExport implements Pick<Download, 'fileName' | 'contentType'> {
  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;

  @Field(() => String, { description: 'Media type of the file.' })
  contentType!: string;

  @Field(() => String, { description: 'Path of the file on this service. It accepts the same credentials.' })
  url!: string;
}
