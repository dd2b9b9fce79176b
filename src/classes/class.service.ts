import { LockMode } from '@mikro-orm/postgresql';
import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { type Change, change } from '../audit/change.ts';
import { diff } from '../audit/diff.ts';
import { readBack } from '../audit/read-back.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { nextId } from '../database/transactions/ids.ts';
import { AppError, notFound } from '../errors.ts';
import { omitUndefined } from '../input/omit-undefined.ts';
import { classAuditFields, classRecord } from './class.audit.ts';
import { checkClassInUse, checkCourseAndTerm } from './class.checks.ts';
import { Class } from './class.entity.ts';
import { classReadModel } from './class.read-model.ts';
import { type ClassInput, readClass } from './class.rules.ts';
import { checkUnique, mapUniqueViolation } from './unique.checks.ts';

/**
 * Creates a class ([D35]). The type defaults to `scheduled` if there is a course, else to `homeroom`.
 * @throws AppError `validation_error` with every problem: rules, a code that is in use, an unknown course or term
 */
export async function createClass<T>(
  { caller, database, selection }: SelectingRequest,
  input: ClassInput,
): Promise<Selected<T>> {
  const { problems } = caller;
  const texts = readClass(problems, input, true);
  return mapUniqueViolation(() =>
    change(database, caller, async (tx) => {
      const courseId = input.courseId ?? null;
      const courseAndTerm = {
        type: input.type ?? (courseId === null ? 'homeroom' : 'scheduled'),
        courseId,
        termId: input.termId ?? null,
      };
      await checkCourseAndTerm(tx, problems, courseAndTerm);
      await checkUnique(tx, problems, 'classes_code_key', texts.code);
      problems.throwIfAny();
      const section = tx.em.create(Class, {
        institutionId: caller.institutionId,
        id: await nextId(tx.em, Class),
        code: texts.code as string,
        name: texts.name as string,
        gradeLevel: texts.gradeLevel ?? null,
        room: texts.room ?? null,
        capacity: input.capacity ?? null,
        ...courseAndTerm,
      });
      tx.record(classRecord(section.id, 'created', diff({}, classAuditFields(section))));
      return readBack<T>(tx, classReadModel, 'classes c', section.id, selection);
    }),
  );
}

/**
 * Updates the fields that are present. Type, course and term cannot change once the class has grades.
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export async function updateClass<T>(
  { caller, database, selection }: SelectingRequest,
  { id, input }: { id: number; input: ClassInput },
): Promise<Selected<T>> {
  const { problems } = caller;
  const texts = readClass(problems, input, false);
  return mapUniqueViolation(() =>
    change(database, caller, async (tx) => {
      const section = await lockClass(tx, id);
      const before = classAuditFields(section);
      const { type, courseId, termId, capacity } = input;
      tx.em.assign(section, omitUndefined({ ...texts, type, courseId, termId, capacity }));
      const changes = diff(before, classAuditFields(section));
      await checkCourseAndTerm(tx, problems, section);
      await checkUnique(tx, problems, 'classes_code_key', texts.code, id);
      await checkClassInUse(tx, problems, section, changes);
      problems.throwIfAny();
      if (Object.keys(changes).length > 0) tx.record(classRecord(id, 'updated', changes));
      return readBack<T>(tx, classReadModel, 'classes c', id, selection);
    }),
  );
}

/**
 * Deletes a class that was never used.
 * @throws AppError `not_found`; `conflict` if students were ever enrolled in it, or if it has attendance or grades
 */
export async function deleteClass(
  { caller, database }: ServiceRequest,
  id: number,
): Promise<{ message: string; id: number }> {
  return change(database, caller, async (tx) => {
    const section = await lockClass(tx, id);
    const { rowCount } = await prepared(
      tx.client,
      `select from enrolments where institution_id = $1 and class_id = $2
       union all select from students where institution_id = $1 and class_id = $2
       union all select from attendance_records where institution_id = $1 and class_id = $2
       union all select from grades where institution_id = $1 and class_id = $2 limit 1`,
      [caller.institutionId, id],
    );
    if (rowCount)
      throw new AppError(
        'conflict',
        'The class has students, attendance or grades, which are kept, so it cannot be deleted.',
      );
    tx.em.remove(section);
    tx.record(classRecord(id, 'deleted', diff(classAuditFields(section), {})));
    return { message: 'The class was deleted.', id };
  });
}

/** Returns the class, locked until the transaction ends. @throws AppError `not_found` */
export async function lockClass(tx: Change, id: number): Promise<Class> {
  const section = await tx.em.findOne(Class, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!section) throw notFound('Class');
  return section;
}
