import { readOption, readPage, readText } from '../ui/search-parameters.ts';

/** The statuses of a student. */
export const statuses = ['active', 'inactive', 'graduated'] as const;

export type Status = (typeof statuses)[number];

/** The filters of the list of students, as they stand in the address. */
export interface StudentFilters {
  readonly q?: string;
  readonly status?: Status;
  readonly page?: number;
}

/** Returns the status with this name. */
export function readStatus(text: unknown): Status | undefined {
  return statuses.find((status) => status === text);
}

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readStudentFilters(search: Record<string, unknown>): StudentFilters {
  return { ...readText(search, 'q'), ...readOption(search, 'status', statuses), ...readPage(search) };
}
