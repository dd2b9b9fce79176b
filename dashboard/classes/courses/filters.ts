import { readOption, readPage, readText } from '../../ui/search-parameters.ts';

/** The statuses of a course. */
export const courseStatuses = ['active', 'archived'] as const;

export type CourseStatus = (typeof courseStatuses)[number];

/** The filters of the list of courses, as they stand in the address. */
export interface CourseFilters {
  readonly search?: string;
  readonly status?: CourseStatus;
  readonly page?: number;
}

/** Returns the status with this name. */
export function readCourseStatus(text: unknown): CourseStatus | undefined {
  return courseStatuses.find((status) => status === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readCourseFilters(search: Record<string, unknown>): CourseFilters {
  return { ...readText(search, 'search'), ...readOption(search, 'status', courseStatuses), ...readPage(search) };
}
