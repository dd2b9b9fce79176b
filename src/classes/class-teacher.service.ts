import type { SelectingRequest } from '../access/service-request.ts';
import { change } from '../audit/change.ts';
import { readBack } from '../audit/read-back.ts';
import type { Change } from '../audit/recorded-change.ts';
import { User } from '../auth/user.entity.ts';
import type { Selected } from '../database/reads/selection.ts';
import { invalid, notFound } from '../shared/errors.ts';
import { classRecord } from './class.audit.ts';
import { classReadModel } from './class.read-model.ts';
import { lockClass } from './class.service.ts';
import { ClassTeacher } from './class-teacher.entity.ts';

interface Assignment {
  classId: number;
  userId: number;
}

/**
 * Assigns a teacher to a class, which becomes one of the teacher's own classes ([D20]). Does nothing if already assigned.
 * @throws AppError `not_found` for an unknown class; `validation_error` on `userId` for an unknown or deactivated user
 */
export async function assignTeacher<T>(
  request: SelectingRequest,
  { classId, userId }: Assignment,
): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      await lockClass(tx, classId);
      const user = await tx.em.findOne(User, { id: userId });
      if (!user) throw invalid('userId', 'is not a user of this institution.');
      if (!user.active) throw invalid('userId', 'names a user who is deactivated.');
      if (!(await findAssignment(tx, { classId, userId }))) {
        tx.em.create(ClassTeacher, { institutionId: request.caller.institutionId, classId, userId });
        tx.record(classRecord(classId, 'teacher_assigned', { teacher_id: { from: null, to: userId } }));
      }
      return readBack<T>(tx, classReadModel, 'classes c', classId, request.selection);
    },
  });
}

/**
 * Unassigns a teacher from a class. Does nothing if the user does not teach it.
 * @throws AppError `not_found` for an unknown class or user
 */
export async function unassignTeacher<T>(
  request: SelectingRequest,
  { classId, userId }: Assignment,
): Promise<Selected<T>> {
  return change(request, {
    apply: async (tx) => {
      await lockClass(tx, classId);
      const assignment = await findAssignment(tx, { classId, userId });
      if (assignment) {
        tx.em.remove(assignment);
        tx.record(classRecord(classId, 'teacher_unassigned', { teacher_id: { from: userId, to: null } }));
      } else if (!(await tx.em.findOne(User, { id: userId }))) throw notFound('User');
      return readBack<T>(tx, classReadModel, 'classes c', classId, request.selection);
    },
  });
}

function findAssignment(tx: Change, { classId, userId }: Assignment): Promise<ClassTeacher | null> {
  return tx.em.findOne(ClassTeacher, { classId, userId });
}
