import { readDay, readId, readOption } from '../../ui/search-parameters.ts';
import { type Status, statuses } from '../filters.ts';

/** The formats of an export that the dashboard offers; JSON is for programs. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The versions of OneRoster, the newest first. */
export const oneRosterVersions = ['1.2', '1.1'] as const;

export type OneRosterVersion = (typeof oneRosterVersions)[number];

/** The filters of an export, as they stand in the address. */
export interface ExportFilters {
  readonly oneroster?: OneRosterVersion;
  /** The day since which the OneRoster bundle has changes. */
  readonly since?: string;
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
    ...readOption(search, 'oneroster', oneRosterVersions),
    ...readDay(search, 'since'),
  };
}
