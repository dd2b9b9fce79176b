import type { Change } from '../../../audit/change.ts';

const UNLINKED = `
  select s.student_id as number from students s
  where s.institution_id = $1 and s.id = any($2::int[]) and not exists (
    select from student_guardians l where l.institution_id = $1 and l.student_id = s.id and l.guardian_id = $3)
  order by s.id limit 1`;

/** Adds an error if somebody is not a guardian of each of these students. */
export async function checkLinkedGuardian(
  tx: Change,
  studentIds: readonly number[],
  guardianId: number | null | undefined,
): Promise<void> {
  if (guardianId == null) return;
  const { rows } = await tx.query<{ number: string }>(UNLINKED, studentIds, guardianId);
  if (rows[0]) tx.errors.add('guardianId', `is not a guardian of the student ${rows[0].number}.`);
}
