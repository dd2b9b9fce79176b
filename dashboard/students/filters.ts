import { readLimit } from '../ui/lists/list-address.ts';
import { readId, readOption, readPage, readText } from '../ui/search-parameters.ts';

/** The statuses of a student. */
export const statuses = ['active', 'inactive', 'graduated'] as const;

export type Status = (typeof statuses)[number];

/** The orders of the list of students. A leading - reverses an order. */
const sorts = ['name', '-name', '-enrollment_date', 'enrollment_date'] as const;

type Sort = (typeof sorts)[number];

/** The filters of the list of students, as they stand in the address. */
export interface StudentFilters {
  readonly q?: string;
  readonly status?: Status;
  readonly classId?: number;
  readonly sort?: Sort;
  /** The page, which a search has by number. In a list by cursor it says where the page stands. */
  readonly page?: number;
  readonly limit?: number;
  /** The cursor after which the page of a list begins. */
  readonly after?: string;
  /** The cursor before which the page of a list ends. */
  readonly before?: string;
}

/** Returns the status with this name. */
export function readStatus(text: unknown): Status | undefined {
  return statuses.find((status) => status === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readStudentFilters(search: Record<string, unknown>): StudentFilters {
  return {
    ...readText(search, 'q'),
    ...readOption(search, 'status', statuses),
    ...readId(search, 'classId'),
    ...readOption(search, 'sort', sorts),
    ...readPage(search),
    ...readLimit(search),
    ...readText(search, 'after'),
    ...readText(search, 'before'),
  };
}
