import type { StudentQuery } from '../documents.generated.ts';

/** A student as its page shows it. */
export type Student = NonNullable<StudentQuery['student']>;

/** Returns a student's name as people say it. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
