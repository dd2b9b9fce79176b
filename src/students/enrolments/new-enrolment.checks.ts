import type { Change } from '../../audit/change.ts';
import { today } from '../../input/time-zone.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import type { Student } from '../student.entity.ts';

/** The class of new enrolments, and how they begin. */
export interface EnrolmentTerms {
  readonly classId: number;
  /** YYYY-MM-DD. */
  readonly beginsOn: string;
  readonly isPrimary: boolean;
}

/** Enrolments of a student that stand against a new one. */
interface Overlap {
  /** Id of the student. */
  id: number;
  /** True if the student is in the class already. */
  enrolled: boolean;
  /** True if the student has an enrolment in the class, which the new one may replace. */
  isThere: boolean;
  /** True if the new enrolment is primary and would overlap a past primary one. */
  overlapping: boolean;
}

/** The open primary enrolment can end when the next one begins, and this one where a later one is planned; others cannot be shortened. */
const OVERLAPS = `
  select student_id as id, bool_or(class_id = $3) as "isThere",
    coalesce(bool_or(class_id = $3 and (is_primary or not $6::boolean or ends_on <= $5::date
      or begins_on >= $4::date and begins_on < $5::date)), false) as enrolled,
    coalesce(bool_or($6::boolean and is_primary and (ends_on is not null and ends_on <= $5::date
      or begins_on <= $5::date and (begins_on > $4::date or begins_on = $4::date and begins_on < $5::date))), false) as overlapping
  from enrolments
  where institution_id = $1 and student_id = any($2::int[]) and (ends_on is null or ends_on > begins_on)
    and (ends_on is null or ends_on > $4::date)
  group by student_id`;

/** Returns the enrolments that stand against new ones, by the student's id. Students without any have no entry. */
export async function findOverlaps(
  tx: Change,
  studentIds: readonly number[],
  { classId, beginsOn, isPrimary }: EnrolmentTerms,
): Promise<ReadonlyMap<number, Overlap>> {
  const { rows } = await tx.query<Overlap>(OVERLAPS, studentIds, classId, beginsOn, today(tx.caller), isPrimary);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds an error if a student is not active, or is in the class already. */
export function checkStudent(
  errors: ValidationErrors,
  field: string,
  { status }: Pick<Student, 'status'>,
  overlap: Overlap | undefined,
): void {
  if (status !== 'active') errors.add(field, `is ${status}: only active students can be enrolled.`);
  if (overlap?.enrolled) errors.add(field, 'is enrolled in this class already.');
}
