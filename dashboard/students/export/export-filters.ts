import { readDay, readId, readOption } from '../../ui/search-parameters.ts';
import { statuses } from '../filters.ts';

/** The formats of an export that the dashboard offers; JSON is for programs. */
export const exportFormats = ['csv', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The versions of OneRoster, the newest first. */
export const oneRosterVersions = ['1.2', '1.1'] as const;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readExportFilters(search: Record<string, unknown>) {
  return {
    ...readOption(search, 'format', exportFormats),
    ...readOption(search, 'status', statuses),
    ...readId(search, 'classId'),
    ...readOption(search, 'oneroster', oneRosterVersions),
    ...readDay(search, 'since'),
  };
}

/** `since` is the day since which the OneRoster bundle has changes. */
export type ExportFilters = ReturnType<typeof readExportFilters>;
