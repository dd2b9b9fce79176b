import type { Pool, PoolClient } from 'pg';
import type { InstitutionType } from '../../access/institution-types.ts';
import type { Language } from '../../access/languages.ts';
import type { Plan } from '../../access/plans.ts';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { ExcusedPolicy, ExtraCredit, GradePublication, Repeats } from '../../auth/institution.entity.ts';
import { LOGO_PATH } from '../../auth/sign-in-options.queries.ts';
import type { GradeSteps } from '../../classes/grading/scales/grade-steps.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';
import { dateTime } from '../../database/reads/sql.ts';

/** The rules by which the GPA is computed ([D141]). */
export interface GpaPolicy {
  repeats: Repeats;
  /** From which number of students a grade level has ranks. */
  rankMinimum: number;
}

/** Readable fields of an institution ([D10], [D38]). */
export interface InstitutionView {
  id: number;
  name: string;
  slug: string;
  language: Language;
  plan: Plan;
  /** The steps of the default scale. */
  gradeScale: GradeSteps;
  excusedPolicy: ExcusedPolicy;
  timeZone: string;
  extraCredit: ExtraCredit;
  gradePublication: GradePublication;
  gpaPolicy: GpaPolicy;
  schoolDays: number[];
  absentDayPercent: number;
  gradeLevels: string[];
  recomputingSince: string | null;
  type: InstitutionType;
  identifier: string | null;
  parentName: string | null;
  parentIdentifier: string | null;
  accentColor: string | null;
  logoPath: string | null;
  createdAt: string;
  updatedAt: string;
}

const INSTITUTION = `
  select id, name, slug, language, plan,
    (select steps from grade_scales where institution_id = $1 and is_default) as "gradeScale",
    excused_policy as "excusedPolicy", time_zone as "timeZone", extra_credit as "extraCredit",
    grade_publication as "gradePublication",
    json_build_object('repeats', gpa_repeats, 'rankMinimum', rank_minimum) as "gpaPolicy",
    school_days as "schoolDays", absent_day_percent as "absentDayPercent", grade_levels as "gradeLevels",
    ${dateTime('recomputing_since')} as "recomputingSince",
    type, identifier, parent_name as "parentName", parent_identifier as "parentIdentifier",
    accent_color as "accentColor", ${LOGO_PATH} as "logoPath",
    ${dateTime('created_at')} as "createdAt", ${dateTime('updated_at')} as "updatedAt"
  from institutions where id = $1`;

/** Returns the caller's institution. */
export function getInstitution({ caller, database }: ServiceRequest): Promise<InstitutionView> {
  return readInstitution(database.pool, caller.institutionId);
}

/** Reads an institution, which must exist. */
export async function readInstitution(client: Pool | PoolClient, id: number): Promise<InstitutionView> {
  return onlyRow(await prepared<InstitutionView>(client, INSTITUTION, [id]));
}
