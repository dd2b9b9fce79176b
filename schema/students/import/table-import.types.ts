import type { DateFormat } from '../../../src/students/import/rows/text-date.ts';
import { enumType } from '../../shared/enum.ts';
import { Arguments, inputs, nullable } from '../../shared/fields.ts';

export const DateFormatEnum = enumType<DateFormat>(
  'DateFormat',
  'The order of year, month and day in dates such as `03/04/2010`.',
  {
    YMD: 'Year, month, day.',
    MDY: 'Month, day, year.',
    DMY: 'Day, month, year.',
  },
);

/** The arguments of every import of a table, besides its file and its columns. */
@Arguments()
export class TableImportArgs extends inputs({
  dryRun: nullable.boolean('True checks everything and writes nothing. Default `false`.'),
  atomic: nullable.boolean(
    'True writes nothing unless every row is valid. Default `false`: the valid rows are written.',
  ),
  encoding: nullable.text(
    'Encoding of a CSV file, a label of the WHATWG Encoding Standard such as `windows-1252`. Detected by default.',
  ),
  dateFormat: nullable.of(
    () => DateFormatEnum,
    'Format of dates that are written as text. By default `YYYY-MM-DD`, or the only format that all dates of a column allow.',
  ),
}) {}

/** Describes the argument `columns`. */
export const columnsDescription =
  'An object from header to field, or to null for a column to ignore: `{"Pupil no.": "student_id"}`. It takes precedence over the recognised columns.';
