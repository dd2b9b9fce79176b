import { type ProblemCode, problemMeanings } from '../../../src/students/import/import-problems.ts';
import type { ListedProblem, ImportResult as Result } from '../../../src/students/import/import-result.ts';
import type { ImportedFile } from '../../../src/students/import/plan/stage-file.ts';
import type { PlannedChange } from '../../../src/students/import/plan/written-plan.ts';
import { enumType } from '../../shared/enum.ts';
import { boolean, int, nullable, Output, of, outputs, text, typed } from '../../shared/fields.ts';
import { DateFormatEnum } from './table-import.types.ts';

const ProblemCodeEnum = enumType<ProblemCode>(
  'ImportProblemCode',
  'A kind of problem in a row of a file. Later versions may add codes.',
  problemMeanings,
);

@Output('One problem in one row of a file.')
export class ImportProblem
  extends outputs({
    row: nullable.int(
      'Row number as in a spreadsheet, counted from 1. Null when undoing, for a student whom the file did not name.',
    ),
    column: nullable.text('Header of the column as in the file; null if the file has no such column.'),
    field: nullable.text("The import's name for the column, such as `date_of_birth`."),
    value: nullable.text('The invalid value; null if it is blank.'),
    code: of(() => ProblemCodeEnum, 'What kind of problem it is.'),
    message: text('The problem.'),
  })
  implements Omit<ListedProblem, 'field'> {}

@Output('How a file was read.')
class ImportFile
  extends outputs({
    sheet: nullable.text('Name of the sheet; null for CSV.'),
    headerRow: int('Row number of the header.'),
    encoding: nullable.text('Encoding of a CSV file; null for a workbook.'),
    delimiter: nullable.text('Delimiter of a CSV file; null for a workbook.'),
    dateFormat: nullable.of(
      () => DateFormatEnum,
      'Format in which dates were read; null if all are `YYYY-MM-DD` or dates of a workbook.',
    ),
  })
  implements ImportedFile {}

@Output('A column of a file and the field that it sets.')
export class ImportColumn extends outputs({
  column: text('Header of the column as in the file.'),
  field: nullable.text(
    "The import's name for the column, such as `date_of_birth`; null for a column that is not read.",
  ),
}) {}

const ImportActionEnum = enumType<PlannedChange['action']>(
  'ImportAction',
  'How an import changes a student, or a mark.',
  {
    create: 'The student, or the mark, is created.',
    update: 'The student, or the mark, gets other values.',
    deactivate: 'The student becomes inactive, because the file does not name the student.',
  },
);

@Output('A change that a dry run announces.')
export class ImportChange
  extends outputs({
    row: nullable.int('Row number; null for a student whom the file does not name.'),
    studentId: text("The institution's own identifier."),
    action: typed<PlannedChange['action']>(() => ImportActionEnum, 'How the student changes.'),
    fields: of(
      () => [String],
      'The fields that get another value; of a new student, all that have one. Such as `address_zip`.',
    ),
  })
  implements Omit<PlannedChange, 'fields'> {}

@Output('The limits of a file to import.')
export class ImportLimits extends outputs({
  maxBytes: int('The maximum size in bytes.'),
  maxRows: int('The maximum number of rows below the header.'),
}) {}

@Output('The result of an import or of undoing one.')
export class ImportResult
  extends outputs({
    id: nullable.int('Id of the import; null if nothing was written (a dry run or a refused atomic import).'),
    totalRows: int('Rows with content. When undoing: students, or marks, that the import had created or updated.'),
    created: int('Students, or marks, created. When undoing: created ones that were deleted again.'),
    updated: int(
      'Students, or marks, updated, including students deactivated. When undoing: those restored to their former values.',
    ),
    deactivated: int(
      'Students made inactive because the file does not name them. When undoing: such students made active again.',
    ),
    unchanged: int('Rows that match the stored data.'),
    skipped: int('Rows of teachers, staff and guardians, and rows that repeat the header, which are not imported.'),
    failed: int('Rows with problems.'),
    dryRun: boolean('True if this was a dry run.'),
    file: nullable.typed<ImportedFile>(() => ImportFile, 'How the file was read; null when undoing.'),
    columns: of(() => [ImportColumn], 'The columns of the file, with the field that each was taken for.'),
    ignoredColumns: of(
      () => [String],
      'Headers of columns that the import does not know, as in the file. Columns with values but no header are named by letter, as `column E (no header)`.',
    ),
    errors: typed<ListedProblem[]>(() => [ImportProblem], 'The first 1,000 problems, ordered by row and column.'),
    changes: nullable.of(
      () => [ImportChange],
      'What a dry run would change: the first 1,000 students or marks, beginning with students whom the file does not name. Null if it is not a dry run, or without the permission read:students.',
    ),
  })
  implements Omit<Result, 'columns' | 'changes'> {}
