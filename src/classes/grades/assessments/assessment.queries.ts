import type { SelectingRequest } from '../../../access/service-request.ts';
import { type Groups, readGroups } from '../../../database/reads/groups.ts';
import { idArray } from '../../../database/reads/sql.ts';
import { assertOwnClasses } from '../../own-class.ts';
import { assessmentReadModel } from './assessment.read-model.ts';

/** The order of assessments of the table alias `x`: by due date, those without one last. */
export const ASSESSMENT_ORDER = 'x.due_on, x.id';

/**
 * Returns the assessments of each class, those without grades included.
 * @throws AppError `forbidden` if the caller cannot access the grades of one of the classes ([D20])
 */
export async function assessmentsByClass<T>(
  { caller, database, selection }: SelectingRequest,
  classIds: readonly number[],
): Promise<Groups<T>> {
  await assertOwnClasses(database.pool, caller, classIds);
  const query = {
    from: 'assessments x',
    where: `x.institution_id = $1 and x.class_id = any(${idArray('$2')})`,
    groupBy: 'x.class_id',
    orderBy: ASSESSMENT_ORDER,
    values: [caller.institutionId, classIds],
  };
  return readGroups<T>(database.pool, assessmentReadModel, query, selection);
}
