import { readList } from '../../ui/lists/list-address.ts';
import { readOption } from '../../ui/search-parameters.ts';

/** The statuses of a course. */
export const courseStatuses = ['active', 'archived'] as const;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readCourseFilters(search: Record<string, unknown>) {
  return { ...readList(search), ...readOption(search, 'status', courseStatuses) };
}
