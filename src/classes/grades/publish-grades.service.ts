import { z } from 'zod';
import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change, diffOfNew } from '../../audit/change.ts';
import type { ChangeRecord } from '../../audit/change-records.ts';
import { onlyRow } from '../../database/reads/prepared.ts';
import { checkEntryCount, nullableText, parseInput } from '../../input/schemas.ts';
import { lockOwnClass } from '../own-class.ts';
import { assertFinalsOpen } from './final-term.ts';
import { findTerm } from './grade-target.ts';

/** The grades of a class that are published: those of assessments, or the finals of a term. */
const publicationSchema = z.object({
  /** Name of the term of the finals; by default that of the class. */
  term: nullableText({ max: 100 }).optional(),
  assessmentIds: z.array(z.number()).nullish(),
});

export type PublicationInput = z.input<typeof publicationSchema>;

/** The changes of a publication ([D138]). */
export interface GradesPublication {
  classId: number;
  /** Name of the term of the finals; null for assessments and finals without a term. */
  term: string | null;
  /** The number of grades that were held back before, or published. */
  grades: number;
  /** The number of their students. */
  students: number;
}

/**
 * Publishes grades of a class that are held back: those of assessments, or the finals of a term ([D138]).
 * @throws AppError `not_found`, `forbidden` ([D20]); `validation_error` on `term` and `assessmentIds`; `conflict` for locked finals
 */
export function publishGrades(
  request: ServiceRequest,
  { classId, ...input }: PublicationInput & { classId: number },
): Promise<GradesPublication> {
  return setPublished(request, classId, input, true);
}

/** Holds published grades back, as `publishGrades` names them. @throws what `publishGrades` throws */
export function unpublishGrades(
  request: ServiceRequest,
  { classId, ...input }: PublicationInput & { classId: number },
): Promise<GradesPublication> {
  return setPublished(request, classId, input, false);
}

function setPublished(
  request: ServiceRequest,
  classId: number,
  input: PublicationInput,
  published: boolean,
): Promise<GradesPublication> {
  if (input.assessmentIds != null) checkEntryCount(request.errors, 'assessmentIds', input.assessmentIds);
  return change(request, {
    input: parseInput(request.errors, publicationSchema, input),
    check: async (tx, { term, assessmentIds }) => {
      const section = await lockOwnClass(tx, classId);
      if (assessmentIds != null) {
        if (term != null) tx.errors.add('term', 'cannot be sent together with assessmentIds: name one of them.');
        await checkAssessments(tx, classId, assessmentIds as number[]);
        return null;
      }
      const ofFinals = await findTerm(tx, section, term);
      assertFinalsOpen(tx, ofFinals);
      return ofFinals;
    },
    apply: async (tx, { assessmentIds }, term) => {
      const ofFinals = assessmentIds == null;
      const { grades, students } = onlyRow(
        await tx.query<{ grades: number; students: number }>(
          WRITE,
          classId,
          assessmentIds ?? [],
          ofFinals,
          term?.id ?? null,
          published,
        ),
      );
      const what = { term: term?.name ?? null, assessment_ids: assessmentIds ?? null, grades };
      if (grades > 0) recordPublication(tx, { classId, termId: term?.id ?? null, published, students, what });
      return { classId, term: term?.name ?? null, grades, students };
    },
  });
}

const WRITE = `
  with changed as (
    update grades set published_at = case when $6 then now() end
    where institution_id = $1 and class_id = $2 and (published_at is null) = $6
      and case when $4 then assessment_id is null and term_id is not distinct from $5::int else assessment_id = any($3::int[]) end
    returning student_id
  )
  select count(*)::int as grades, count(distinct student_id)::int as students from changed`;

async function checkAssessments(tx: Change, classId: number, ids: readonly number[]): Promise<void> {
  const text = 'select id from assessments where institution_id = $1 and class_id = $2 and id = any($3::int[])';
  const { rows } = await tx.query<{ id: number }>(text, classId, ids);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, id] of ids.entries())
    if (!known.has(id)) tx.errors.add(`assessmentIds.${index}`, 'is not an assessment of this class.');
}

function recordPublication(
  tx: Change,
  {
    classId,
    termId,
    published,
    students,
    what,
  }: {
    classId: number;
    termId: number | null;
    published: boolean;
    students: number;
    what: Record<string, unknown>;
  },
): void {
  const record: ChangeRecord = {
    action: published ? 'grades.published' : 'grades.unpublished',
    resource: { type: 'class', id: classId },
    changes: diffOfNew(what),
  };
  const event = { type: 'grades.published', data: { class_id: classId, term_id: termId, students } } as const;
  tx.record(published ? { ...record, event } : record);
}
