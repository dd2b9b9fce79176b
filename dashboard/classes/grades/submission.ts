import { request } from '../../api.ts';
import { detailsOf, hasCode } from '../../errors.ts';
import { messageOf } from '../../ui/messages.tsx';
import type { Column, Grade } from './columns.ts';
import type { Entry } from './entry.ts';
import { type GradeInput, SubmitGradesDocument } from './grades.generated.ts';

/** An entry to submit. */
export interface Submitted {
  readonly studentId: number;
  readonly text: string;
  readonly entry: Entry;
  /** The comment of the grade so far, which a submission without it would clear. */
  readonly comment: string | null;
}

/** The result of a submission: grades that were stored, entries that were refused, and entries to submit again. */
export interface Outcome {
  readonly stored: readonly { readonly studentId: number; readonly text: string; readonly grade: Grade }[];
  readonly failed: readonly (Submitted & { readonly message: string; readonly isUnsent?: boolean })[];
  readonly again: readonly Submitted[];
}

/** Submits entries of one column, all or nothing. The problems of an error belong to single entries where it names them. */
export async function submitColumn(
  classId: number,
  { courseId, term, assessment }: Column,
  entries: readonly Submitted[],
): Promise<Outcome> {
  const grades = entries.map(({ studentId, entry, comment }): GradeInput => ({ id: studentId, ...entry, comment }));
  const input = { courseId, term, assessment: assessment && { title: assessment.title }, grades };
  try {
    const { submitGrades } = await request(SubmitGradesDocument, { classId, input });
    const byStudent = new Map(submitGrades.grades.map((grade) => [grade.student.id, grade]));
    const stored = entries.flatMap(({ studentId, text }) => {
      const grade = byStudent.get(studentId);
      return grade ? [{ studentId, text, grade }] : [];
    });
    return { stored, failed: [], again: [] };
  } catch (error) {
    return { stored: [], ...refusals(entries, error) };
  }
}

/** Sorts refused entries: those with a problem of their own, and all others, which are fit to be submitted without them. */
function refusals(entries: readonly Submitted[], error: unknown): Pick<Outcome, 'failed' | 'again'> {
  const problems = new Map<number, string[]>();
  for (const [field, messages] of Object.entries(detailsOf(error))) {
    const index = /^grades\.(\d+)\b/.exec(field)?.[1];
    if (index !== undefined) problems.set(Number(index), [...(problems.get(Number(index)) ?? []), ...messages]);
  }
  if (problems.size === 0) {
    const failure = { message: messageOf(error), isUnsent: hasCode(error, 'NETWORK') };
    return { failed: entries.map((entry) => ({ ...entry, ...failure })), again: [] };
  }
  return {
    failed: entries.flatMap((entry, index) => {
      const messages = problems.get(index);
      return messages ? [{ ...entry, message: messages.join(' ') }] : [];
    }),
    again: entries.filter((_entry, index) => !problems.has(index)),
  };
}
