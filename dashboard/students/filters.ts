import { readLimit } from '../ui/lists/list-address.ts';
import { readId, readOption, readPage, readText } from '../ui/search-parameters.ts';

/** The statuses of a student. */
export const statuses = ['active', 'inactive', 'graduated'] as const;

export type Status = (typeof statuses)[number];

/** The orders of the list of students. A leading - reverses an order. */
const sorts = ['name', '-name', '-enrollment_date', 'enrollment_date'] as const;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readStudentFilters(search: Record<string, unknown>) {
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

/** A search has pages by number. In a list by cursor the number says where its page stands. */
export type StudentFilters = ReturnType<typeof readStudentFilters>;
