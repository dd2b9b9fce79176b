import type { Change } from '../../audit/recorded-change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { DeepPartial } from '../../input/parse-input.ts';
import type { OwnClass } from '../own-class.ts';
import type { GradeScope } from './assessment.ts';
import type { GradingRules, Submission } from './grade.rules.ts';

/** The class, course and term of a submission of grades, and the institution's rules of grading. */
export interface GradeTarget {
  scope: GradeScope;
  /** Name of the term. */
  term: string | null;
  rules: GradingRules;
}

/**
 * Looks up course, term and rules of grading, and adds an error for each that is unknown. Locks course and term until the
 * transaction ends, because GPA and credits depend on them as well.
 */
export async function findTarget(tx: Change, section: OwnClass, input: DeepPartial<Submission>): Promise<GradeTarget> {
  const courseId = await findCourse(tx, section, input.courseId);
  const term = await findTerm(tx, section, input.term);
  const scope = { classId: section.id, courseId, termId: term?.id ?? null };
  return {
    scope,
    term: term?.name ?? null,
    rules: await readGradingRules(tx),
  };
}

/** Returns the id of the requested course, by default the class's own; a homeroom has none. Returns 0 if the id is missing. */
async function findCourse(tx: Change, section: OwnClass, requested: number | null | undefined): Promise<number> {
  const id = requested ?? section.courseId;
  if (id === null) {
    if (!tx.errors.has('courseId')) tx.errors.add('courseId', 'is required: a homeroom has no course of its own.');
    return 0;
  }
  const text = 'select from courses where institution_id = $1 and id = $2 for share';
  const { rowCount } = await prepared(tx.client, text, [tx.caller.institutionId, id]);
  if (!rowCount) tx.errors.add('courseId', 'is not a course of this institution.');
  else if (section.courseId !== null && id !== section.courseId)
    tx.errors.add('courseId', 'is not the course that this class teaches.');
  return id;
}

async function findTerm(
  tx: Change,
  section: OwnClass,
  name: string | null | undefined,
): Promise<{ id: number; name: string } | undefined> {
  const id = name == null ? section.termId : null;
  if (name == null && id === null) return undefined;
  const text = 'select id, name from terms where institution_id = $1 and (name = $2 or id = $3) for share';
  const { rows } = await prepared<{ id: number; name: string }>(tx.client, text, [tx.caller.institutionId, name, id]);
  if (!rows[0]) tx.errors.add('term', 'is not a term of this institution.');
  return rows[0];
}

/** Returns the institution's rules of grading. */
export async function readGradingRules(tx: Change): Promise<GradingRules> {
  const text = 'select grade_scale as scale, extra_credit as "extraCredit" from institutions where id = $1';
  const { rows } = await prepared<GradingRules & Record<string, unknown>>(tx.client, text, [tx.caller.institutionId]);
  return rows[0] as GradingRules;
}
