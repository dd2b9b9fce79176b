import type { ImportColumn } from '../import-columns.ts';
import type { SimilarIds } from '../import-options.ts';
import type { JoinMethod } from './join-method.ts';

/** The options of a plan. Columns that the file lacks (`has`) keep their stored values. */
export interface PlanOptions {
  readonly upsert: boolean;
  /** True if the file should name all active students ([D60]). */
  readonly deactivates: boolean;
  readonly by: JoinMethod;
  readonly has: (column: ImportColumn) => boolean;
  readonly similarIds: SimilarIds;
  /** True if problems may say which student has an identifier. */
  readonly mayReadStudents: boolean;
}
