import type { ImportCounts } from '../../../src/students/import/import-result.ts';
import type { ImportKind } from '../../../src/students/import/import-run.ts';
import { enumType } from '../../shared/enum.ts';
import { dateTime, int, nullable, Output, of, outputs } from '../../shared/fields.ts';
import { Node } from '../../shared/node.types.ts';
import { pageType } from '../../shared/page.types.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { ImportModeEnum } from './import.args.ts';

const ImportKindEnum = enumType<ImportKind>('ImportKind', 'What an import reads.', {
  students: 'A table of students, by `importStudents`.',
  attendance: 'A table of marks of attendance, by `importAttendance`.',
  oneroster: 'A OneRoster bundle, by `importOneRoster`. The numbers add up all of its files.',
});

@Output('An import that was written.', { implements: Node })
export class Import
  extends outputs({
    id: int('Id assigned by the service.'),
    kind: of(() => ImportKindEnum, 'What was imported.'),
    mode: of(() => ImportModeEnum, 'Mode of the import; `upsert` for marks and for a bundle.'),
    totalRows: int('Rows with content.'),
    created: int('Students, or marks, created; of a bundle, all records.'),
    updated: int('Students, or marks, updated, including students deactivated; of a bundle, all records.'),
    deactivated: int('Students made inactive because the file did not name them.'),
    unchanged: int('Rows that matched the stored data.'),
    skipped: int('Rows of teachers, staff and guardians, which were not imported.'),
    failed: int('Rows with problems.'),
    createdAt: dateTime('When the file was imported.'),
    createdBy: nullable.of(
      () => UserReference,
      'The user who imported the file; null for an API key, and for imports of earlier versions.',
    ),
    actorName: nullable.text(
      'Name of the user or API key that imported the file, as it was then; null for imports of earlier versions.',
    ),
    undoneAt: nullable.dateTime('When the import was undone; null if it was not.'),
    kept: int('Records that the undo left alone. Undoing the import again tries them again. 0 if it was not undone.'),
  })
  implements ImportCounts {}

export const ImportPage = pageType('ImportPage', () => Import);
