import { readId, readOption, readPage, readText } from '../ui/search-parameters.ts';

/** The statuses of a student. */
export const statuses = ['active', 'inactive', 'graduated'] as const;

export type Status = (typeof statuses)[number];

/** The orders of the list of students. A leading - reverses an order. */
export const sorts = ['name', '-name', '-enrollment_date', 'enrollment_date'] as const;

export type Sort = (typeof sorts)[number];

/** The filters of the list of students, as they stand in the address. */
export interface StudentFilters {
  readonly q?: string;
  readonly status?: Status;
  readonly classId?: number;
  readonly sort?: Sort;
  /** The page of a search. */
  readonly page?: number;
  /** The cursor after which the page of a list begins. */
  readonly after?: string;
  /** The cursor before which the page of a list ends. */
  readonly before?: string;
}

/** Returns the status with this name. */
export function readStatus(text: unknown): Status | undefined {
  return statuses.find((status) => status === text);
}

/** Returns the order with this name. */
export function readSort(text: unknown): Sort | undefined {
  return sorts.find((sort) => sort === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readStudentFilters(search: Record<string, unknown>): StudentFilters {
  return {
    ...readText(search, 'q'),
    ...readOption(search, 'status', statuses),
    ...readId(search, 'classId'),
    ...readOption(search, 'sort', sorts),
    ...readPage(search),
    ...readText(search, 'after'),
    ...readText(search, 'before'),
  };
}

/** Returns the filters with new values, at the first page. */
export function withFilters(
  { page, after, before, ...filters }: StudentFilters,
  changed: StudentFilters,
): StudentFilters {
  return { ...filters, ...changed };
}
