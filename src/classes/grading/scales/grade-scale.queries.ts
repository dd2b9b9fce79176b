import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../../access/service-request.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import type { Groups } from '../../../database/reads/record-readers.ts';
import type { GradeScale } from './grade-scale.entity.ts';

/** Readable fields of a grade scale ([D135]). */
export type GradeScaleView = Pick<GradeScale, 'id' | 'name' | 'kind' | 'steps' | 'isDefault' | 'active'>;

const FIELDS = 's.id, s.name, s.kind, s.steps, s.is_default as "isDefault", s.active';

/** Returns the grade scales of the institution, the default one first, then by name. */
export async function listGradeScales({ caller, database }: ServiceRequest): Promise<GradeScaleView[]> {
  const text = `select ${FIELDS} from grade_scales s where s.institution_id = $1 order by s.is_default desc, lower(s.name), s.id`;
  return (await prepared<Row>(database.pool, text, [caller.institutionId])).rows;
}

/** Reads a grade scale, which must exist. */
export async function readGradeScale(
  client: Pool | PoolClient,
  institutionId: number,
  id: number,
): Promise<GradeScaleView> {
  const text = `select ${FIELDS} from grade_scales s where s.institution_id = $1 and s.id = $2`;
  return (await prepared<Row>(client, text, [institutionId, id])).rows[0] as GradeScaleView;
}

/** Returns the scale of each of these courses that names one. */
export async function gradeScalesByCourse(
  { caller, database }: ServiceRequest,
  courseIds: readonly number[],
): Promise<Groups<GradeScaleView>> {
  const text = `
    select co.id as "courseId", ${FIELDS}
    from courses co join grade_scales s on s.institution_id = $1 and s.id = co.grade_scale_id
    where co.institution_id = $1 and co.id = any($2::int[])`;
  const { rows } = await prepared<Row & { courseId: number }>(database.pool, text, [caller.institutionId, courseIds]);
  return Map.groupBy(rows, ({ courseId }) => courseId);
}

type Row = GradeScaleView & Record<string, unknown>;
