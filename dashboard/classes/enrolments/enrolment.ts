import { ApiError } from '../../errors.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import type { ClassDetails } from '../class-values.ts';

/** An enrolment as the roster shows it. */
export type Enrolment = NonNullable<ClassDetails['enrolments']>[number];

/** Returns a student's name as lists show it. */
export function listedName({ student }: Enrolment): string {
  return listedNameOf(student);
}

const names = new Intl.Collator();

/** Compares enrolments by the names of their students, for sorting. */
export function compareNames(a: Enrolment, b: Enrolment): number {
  return names.compare(listedName(a), listedName(b));
}

/** Tells whether an enrolment is open: it has no end, or ends after today. A cancelled one ends on the day it begins. */
export function isOpen({ beginsOn, endsOn }: Enrolment, today: string): boolean {
  return endsOn === null || endsOn > (beginsOn > today ? beginsOn : today);
}

/** Names the students and the class in the problems of an enrolment of several: `studentIds.3` is the fourth student. */
export function nameProblems(error: unknown, students: readonly string[], className: string): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.details).length === 0) return error;
  const details = Object.entries(error.details).map(([field, messages]): [string, string[]] => {
    const index = /^studentIds\.(\d+)$/.exec(field)?.[1];
    const subject = field === 'classId' ? className : index && students[Number(index)];
    return [field, subject ? messages.map((message) => `${subject} ${message}`) : messages];
  });
  return new ApiError('NOT_ENROLLED', t('roster.none-enrolled'), Object.fromEntries(details));
}
