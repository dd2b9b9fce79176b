import { compare } from '../../compare.ts';
import type { Student } from '../student.ts';
import type { StudentGradesQuery } from './student-grades.generated.ts';

export type Grade = StudentGradesQuery['grades']['data'][number];

/** The grades of a student in one class and term: an attempt at its course. */
interface Attempt {
  readonly classId: number;
  readonly term: string | null;
  readonly className: string | undefined;
  /** The final grade first, then the assessments by due date. */
  readonly grades: readonly Grade[];
}

/** A course with all that a student has of it. */
export interface CourseBlock {
  readonly id: number;
  readonly name: string;
  /** The latest attempt first. */
  readonly attempts: readonly Attempt[];
}

/** Returns the courses of a student, those with the latest attempt first. */
export function courseBlocks(
  grades: readonly Grade[],
  terms: StudentGradesQuery['terms'],
  enrolments: Student['enrolments'],
): CourseBlock[] {
  const endOf = new Map(terms?.map(({ name, endsOn }) => [name, endsOn]));
  const stays = Map.groupBy(enrolments, ({ classId }) => classId);
  // Attempts are ordered by the end of the term, or by the first day in a class without one ([D87]).
  const dayOf = ({ classId, term }: Attempt) =>
    (term !== null && endOf.get(term)) ||
    stays
      .get(classId)
      ?.map(({ beginsOn }) => beginsOn)
      .toSorted()[0] ||
    '';
  const blocks = [...Map.groupBy(grades, ({ course }) => course.id)].map(([id, ofCourse]) => {
    const byAttempt = Map.groupBy(ofCourse, ({ classId, term }) => `${classId} ${term}`);
    const attempts = [...byAttempt.values()].map((ofAttempt): Attempt => {
      const { classId, term } = ofAttempt[0] as Grade;
      const className = stays.get(classId)?.[0]?.className;
      return { classId, term, className, grades: ofAttempt.toSorted(byPlace) };
    });
    const latestFirst = attempts.toSorted((a, b) => compare(dayOf(b), dayOf(a)) || b.classId - a.classId);
    return { id, name: (ofCourse[0] as Grade).course.name, attempts: latestFirst };
  });
  const latest = ({ attempts: [first] }: CourseBlock) => (first ? dayOf(first) : '');
  return blocks.toSorted((a, b) => compare(latest(b), latest(a)) || compare(a.name, b.name));
}

function byPlace({ assessment: a, id: idOfA }: Grade, { assessment: b, id: idOfB }: Grade): number {
  const place = (assessment: Grade['assessment']) => (assessment ? `1 ${assessment.dueOn ?? '9'}` : '0');
  return compare(place(a), place(b)) || idOfA - idOfB;
}
