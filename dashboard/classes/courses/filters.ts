import { type ListParameters, readList } from '../../ui/lists/list-address.ts';
import { readOption } from '../../ui/search-parameters.ts';

/** The statuses of a course. */
export const courseStatuses = ['active', 'archived'] as const;

export type CourseStatus = (typeof courseStatuses)[number];

/** The filters of the list of courses, as they stand in the address. */
export interface CourseFilters extends ListParameters {
  readonly status?: CourseStatus;
}

/** Returns the status with this name. */
export function readCourseStatus(text: unknown): CourseStatus | undefined {
  return courseStatuses.find((status) => status === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readCourseFilters(search: Record<string, unknown>): CourseFilters {
  return { ...readList(search), ...readOption(search, 'status', courseStatuses) };
}
