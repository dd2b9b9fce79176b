import type { SelectingRequest, ServiceRequest } from '../access/service-request.ts';
import { type Change, change, readBack } from '../audit/change.ts';
import type { Deleted } from '../audit/entities/audited-kind.ts';
import { onlyRow } from '../database/reads/prepared.ts';
import type { Selected } from '../database/reads/selection.ts';
import { parseInput } from '../input/schemas.ts';
import { conflict } from '../shared/errors.ts';
import { updateFinalsOfTerms } from '../students/academic-records/update-academic-records.ts';
import { lockCalendar } from '../students/enrolments/calendar-lock.ts';
import { checkClassInUse, checkCoursesAndTerms } from './class.checks.ts';
import { classKind } from './class.entity.ts';
import { classReadModel } from './class.read-model.ts';
import { type ClassChangesInput, classChangesSchema } from './class.rules.ts';
import { checkGradingReferences } from './grading/grading.checks.ts';
import { assertNothingStranded } from './stranded-records.ts';
import { checkUnique, uniqueErrors } from './unique.checks.ts';

/**
 * Updates the fields that are present. Type and course cannot change while the class has assessments or grades, and the term cannot
 * while records of the class would be outside ([D95]).
 * @throws AppError `not_found`, `validation_error` with every problem; `conflict` with the numbers of records outside
 */
export function updateClass<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: ClassChangesInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, classChangesSchema, input),
    check: async (tx, values) => {
      if (values.termId !== undefined) await lockCalendar(tx);
      const section = await classKind.lock(tx, id);
      const changes = classKind.assign(tx, section, values);
      const { type, courseId, termId } = section;
      await checkCoursesAndTerms(tx, [{ type, courseId, termId, errors: tx.errors }]);
      await checkUnique(tx, 'classes_code_key', values.code, id);
      if (changes.grading_policy_id)
        await checkGradingReferences(tx, [{ gradingPolicyId: values.gradingPolicyId, errors: tx.errors }]);
      await checkClassInUse(tx, section, changes);
      return { section, changes };
    },
    apply: async (tx, { termId }, { section, changes }) => {
      if (changes.term_id && termId != null) {
        const former_term_id = changes.term_id.from as number | null;
        await assertNothingStranded(tx, { classes: [{ id, term_id: termId, former_term_id }] });
      }
      classKind.recordUpdated(tx, section, changes);
      await tx.flush();
      if (changes.term_id) await updateFinalsOfTerms(tx, { classes: [id] });
      return readBack<T>(tx, classReadModel, 'classes c', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Deletes a class that was never used.
 * @throws AppError `not_found`; `conflict` if students were ever enrolled in it, or if it has assessments, attendance or grades
 */
export function deleteClass(request: ServiceRequest, id: number): Promise<Deleted> {
  return change(request, async (tx) => {
    const section = await classKind.lock(tx, id);
    await assertUnused(tx, id);
    return classKind.delete(tx, section);
  });
}

/** Foreign keys prevent the deletion of a used class; this check gives the error a message. @throws AppError `conflict` */
async function assertUnused(tx: Change, id: number): Promise<void> {
  const { used, assessed } = onlyRow(
    await tx.query<{ used: boolean; assessed: boolean }>(
      `select exists (
       select from enrolments where institution_id = $1 and class_id = $2
       union all select from students where institution_id = $1 and class_id = $2
       union all select from attendance_records where institution_id = $1 and class_id = $2
       union all select from grades where institution_id = $1 and class_id = $2) as used,
     exists (select from assessments where institution_id = $1 and class_id = $2) as assessed`,
      id,
    ),
  );
  if (used) throw conflict('The class has students, attendance or grades, which are kept, so it cannot be deleted.');
  if (assessed) throw conflict('The class has assessments, so it cannot be deleted: delete them first.');
}
