import { type ListParameters, readList } from '../ui/lists/list-address.ts';
import { readId, readOption } from '../ui/search-parameters.ts';

/** The types of a class. */
export const classTypes = ['homeroom', 'scheduled'] as const;

export type ClassType = (typeof classTypes)[number];

/** The filters of the list of classes, as they stand in the address. Terms and courses are ids; `own` are the classes that one teaches. */
export interface ClassFilters extends ListParameters {
  readonly term?: number;
  readonly course?: number;
  readonly type?: ClassType;
  readonly teacher?: 'own';
}

/** Returns the type with this name. */
export function readType(text: unknown): ClassType | undefined {
  return classTypes.find((type) => type === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readClassFilters(search: Record<string, unknown>): ClassFilters {
  return {
    ...readList(search),
    ...readId(search, 'term'),
    ...readId(search, 'course'),
    ...readOption(search, 'type', classTypes),
    ...readOption(search, 'teacher', ['own'] as const),
  };
}
