import { type Change, change } from '../../audit/change.ts';
import { readBack } from '../../audit/read-back.ts';
import { sharedAuditKey } from '../../audit/sealed-changes.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { notFound } from '../../errors.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { SelectingRequest } from '../../service-request.ts';
import { lockAnyStudent, lockStudent } from '../locked-student.ts';
import { studentRecord } from '../student.audit.ts';
import { mapConstraintErrors } from '../student.checks.ts';
import type { Student } from '../student.entity.ts';
import { studentReadModel } from '../student.read-model.ts';
import { type GuardianLinkAuditFields, guardianLinkRecord } from './guardian-link.audit.ts';
import { type LockedGuardian, lockGuardian } from './locked-guardian.ts';
import { linkGuardianTo, rankGuardians } from './primary-guardian.ts';

export interface GuardianLink {
  studentId: number;
  guardianId: number;
  /** `mother`, `foster carer` …; an existing one stays where this is absent. */
  relation?: TextInput;
  /** Whether this becomes the guardian that the student's record shows; absent leaves that as it is. */
  primary?: boolean | null;
}

/**
 * Makes somebody a guardian of a student, or changes how they are one ([D29]); what is so already is no change.
 * @throws AppError `not_found` for student and guardian; `validation_error` on `relation`, and on `guardianId` for the 101st
 */
export async function linkGuardian<T>(
  { caller, database, selection }: SelectingRequest,
  { studentId, guardianId, primary, ...input }: GuardianLink,
): Promise<Selected<T>> {
  const relation = readText(caller.problems, 'relation', input.relation, { max: 50, visibility: 'name' });
  const link = async (tx: Change): Promise<Selected<T>> => {
    const student = await lockStudent(tx, studentId);
    const guardian = await lockGuardian(tx, guardianId);
    caller.problems.throwIfAny();
    const formerPrimary = student.primaryGuardianId;
    const before = await linksOf(tx, student);
    if (primary) student.primaryGuardianId = guardianId;
    else if (primary === false && formerPrimary === guardianId) student.primaryGuardianId = null;
    await linkGuardianTo(tx, student, guardianId);
    if (relation !== undefined) await setRelation(tx, student, guardianId, relation);
    await recordLinks(tx, student, guardian, before);
    recordParent(tx, student, formerPrimary);
    return readBack<T>(tx, studentReadModel, 'students s', studentId, selection);
  };
  return mapConstraintErrors(() => change(database, caller, link));
}

/**
 * Ends that somebody is a guardian of a student.
 * @throws AppError `not_found` for a student, and for a guardian that is none of this student
 */
export async function unlinkGuardian<T>(
  { caller, database, selection }: SelectingRequest,
  { studentId, guardianId }: { studentId: number; guardianId: number },
): Promise<Selected<T>> {
  return change(database, caller, async (tx) => {
    const student = await lockStudent(tx, studentId);
    const guardian = await lockGuardian(tx, guardianId);
    if (!(await unlink(tx, student, guardian))) throw notFound('Guardian');
    return readBack<T>(tx, studentReadModel, 'students s', studentId, selection);
  });
}

/** Takes a guardian who is about to be deleted from all students. */
export async function removeGuardianFrom(tx: Change, guardian: LockedGuardian): Promise<void> {
  const { rows } = await prepared<{ id: number }>(
    tx.client,
    'select student_id as id from student_guardians where institution_id = $1 and guardian_id = $2 order by student_id',
    [tx.caller.institutionId, guardian.id],
  );
  for (const { id } of rows) {
    const student = await lockAnyStudent(tx, id);
    if (student) await unlink(tx, student, guardian);
  }
  await tx.em.flush();
}

async function unlink(tx: Change, student: Student, guardian: LockedGuardian): Promise<boolean> {
  const before = await linksOf(tx, student);
  if (!before.has(guardian.id)) return false;
  await prepared(
    tx.client,
    'delete from student_guardians where institution_id = $1 and student_id = $2 and guardian_id = $3',
    [tx.caller.institutionId, student.id, guardian.id],
  );
  const formerPrimary = student.primaryGuardianId;
  if (formerPrimary === guardian.id) student.primaryGuardianId = null;
  await rankGuardians(tx, student);
  await recordLinks(tx, student, guardian, before);
  recordParent(tx, student, formerPrimary);
  return true;
}

type Links = ReadonlyMap<number, GuardianLinkAuditFields>;

/** All links of a student by their guardians. */
async function linksOf(tx: Change, student: Student): Promise<Links> {
  const { rows } = await prepared<{ id: number } & Pick<GuardianLinkAuditFields, 'relation' | 'contact_priority'>>(
    tx.client,
    `select guardian_id as id, relation, contact_priority from student_guardians
     where institution_id = $1 and student_id = $2 order by contact_priority`,
    [tx.caller.institutionId, student.id],
  );
  return new Map(
    rows.map(({ id, ...link }) => [id, { student: student.id, ...link, primary: student.primaryGuardianId === id }]),
  );
}

async function setRelation(tx: Change, student: Student, guardianId: number, relation: string | null): Promise<void> {
  await prepared(
    tx.client,
    'update student_guardians set relation = $4 where institution_id = $1 and student_id = $2 and guardian_id = $3 and relation is distinct from $4',
    [tx.caller.institutionId, student.id, guardianId, relation],
  );
}

/** One record a link that is not as it was: that of the guardian, and those of others whose place in the order followed it. */
async function recordLinks(tx: Change, student: Student, guardian: LockedGuardian, before: Links): Promise<void> {
  const after = await linksOf(tx, student);
  // The relation of no other guardian has changed, so theirs, who may have no key, seal nothing.
  const key = sharedAuditKey(student.auditKey as Buffer, guardian.auditKey);
  for (const guardianId of new Set([guardian.id, ...after.keys()])) {
    const link = { guardianId, before: before.get(guardianId), after: after.get(guardianId), key };
    const record = guardianLinkRecord(link);
    if (record) tx.record(record);
  }
}

/** The student's record shows its primary guardian, so another one is a change of the student; a deleted one tells nobody. */
function recordParent(tx: Change, student: Student, former: number | null): void {
  if (student.primaryGuardianId === former || student.deletedAt !== null) return;
  tx.record(studentRecord(student, 'updated', { parent_id: { from: former, to: student.primaryGuardianId } }));
}
