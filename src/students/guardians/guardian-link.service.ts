import { z } from 'zod';
import type { SelectingRequest } from '../../access/service-request.ts';
import { type Change, change, readBack } from '../../audit/change.ts';
import { sharedAuditKey } from '../../audit/sealed-changes.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nullableText, parseInput } from '../../input/schemas.ts';
import { notFound } from '../../shared/errors.ts';
import { lockAnyStudent, lockStudent } from '../locked-student.ts';
import { studentRecord } from '../student.audit.ts';
import { studentConstraintErrors } from '../student.checks.ts';
import type { Student } from '../student.entity.ts';
import { studentReadModel } from '../student.read-model.ts';
import type { FormerLink } from './deleted-guardian.ts';
import { type GuardianLinkAuditFields, guardianLinkRecord } from './guardian-link.audit.ts';
import { relationRule } from './guardian-link.rules.ts';
import { type LockedGuardian, lockGuardian } from './locked-guardian.ts';
import { linkGuardianTo, rankGuardians } from './primary-guardian.ts';

const linkSchema = z.object({
  /** `mother`, `foster carer` …; if absent, an existing link keeps its relation. */
  relation: nullableText(relationRule).optional(),
  /** True if this becomes the student's primary guardian; if absent, the primary guardian stays the same. */
  primary: z.boolean().nullish(),
});

export interface GuardianLink extends z.input<typeof linkSchema> {
  studentId: number;
  guardianId: number;
}

/**
 * Links a guardian to a student, or changes an existing link ([D29]). Values that are already stored are no change.
 * @throws AppError `not_found` for student and guardian; `validation_error` on `relation`, and on `guardianId` for the 101st
 */
export function linkGuardian<T>(
  request: SelectingRequest,
  { studentId, guardianId, ...input }: GuardianLink,
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, linkSchema, input),
    check: async (tx) => ({
      student: await lockStudent(tx, studentId),
      guardian: await lockGuardian(tx, guardianId),
    }),
    apply: async (tx, { relation, primary }, { student, guardian }) => {
      await link(tx, student, guardian, { relation, primary });
      return readBack<T>(tx, studentReadModel(tx.caller), 'students s', studentId, request.selection);
    },
    constraintErrors: studentConstraintErrors,
  });
}

/**
 * Unlinks a guardian from a student.
 * @throws AppError `not_found` for the student, and for a guardian who is not linked to this student
 */
export function unlinkGuardian<T>(
  request: SelectingRequest,
  { studentId, guardianId }: { studentId: number; guardianId: number },
): Promise<Selected<T>> {
  return change(request, async (tx) => {
    const student = await lockStudent(tx, studentId);
    const guardian = await lockGuardian(tx, guardianId);
    if (!(await unlink(tx, student, guardian))) throw notFound('Guardian');
    return readBack<T>(tx, studentReadModel(tx.caller), 'students s', studentId, request.selection);
  });
}

/** Links a guardian who is restored as before, and as the primary one unless the student has another one now. */
export async function relinkGuardian(
  tx: Change,
  guardian: LockedGuardian,
  links: readonly FormerLink[],
): Promise<void> {
  for (const { student, relation, primary } of links) {
    const isPrimary = (primary && student.primaryGuardianId === null) || undefined;
    await link(tx, student, guardian, { relation, primary: isPrimary });
  }
}

/** Unlinks a guardian who is about to be deleted from all students, and returns the links. */
export async function removeGuardianFrom(tx: Change, guardian: LockedGuardian): Promise<FormerLink[]> {
  const links: FormerLink[] = [];
  const { rows } = await tx.query<{ id: number }>(
    'select student_id as id from student_guardians where institution_id = $1 and guardian_id = $2 order by student_id',
    guardian.id,
  );
  for (const { id } of rows) {
    const student = await lockAnyStudent(tx, id);
    const former = student && (await unlink(tx, student, guardian));
    if (former && student.erasedAt === null)
      links.push({ student, relation: former.relation, primary: former.primary });
  }
  await tx.em.flush();
  return links;
}

async function link(
  tx: Change,
  student: Student,
  guardian: LockedGuardian,
  { relation, primary }: Pick<GuardianLink, 'relation' | 'primary'>,
): Promise<void> {
  const formerPrimaryId = student.primaryGuardianId;
  const before = await readLinks(tx, student);
  if (primary) student.primaryGuardianId = guardian.id;
  else if (primary === false && formerPrimaryId === guardian.id) student.primaryGuardianId = null;
  await linkGuardianTo(tx, student, guardian.id);
  if (relation !== undefined) await setRelation(tx, student, guardian.id, relation);
  await recordLinks(tx, student, guardian, before);
  recordPrimaryGuardian(tx, student, formerPrimaryId);
}

/** Returns the former link; undefined if there was none. */
async function unlink(
  tx: Change,
  student: Student,
  guardian: LockedGuardian,
): Promise<GuardianLinkAuditFields | undefined> {
  const before = await readLinks(tx, student);
  const former = before.get(guardian.id);
  if (!former) return undefined;
  await tx.query(
    'delete from student_guardians where institution_id = $1 and student_id = $2 and guardian_id = $3',
    student.id,
    guardian.id,
  );
  const formerPrimaryId = student.primaryGuardianId;
  if (formerPrimaryId === guardian.id) student.primaryGuardianId = null;
  await rankGuardians(tx, student);
  await recordLinks(tx, student, guardian, before);
  recordPrimaryGuardian(tx, student, formerPrimaryId);
  return former;
}

type Links = ReadonlyMap<number, GuardianLinkAuditFields>;

/** Reads all links of a student, by guardian id. */
async function readLinks(tx: Change, student: Student): Promise<Links> {
  const { rows } = await tx.query<{ id: number } & Pick<GuardianLinkAuditFields, 'relation' | 'contact_priority'>>(
    `select guardian_id as id, relation, contact_priority from student_guardians
     where institution_id = $1 and student_id = $2 order by contact_priority`,
    student.id,
  );
  return new Map(
    rows.map(({ id, ...link }) => [id, { student: student.id, ...link, primary: student.primaryGuardianId === id }]),
  );
}

async function setRelation(tx: Change, student: Student, guardianId: number, relation: string | null): Promise<void> {
  await tx.query(
    'update student_guardians set relation = $4 where institution_id = $1 and student_id = $2 and guardian_id = $3 and relation is distinct from $4',
    student.id,
    guardianId,
    relation,
  );
}

/** Records each link that changed: that of the guardian, and those of other guardians whose place in the order changed with it. */
async function recordLinks(tx: Change, student: Student, guardian: LockedGuardian, before: Links): Promise<void> {
  const after = await readLinks(tx, student);
  // Only this guardian's relation can have changed, so the records of the others, who may have no audit key, seal nothing.
  const key = sharedAuditKey(student.auditKey as Buffer, guardian.auditKey);
  for (const guardianId of new Set([guardian.id, ...after.keys()])) {
    const link = { guardianId, before: before.get(guardianId), after: after.get(guardianId), key };
    const record = guardianLinkRecord(link);
    if (record) tx.record(record);
  }
}

/** Records a changed primary guardian as a change of the student, unless the student is deleted. */
function recordPrimaryGuardian(tx: Change, student: Student, formerId: number | null): void {
  if (student.primaryGuardianId === formerId || student.deletedAt !== null) return;
  tx.record(studentRecord(student, 'updated', { parent_id: { from: formerId, to: student.primaryGuardianId } }));
}
