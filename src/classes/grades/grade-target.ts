import type { Pool, PoolClient } from 'pg';
import type { Caller } from '../../access/caller.ts';
import type { Change } from '../../audit/change.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';
import type { DeepPartial } from '../../input/schemas.ts';
import type { OwnClass } from '../own-class.ts';
import type { GradeScope } from './assessments/assessment.ts';
import { assertFinalsOpen, type FinalDays, findTermProblem, type GradeTerm, toFinalDays } from './final-term.ts';
import type { GradingRules, Submission } from './grade.rules.ts';

/** The class, course and term of a submission of grades, and the rules of grading. */
export interface GradeTarget {
  scope: GradeScope;
  /** Name of the term. */
  term: string | null;
  /** Undefined for an assessment. */
  final: FinalDays | undefined;
  rules: GradingRules;
}

/**
 * Looks up course, term and rules of grading, and adds an error for each that is unknown. Locks course and terms, also
 * that of the class, until the transaction ends, because GPA and credits depend on them as well.
 */
export async function findTarget(tx: Change, section: OwnClass, input: DeepPartial<Submission>): Promise<GradeTarget> {
  const courseId = await findCourse(tx, section, input.courseId);
  const term = await findTerm(tx, section, input.term);
  const isFinal = input.assessment == null;
  const problem = isFinal && !tx.errors.has('term') ? await findTermProblem(tx, section, term) : undefined;
  if (problem) tx.errors.add('term', problem);
  if (isFinal) assertFinalsOpen(tx, term);
  const scope = { classId: section.id, courseId, termId: term?.id ?? null };
  return {
    scope,
    term: term?.name ?? null,
    final: isFinal ? toFinalDays(section, term) : undefined,
    rules: await readGradingRules(tx, courseId),
  };
}

/** Returns the id of the requested course, by default the class's own; a homeroom has none. Returns 0 if the id is missing. */
async function findCourse(tx: Change, section: OwnClass, requested: number | null | undefined): Promise<number> {
  const id = requested ?? section.courseId;
  if (id === null) {
    if (!tx.errors.has('courseId')) tx.errors.add('courseId', 'is required: a homeroom has no course of its own.');
    return 0;
  }
  if (!(await lockCourse(tx, id))) tx.errors.add('courseId', 'is not a course of this institution.');
  else if (section.courseId !== null && id !== section.courseId)
    tx.errors.add('courseId', 'is not the course that this class teaches.');
  return id;
}

/** Returns the named term, by default that of the class, as `lockTerm` does. Adds an error if there is none of that name. */
export async function findTerm(
  tx: Change,
  section: OwnClass,
  name: string | null | undefined,
): Promise<NamedTerm | null> {
  const term = await lockTerm(tx, section, name == null ? { id: section.termId } : { name });
  if (name != null && !term) tx.errors.add('term', 'is not a term of this institution.');
  return term;
}

/** Locks a course of grades until the transaction ends. Returns false if there is none. */
export async function lockCourse(tx: Change, id: number): Promise<boolean> {
  const text = 'select from courses where institution_id = $1 and id = $2 for share';
  return (await tx.query(text, id)).rowCount === 1;
}

type NamedTerm = NonNullable<GradeTerm> & { name: string };

/** Returns the term of grades. It is locked until the transaction ends, and so is that of the class, which orders attempts ([D87]). */
export async function lockTerm(
  tx: Change,
  section: OwnClass,
  { id = null, name = null }: { id?: number | null; name?: string | null },
): Promise<NamedTerm | null> {
  const text = `
    select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn", grades_lock_on::text as "gradesLockOn" from terms
    where institution_id = $1 and (id = any($2::int[]) or name = $3) order by id for share`;
  const { rows } = await tx.query<NamedTerm>(text, [id, section.termId], name);
  return rows.find((row) => row.id === id || row.name === name) ?? null;
}

const GRADING_RULES = `
  select i.extra_credit as "extraCredit", i.grade_publication as "gradePublication",
    json_build_object('kind', s.kind, 'steps', s.steps) as scale
  from institutions i join grade_scales s on s.institution_id = $1
    left join courses co on co.institution_id = $1 and co.id = $2
  where i.id = $1 and case when co.grade_scale_id is null then s.is_default else s.id = co.grade_scale_id end`;

/** Returns the rules of grading of a course: those of the institution, and the scale of the course or the default one ([D135]). */
export async function readGradingRules(
  { client, caller }: { client: Pool | PoolClient; caller: Caller },
  courseId: number,
): Promise<GradingRules> {
  const values = [caller.institutionId, courseId];
  return onlyRow(await prepared<GradingRules>(client, GRADING_RULES, values));
}
