import { request } from '../../../api.ts';
import { detailsOf, hasCode } from '../../../errors.ts';
import { t } from '../../../texts.ts';
import { messageOf } from '../../../ui/page.tsx';
import type { Column, Grade } from '../columns.ts';
import type { Entry } from '../entry.ts';
import { DeleteGradeInGradebookDocument, type GradeInput, SubmitGradesDocument } from '../grades.generated.ts';
import type { Edits } from './edits.ts';

/** An entry to submit. */
export interface Submitted {
  readonly studentId: number;
  readonly text: string;
  /** Null to take the grade away. */
  readonly entry: Entry | null;
  /** The comment of the grade so far, which a submission without it would clear. */
  readonly comment: string | null;
}

/** The result of a submission: grades that were stored, entries that were refused, and entries to submit again. */
export interface Outcome {
  readonly stored: readonly { readonly studentId: number; readonly text: string; readonly grade: Grade | null }[];
  readonly failed: readonly (Submitted & { readonly message: string; readonly isUnsent?: boolean })[];
  readonly again: readonly Submitted[];
}

/** Takes away the grades of a column whose cells were emptied. */
export async function removeGrades(column: string, entries: readonly Submitted[], edits: Edits): Promise<Outcome> {
  const stored: Outcome['stored'][number][] = [];
  const failed: Outcome['failed'][number][] = [];
  for (const each of entries.filter(({ entry }) => entry === null)) {
    const id = edits.grades[each.studentId]?.[column]?.id;
    try {
      if (id !== undefined) await request(DeleteGradeInGradebookDocument, { id, reason: t('grades.removed') });
      stored.push({ ...each, grade: null });
    } catch (error) {
      // A grade that another person has removed counts as cleared.
      if (hasCode(error, 'NOT_FOUND')) stored.push({ ...each, grade: null });
      else failed.push({ ...each, ...failureOf(error) });
    }
  }
  return { stored, failed, again: [] };
}

/** Submits the grades among the entries of one column, all or nothing. The problems of an error belong to single entries where it names them. */
export async function submitColumn(
  classId: number,
  { courseId, term, assessment }: Column,
  entries: readonly Submitted[],
): Promise<Outcome> {
  const typed = entries.filter(({ entry }) => entry !== null);
  if (typed.length === 0) return { stored: [], failed: [], again: [] };
  const grades = typed.map(({ studentId, entry, comment }): GradeInput => ({ id: studentId, ...entry, comment }));
  const input = { courseId, term, assessment: assessment && { title: assessment.title }, grades };
  try {
    const { submitGrades } = await request(SubmitGradesDocument, { classId, input });
    const byStudent = new Map(submitGrades.grades.map((grade) => [grade.student.id, grade]));
    const stored = typed.flatMap(({ studentId, text }) => {
      const grade = byStudent.get(studentId);
      return grade ? [{ studentId, text, grade }] : [];
    });
    return { stored, failed: [], again: [] };
  } catch (error) {
    return { stored: [], ...refusals(typed, error) };
  }
}

/** Sorts refused entries: those with a problem of their own, and all others, which are fit to be submitted without them. */
function refusals(entries: readonly Submitted[], error: unknown): Pick<Outcome, 'failed' | 'again'> {
  const problems = new Map<number, string[]>();
  for (const [field, messages] of Object.entries(detailsOf(error))) {
    const index = /^grades\.(\d+)\b/.exec(field)?.[1];
    if (index !== undefined) problems.set(Number(index), [...(problems.get(Number(index)) ?? []), ...messages]);
  }
  if (problems.size === 0) return { failed: entries.map((entry) => ({ ...entry, ...failureOf(error) })), again: [] };
  return {
    failed: entries.flatMap((entry, index) => {
      const messages = problems.get(index);
      return messages ? [{ ...entry, message: messages.join(' ') }] : [];
    }),
    again: entries.filter((_entry, index) => !problems.has(index)),
  };
}

function failureOf(error: unknown): { message: string; isUnsent: boolean } {
  return { message: messageOf(error), isUnsent: hasCode(error, 'NETWORK') };
}
