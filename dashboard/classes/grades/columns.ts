import { t } from '../../texts.ts';
import type { GradebookAssessmentFragment, GradebookGradeFragment, GradebookQuery } from './grades.generated.ts';
import { shorten } from './shorten.ts';

export type Assessment = GradebookAssessmentFragment;

/** A grade as a cell shows it. */
export type Grade = Pick<GradebookGradeFragment, 'id' | 'score' | 'letter' | 'status' | 'comment' | 'publishedAt'>;

/** The grades of students by id, and within them by the key of their column. */
export type Grades = Readonly<Record<number, RowGrades>>;
export type RowGrades = Readonly<Record<string, Grade>>;

/** A column of the gradebook: an assessment, the final grades of a course in a term, what the policy proposes, or a figure. */
export interface Column {
  readonly key: string;
  readonly kind: 'assessment' | 'proposed' | 'final' | 'mean' | 'missing';
  readonly title: string;
  /** The title without the name of the course, with which titles in a class often begin. */
  readonly shortTitle: string;
  readonly subtitle: string | null;
  readonly assessment: Assessment | null;
  readonly maxScore: number;
  /** The target of its grades. Without a course nothing can be submitted. */
  readonly courseId: number | null;
  readonly term: string | null;
}

type Scope = Pick<Column, 'courseId' | 'term'>;

const MAX_FINAL_SCORE = 100;

const keyOf = ({ assessmentId, courseId, term }: { assessmentId: number | null } & Scope) =>
  assessmentId === null ? `final ${courseId} ${term ?? ''}` : `assessment ${assessmentId}`;

/** Returns the columns: assessments in their order, what is proposed beside the final grades, and figures of each student last. */
export function columnsOf(data: GradebookQuery, chosenTerm: string | undefined): Column[] {
  const own: Scope = { courseId: data.class?.course?.id ?? null, term: data.class?.term?.name ?? null };
  const { assessments, finals } = data.gradebook;
  const name = (scope: Scope) => nameOf(data, scope, own);
  const ofAssessments = assessments.map((assessment): Column => {
    const { id: assessmentId, title, maxScore } = assessment;
    const key = keyOf({ ...assessment, assessmentId });
    const shortTitle = shorten(title, data.class?.course?.name);
    const place = { subtitle: name(assessment), maxScore, ...target(assessment, own) };
    return { key, kind: 'assessment', title, shortTitle, assessment, ...place };
  });
  const isOwnShown = own.courseId !== null && (chosenTerm === undefined || chosenTerm === own.term);
  const scopes: Scope[] = [...(isOwnShown ? [own] : []), ...finals];
  const byKey = new Map(scopes.map((scope) => [keyOf({ ...scope, assessmentId: null }), scope]));
  const ofFinals = [...byKey].map(([key, scope]): Column => {
    const place = { subtitle: name(scope), maxScore: MAX_FINAL_SCORE, ...target(scope, own) };
    return { key, kind: 'final', ...titled(t('grades.final')), assessment: null, ...place };
  });
  const proposed = isOwnShown && data.gradebook.policy ? [figure('proposed', data.gradebook.policy.name)] : [];
  const figures = assessments.length > 0 ? [figure('mean'), figure('missing')] : [];
  return [...ofAssessments, ...proposed, ...ofFinals, ...figures];
}

/** Returns a column that nobody enters. */
function figure(kind: 'proposed' | 'mean' | 'missing', subtitle: string | null = null): Column {
  const place = { subtitle, assessment: null, maxScore: 100, courseId: null, term: null };
  return { key: kind, kind, ...titled(t(`grades.${kind}`)), ...place };
}

function titled(title: string): Pick<Column, 'title' | 'shortTitle'> {
  return { title, shortTitle: title };
}

/** Returns where grades are submitted. Without a term the service takes that of the class, which must not be another one. */
function target({ courseId, term }: Scope, own: Scope): Scope {
  return { courseId: term === null && own.term !== null ? null : courseId, term };
}

/** Names course and term where they are not those of the class. */
function nameOf(data: GradebookQuery, { courseId, term }: Scope, own: Scope): string | null {
  const course = courseId === own.courseId ? null : data.courses?.data.find(({ id }) => id === courseId)?.name;
  return [course, term === own.term ? null : term].filter(Boolean).join(' · ') || null;
}

/** Returns all grades by student and column. */
export function gradesOf({ gradebook: { cells, finals } }: GradebookQuery): Grades {
  const grades: Record<number, Record<string, Grade>> = {};
  for (const grade of [...cells, ...finals]) {
    const row = grades[grade.studentId] ?? {};
    grades[grade.studentId] = row;
    row[keyOf(grade)] = grade;
  }
  return grades;
}
