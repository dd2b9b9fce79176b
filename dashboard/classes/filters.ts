import { readList } from '../ui/lists/list-address.ts';
import { readId, readOption } from '../ui/search-parameters.ts';

/** The types of a class. */
export const classTypes = ['homeroom', 'scheduled'] as const;

export type ClassType = (typeof classTypes)[number];

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readClassFilters(search: Record<string, unknown>) {
  return {
    ...readList(search),
    ...readId(search, 'term'),
    ...readId(search, 'course'),
    ...readOption(search, 'type', classTypes),
    ...readOption(search, 'teacher', ['own', 'all'] as const),
  };
}

/** Terms and courses are ids; `own` are the classes that one teaches, with which those begin who can change no others. */
export type ClassFilters = ReturnType<typeof readClassFilters>;
