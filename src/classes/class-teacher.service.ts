import { type Change, change } from '../audit/change.ts';
import { readBack } from '../audit/read-back.ts';
import { User } from '../auth/user.entity.ts';
import type { Selected } from '../database/reads/selection.ts';
import { invalid, notFound } from '../errors.ts';
import type { SelectingRequest } from '../service-request.ts';
import { classRecord } from './class.audit.ts';
import { classReadModel } from './class.read-model.ts';
import { lockClass } from './class.service.ts';
import { ClassTeacher } from './class-teacher.entity.ts';

interface Assignment {
  classId: number;
  userId: number;
}

/**
 * Makes a user a teacher of a class, which becomes one of their own classes ([D20]); one who is already stays so.
 * @throws AppError `not_found` for the class, `validation_error` on `userId`
 */
export async function assignTeacher<T>(
  { caller, database, selection }: SelectingRequest,
  { classId, userId }: Assignment,
): Promise<Selected<T>> {
  return change(database, caller, async (tx) => {
    await lockClass(tx, classId);
    const user = await tx.em.findOne(User, { id: userId });
    if (!user) throw invalid('userId', 'names no user of this institution.');
    if (!user.active) throw invalid('userId', 'names a user who is deactivated.');
    if (!(await assignmentOf(tx, { classId, userId }))) {
      tx.em.create(ClassTeacher, { institutionId: caller.institutionId, classId, userId });
      tx.record(classRecord(classId, 'teacher_assigned', { teacher_id: { from: null, to: userId } }));
    }
    return readBack<T>(tx, classReadModel, 'classes c', classId, selection);
  });
}

/**
 * Ends that a user teaches a class; one who does not teach it is no error.
 * @throws AppError `not_found` for class and user
 */
export async function unassignTeacher<T>(
  { caller, database, selection }: SelectingRequest,
  { classId, userId }: Assignment,
): Promise<Selected<T>> {
  return change(database, caller, async (tx) => {
    await lockClass(tx, classId);
    const assignment = await assignmentOf(tx, { classId, userId });
    if (assignment) {
      tx.em.remove(assignment);
      tx.record(classRecord(classId, 'teacher_unassigned', { teacher_id: { from: userId, to: null } }));
    } else if (!(await tx.em.findOne(User, { id: userId }))) throw notFound('User');
    return readBack<T>(tx, classReadModel, 'classes c', classId, selection);
  });
}

function assignmentOf(tx: Change, { classId, userId }: Assignment): Promise<ClassTeacher | null> {
  return tx.em.findOne(ClassTeacher, { classId, userId });
}
