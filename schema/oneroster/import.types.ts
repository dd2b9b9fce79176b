import type { FileCounts } from '../../src/oneroster/import/bundle-counts.ts';
import type { BundleProblem } from '../../src/oneroster/import/bundle-problems.ts';
import type { FileMode } from '../../src/oneroster/import/file/manifest.ts';
import type { OneRosterImportResult as Result } from '../../src/oneroster/import/import-oneroster.service.ts';
import type { OneRosterUndoResult as Undone } from '../../src/oneroster/import/undo/undo-bundle.service.ts';
import type { UndoneFile } from '../../src/oneroster/import/undo/undo-results.ts';
import type { ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, boolean, inputs, int, nullable, Output, of, outputs, text, typed } from '../shared/fields.ts';
import { UploadScalar } from '../shared/scalars.ts';

const FileModeEnum = enumType<FileMode>('OneRosterFileMode', 'What a file of a OneRoster bundle lists.', {
  bulk: 'All records of its kind.',
  delta: 'Records that have changed.',
});

@Arguments()
export class ImportOneRosterArgs extends inputs({
  file: typed<Promise<ReceivedFile>>(
    () => UploadScalar,
    'A OneRoster bundle, version 1.2 or 1.1: a zip with `manifest.csv` and the other files at its root.',
  ),
  dryRun: nullable.boolean('True checks everything and writes nothing. Default `false`.'),
  applyMissing: nullable.boolean(
    'True makes students, staff and courses inactive, and ends enrolments, that complete files do not name. Default `false`: a bundle that leaves out any is refused.',
  ),
  atomic: nullable.boolean(
    'True writes nothing unless every row is good; false leaves out rows with problems, and rows that refer to them. Default `true`.',
  ),
}) {}

@Output('One problem in a OneRoster bundle.')
class OneRosterImportProblem
  extends outputs({
    file: text('Name of the file: `users.csv`.'),
    row: nullable.int('Row number as in a spreadsheet, counted from 1; null for the file as a whole.'),
    column: nullable.text('Name of the column; null for the row as a whole.'),
    value: nullable.text('The invalid value; null if it is blank.'),
    message: text('The problem.'),
  })
  implements BundleProblem {}

@Output('What an import does with one file of a OneRoster bundle.')
class OneRosterImportFile
  extends outputs({
    name: text('Name of the file: `users.csv`.'),
    mode: of(() => FileModeEnum, 'How the file is read. A file with rows that are to be deleted is a delta.'),
    rows: int('Rows below the header.'),
    created: int('Records created.'),
    updated: int('Records updated. Links to guardians belong to the student.'),
    removed: int('Records that the file calls deleted: they become inactive, or end.'),
    unchanged: int('Records that match the stored data.'),
    skipped: int(
      'Rows that no import takes over: deleted and erased people, administrators, roles in classes besides student and teacher. All rows are created, updated, removed, unchanged, skipped or failed.',
    ),
    failed: int('Rows with problems. With `atomic: false`, those that are left out.'),
    missing: int('Stored records that a complete file does not name.'),
  })
  implements FileCounts {}

@Output('The outcome of an import of a OneRoster bundle.')
export class OneRosterImportResult
  extends outputs({
    version: text('Version of the bundle: `1.2` or `1.1`.'),
    dryRun: boolean('True if this was a dry run.'),
    id: nullable.int('Id of the import; null if nothing was written.'),
    written: boolean(
      'True if the bundle changed something here. A bundle with problems changes nothing, unless `atomic` is false.',
    ),
    refused: boolean(
      'True if nothing can be imported because of the problems. With `atomic: false` only those of a file as a whole matter, such as a missing column.',
    ),
    files: typed<FileCounts[]>(() => [OneRosterImportFile], 'The files that were read.'),
    problemCount: int('Number of problems, including those of rows that refer to rows left out.'),
    problems: typed<readonly BundleProblem[]>(() => [OneRosterImportProblem], 'The first 1,000 problems.'),
    warnings: typed<readonly BundleProblem[]>(
      () => [OneRosterImportProblem],
      'Hints that keep nothing from being imported: files that are not read, files that the manifest calls complete and that list changes, a new name of the institution.',
    ),
  })
  implements Result {}

@Output('What undoing an import did with the records of one file.')
class OneRosterUndoFile
  extends outputs({
    name: text('Name of the file: `users.csv`.'),
    deleted: int('Records that the import had created, deleted now.'),
    restored: int('Records that the import had changed or deleted, as before now.'),
    kept: int('Records that are left alone.'),
  })
  implements UndoneFile {}

@Output('The outcome of undoing an import of a OneRoster bundle.')
export class OneRosterUndoResult
  extends outputs({
    id: int('Id of the import.'),
    files: typed<UndoneFile[]>(() => [OneRosterUndoFile], 'The files of which the import had written records.'),
    problemCount: int('Number of records that are left alone.'),
    problems: typed<readonly BundleProblem[]>(
      () => [OneRosterImportProblem],
      'The first 1,000 of these records, each with the row that it was imported from and the reason.',
    ),
  })
  implements Undone {}
