import { readId, readOption } from '../../ui/search-parameters.ts';
import { type Status, statuses } from '../filters.ts';

/** The formats of an export that the dashboard offers; JSON is for programs. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The filters of an export, as they stand in the address. */
export interface ExportFilters {
  readonly format?: ExportFormat;
  readonly status?: Status;
  readonly classId?: number;
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readExportFilters(search: Record<string, unknown>): ExportFilters {
  return {
    ...readOption(search, 'format', exportFormats),
    ...readOption(search, 'status', statuses),
    ...readId(search, 'classId'),
  };
}
