import type { Change } from '../../audit/change.ts';
import type { Student } from '../student.entity.ts';

/** Selects no row for an existing link: Citus counts selected rows as inserted, also if they conflict. */
const LINK = `insert into student_guardians (institution_id, student_id, guardian_id, contact_priority)
  select $1, $2, $3, coalesce(max(contact_priority), 0) + 1 from student_guardians where institution_id = $1 and student_id = $2
  having count(*) filter (where guardian_id = $3) = 0
  on conflict do nothing`;

/** The primary guardian comes first, the others keep their order ([D29]). */
const RANK = `update student_guardians as link set contact_priority = ranked.rank
  from (select guardian_id, row_number() over (order by guardian_id = $3 desc nulls last, contact_priority, guardian_id) as rank
    from student_guardians where institution_id = $1 and student_id = $2) as ranked
  where link.institution_id = $1 and link.student_id = $2 and link.guardian_id = ranked.guardian_id
    and link.contact_priority <> ranked.rank`;

/**
 * Sets or clears the primary guardian of a student ([D29]). Links the guardian if needed, and keeps the other links.
 */
export async function makePrimaryGuardian(tx: Change, student: Student, guardianId: number | null): Promise<void> {
  if (student.primaryGuardianId === guardianId) return;
  student.primaryGuardianId = guardianId;
  if (guardianId !== null) await linkGuardianTo(tx, student, guardianId);
}

/** Links a guardian to a student unless already linked, and renumbers the contacts. */
export async function linkGuardianTo(tx: Change, student: Student, guardianId: number): Promise<void> {
  await tx.query(LINK, student.id, guardianId);
  await rankGuardians(tx, student);
}

/** Renumbers the contacts of a student from 1. */
export async function rankGuardians(tx: Change, student: Student): Promise<void> {
  await tx.query(RANK, student.id, student.primaryGuardianId);
}
