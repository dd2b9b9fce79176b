import { searchRule } from '../../src/database/reads/conditions.ts';
import type { Download } from '../../src/shared/download.ts';
import { exportColumnTypes } from '../../src/students/export/export.sql.ts';
import type { ExportFormat } from '../../src/students/export/export-formats.ts';
import { studentStatuses } from '../../src/students/student.entity.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, inputs, nullable, Output, outputs, text } from '../shared/fields.ts';
import type { FileColumn } from '../shared/file-columns.ts';
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

@Arguments()
export class ExportArgs extends inputs({
  format: nullable.of(() => ExportFormatEnum, 'File format. Default `csv`.'),
  template: nullable.boolean(
    'True for an empty file to fill in and import: the header, and a row of explanations that the import skips. Default `false`.',
  ),
  bom: nullable.boolean(
    'True for a CSV file that begins with a byte order mark, from which Excel knows that it is UTF-8. Default `false`.',
  ),
  classId: nullable.int('Only students of this primary class.'),
  status: nullable.of(() => StudentStatusEnum, 'Only students of this status.'),
  search: nullable.text('Words to search for in name, email or student id. Case and accents are ignored.', {
    rule: searchRule,
  }),
}) {}

@Output('A file of students that can be downloaded over REST.')
export class StudentExport
  extends outputs({
    fileName: text('Name of the file.'),
    contentType: text('Media type of the file.'),
    url: text('Path of the file on this service. It accepts the same credentials.'),
  })
  implements Pick<Download, 'fileName' | 'contentType'> {}
