import { sql } from 'kysely';
import type { SelectingRequest } from '../../../access/service-request.ts';
import type { ReadModel } from '../../../database/reads/build-select.ts';
import { Conditions } from '../../../database/reads/conditions.ts';
import { prepared } from '../../../database/reads/prepared.ts';
import { readMany } from '../../../database/reads/record-readers.ts';
import { compileSql } from '../../../database/reads/sql.ts';
import { collectIds } from '../../../database/reads/subjects.ts';
import { byName } from '../../../students/student.read-model.ts';
import { assessmentReadModel } from '../../grades/assessments/assessment.read-model.ts';
import type { GradeStatus } from '../../grades/grade.entity.ts';
import { gradeReadModel } from '../../grades/grade.read-model.ts';
import { gradebookMembers, gradebookStudentModel } from '../../grades/gradebook.queries.ts';
import { assertOwnClass } from '../../own-class.ts';
import { toRoundedPercent } from '../policies/propose-grade.ts';
import { type Proposal, readProposals } from './read-proposals.ts';

/** A category of a proposed grade. */
export interface ProposedCategory<Assessment> {
  title: string;
  weight: number;
  percent: number | null;
  dropped: Assessment[];
  deducted: { assessment: Assessment; percent: number; days: number }[];
}

/** A proposed final grade with its working ([D137]). */
export interface ProposedGrade<Student, Assessment, Grade> {
  student: Student;
  percent: number | null;
  letter: string | null;
  points: number | null;
  /** The final grade, if there is one. */
  final: Grade | null;
  /** True if the final grade is another one. */
  differs: boolean;
  categories: ProposedCategory<Assessment>[];
  unlisted: Assessment[];
}

/** The part of a final that a comparison needs. */
interface StoredFinal {
  student: { id: number };
  score: number | null;
  letter: string | null;
  status: GradeStatus;
}

/**
 * Returns the proposed finals of a gradebook's students, in their order; none if no policy holds for the class, or there is no such term.
 * @param termName name of the term, by default that of the class
 * @param policyId id of another policy than the one that holds
 * @throws AppError `not_found`, `forbidden` ([D20])
 */
export async function proposedGrades<
  Student extends { id: number },
  Assessment extends { id: number },
  Grade extends StoredFinal,
>(
  { caller, database, selection }: SelectingRequest,
  { classId, termName, policyId }: { classId: number; termName: string | null; policyId?: number | null },
): Promise<ProposedGrade<Student, Assessment, Grade>[]> {
  const { pool } = database;
  const { institutionId } = caller;
  const section = await assertOwnClass(pool, caller, classId);
  if (section.courseId === null) return [];
  const termId = termName === null ? section.termId : await findTermId(pool, institutionId, termName);
  if (termName !== null && termId === null) return [];
  const scope = { classId, courseId: section.courseId, termId };
  const proposals = await readProposals({ client: pool, caller }, { ...scope, policyId });
  if (!proposals) return [];
  const all = (model: ReadModel) => ({ ...selection, format: 'objects' as const, fields: everyField(model) });
  const ofTerm = (alias: 'g' | 'x') =>
    new Conditions(alias, institutionId)
      .add(sql`${sql.ref(`${alias}.class_id`)} = ${classId}`)
      .add(sql`${sql.ref(`${alias}.term_id`)} is not distinct from ${termId}::int`);
  const members = compileSql(gradebookMembers(caller, classId, ofTerm('g').condition));
  const students = await readMany<Student>(
    pool,
    gradebookStudentModel,
    { from: 'students s', where: members.text, values: members.values, orderBy: byName('s') },
    all(gradebookStudentModel),
  );
  const finals = await readMany<Grade>(
    pool,
    gradeReadModel,
    ofTerm('g').add(sql`g.assessment_id is null`).query('grades g', 'g.id'),
    all(gradeReadModel),
  );
  const assessments = await readMany<Assessment>(
    pool,
    assessmentReadModel,
    ofTerm('x').query('assessments x', 'x.id'),
    all(assessmentReadModel),
  );
  const ids = students.map(({ id }) => id);
  collectIds(selection, 'proposed', selection.fields, ids);
  const finalOf = new Map(finals.map((final) => [final.student.id, final]));
  const byId = new Map(assessments.map((assessment) => [assessment.id, assessment]));
  return students.map((student) => {
    const proposal = proposals.of(student.id);
    const final = finalOf.get(student.id) ?? null;
    return { student, final, ...toView(proposal, byId), differs: final !== null && differs(proposal, final) };
  });
}

/** Returns whether a final is another one than a proposal. A scale that takes no percentages has none to compare it with. */
export function differs(
  { percent, letter }: Proposal,
  final: Pick<StoredFinal, 'score' | 'letter' | 'status'>,
): boolean {
  if (letter === null) return false;
  return final.status !== 'graded' || final.letter !== letter || (final.score !== null && final.score !== percent);
}

function toView<Assessment>({ result, percent, letter, points }: Proposal, byId: ReadonlyMap<number, Assessment>) {
  const named = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const categories = result.categories.map(({ title, weight, ratio, dropped, deducted }) => ({
    title,
    weight,
    percent: ratio && toRoundedPercent(ratio),
    dropped: named(dropped),
    deducted: deducted.flatMap(({ assessmentId, ...deduction }) =>
      named([assessmentId]).map((assessment) => ({ assessment, ...deduction })),
    ),
  }));
  return { percent, letter, points, categories, unlisted: named(result.unlisted) };
}

function everyField({ fields }: ReadModel) {
  return Object.keys(fields).map((name) => ({ name, as: name }));
}

async function findTermId(
  pool: Parameters<typeof prepared>[0],
  institutionId: number,
  name: string,
): Promise<number | null> {
  const text = 'select id from terms where institution_id = $1 and name = $2';
  return (await prepared<{ id: number }>(pool, text, [institutionId, name])).rows[0]?.id ?? null;
}
