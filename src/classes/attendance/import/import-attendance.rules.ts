import { z } from 'zod';
import { tableOptions } from '../../../students/import/import-options.ts';
import type { ReceivedFile } from '../../../students/import/import-students.service.ts';
import { markFields } from './mark-table.ts';

/** The options of an import of marks besides its file. */
export const markImportSchema = z.object(tableOptions(markFields));

export type MarkImportOptions = z.output<typeof markImportSchema>;

export interface MarkImportInput extends z.input<typeof markImportSchema> {
  file: ReceivedFile | Promise<ReceivedFile>;
}
