import type { SelectingRequest, ServiceRequest } from '../../../access/service-request.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { type Groups, readGroups } from '../../../database/reads/record-readers.ts';
import { dateTime, idArray } from '../../../database/reads/sql.ts';
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

const PUBLISHED = `
  select assessment_id as "assessmentId", ${dateTime('max(published_at)')} as "publishedAt" from grades
  where institution_id = $1 and assessment_id = any($2::int[]) group by 1 having bool_and(published_at is not null)`;

/** Returns when the last grade of each assessment was published; none where one is held back, and without grades ([D138]). */
export async function publishedAtByAssessment(
  { caller, database }: ServiceRequest,
  ids: readonly number[],
): Promise<Groups<string>> {
  const values = [caller.institutionId, ids];
  const { rows } = await prepared<{ assessmentId: number; publishedAt: string }>(database.pool, PUBLISHED, values);
  return new Map(rows.map(({ assessmentId, publishedAt }) => [assessmentId, [publishedAt]]));
}
