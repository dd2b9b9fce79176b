import type { SelectingRequest } from '../access/service-request.ts';
import { type Change, change, readBack } from '../audit/change.ts';
import type { FieldChanges } from '../audit/change-records.ts';
import { User } from '../auth/user.entity.ts';
import type { Selected } from '../database/reads/selection.ts';
import { invalid, notFound } from '../shared/errors.ts';
import { ClassTeacher, classKind } from './class.entity.ts';
import { classReadModel } from './class.read-model.ts';

interface Assignment {
  classId: number;
  userId: number;
}

/**
 * Assigns a teacher to a class, which becomes one of the teacher's own classes ([D20]). The first one is the primary teacher. Does
 * nothing if already assigned.
 * @throws AppError `not_found` for an unknown class; `validation_error` on `userId` for an unknown or deactivated user
 */
export function assignTeacher<T>(request: SelectingRequest, { classId, userId }: Assignment): Promise<Selected<T>> {
  return change(request, async (tx) => {
    await classKind.lock(tx, classId);
    const user = await tx.em.findOne(User, { id: userId });
    if (!user) throw invalid('userId', 'is not a user of this institution.');
    if (!user.active) throw invalid('userId', 'names a user who is deactivated.');
    const assignments = await findAssignments(tx, classId);
    if (!assignments.some((assignment) => assignment.userId === userId)) {
      const isPrimary = !assignments.some((assignment) => assignment.isPrimary);
      tx.em.create(ClassTeacher, { institutionId: request.caller.institutionId, classId, userId, isPrimary });
      const changes = { teacher_id: { from: null, to: userId }, ...(isPrimary && primaryChange(null, userId)) };
      tx.record({ action: 'class.teacher_assigned', resource: { type: 'class', id: classId }, changes });
    }
    return readBack<T>(tx, classReadModel, 'classes c', classId, request.selection);
  });
}

/**
 * Unassigns a teacher from a class. After the primary teacher, the one who was assigned next is primary. Does nothing if the user
 * does not teach the class.
 * @throws AppError `not_found` for an unknown class or user
 */
export function unassignTeacher<T>(request: SelectingRequest, { classId, userId }: Assignment): Promise<Selected<T>> {
  return change(request, async (tx) => {
    await classKind.lock(tx, classId);
    const assignments = await findAssignments(tx, classId);
    const assignment = assignments.find((each) => each.userId === userId);
    if (assignment) {
      const next = assignments.find((each) => each !== assignment);
      await tx.em.remove(assignment).flush();
      if (assignment.isPrimary && next) next.isPrimary = true;
      const changes = {
        teacher_id: { from: userId, to: null },
        ...(assignment.isPrimary && primaryChange(userId, next?.userId ?? null)),
      };
      tx.record({ action: 'class.teacher_unassigned', resource: { type: 'class', id: classId }, changes });
    } else if (!(await tx.em.findOne(User, { id: userId }))) throw notFound('User');
    return readBack<T>(tx, classReadModel, 'classes c', classId, request.selection);
  });
}

/** Returns the teachers of a class in the order in which they were assigned. */
function findAssignments(tx: Change, classId: number): Promise<ClassTeacher[]> {
  return tx.em.find(ClassTeacher, { classId }, { orderBy: { createdAt: 'asc', userId: 'asc' } });
}

function primaryChange(from: number | null, to: number | null): FieldChanges {
  return { primary_teacher_id: { from, to } };
}
