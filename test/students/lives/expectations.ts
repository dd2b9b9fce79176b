import { expect } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { type EnrolmentRow, isOpen, type SchoolRows, seatsTaken, takesSeat } from './rows.ts';
import type { Step } from './steps.ts';

/** A change of a school by one or several steps. */
export interface Passage {
  readonly before: SchoolRows;
  readonly after: SchoolRows;
  readonly steps: readonly Step[];
}

/** The service may refuse a step, also because its database is too slow, but must not fail, and the steps must be well formed. */
export function expectSoundAnswer({ status, body }: Answer): void {
  const text = JSON.stringify(body);
  if (status !== 503) expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(/INTERNAL_ERROR|GRAPHQL_VALIDATION_FAILED|got invalid value/);
}

/** An enrolment is refused for want of a seat if, and only if, others have all of them on its first day, or today ([D29a], [D92]). */
export function expectSeatsCounted(
  rows: SchoolRows,
  { classId, studentId, beginsOn }: { classId: number; studentId: number; beginsOn: string | null | undefined },
  { body }: Answer,
): void {
  const place = rows.classes.find(({ id }) => id === classId);
  if (!place || ['NOT_FOUND', 'SERVICE_UNAVAILABLE'].includes(body.errors?.[0].extensions.code)) return;
  const first = beginsOn ?? ([rows.today, place.starts_on ?? ''].sort().at(-1) as string);
  const days = first < rows.today ? [first, rows.today] : [first];
  const isFull = days.some(
    (day) => place.capacity !== null && seatsTaken(rows, classId, day, studentId) >= place.capacity,
  );
  expect(/is full( on [-\d]+)?: all/.test(JSON.stringify(body))).toBe(isFull);
}

/** Enrolments of one class, and primary ones, do not overlap; a student who has left, or is deleted, has no open one ([D29a]). */
function expectConsistentEnrolments({ after: { enrolments, students, today } }: Passage): void {
  const overlapping = enrolments.filter((one) => enrolments.some((other) => one.id < other.id && overlap(one, other)));
  expect(overlapping).toEqual([]);
  const gone = new Set(students.filter(({ status, deleted }) => deleted || status !== 'active').map(({ id }) => id));
  expect(enrolments.filter((each) => gone.has(each.student_id) && isOpen(each, today))).toEqual([]);
}

function overlap(one: EnrolmentRow, other: EnrolmentRow): boolean {
  const collide = one.class_id === other.class_id || (one.is_primary && other.is_primary);
  const share = takesSeat(one, other.begins_on) || takesSeat(other, one.begins_on);
  const isEmpty = [one, other].some(({ begins_on, ends_on }) => begins_on === ends_on);
  return one.student_id === other.student_id && collide && share && !isEmpty;
}

/**
 * Enrolments that have ended stay as they are, unless a step corrects them ([D29a], [D91]). An undo may open them again, and removes
 * only those of classes in which nothing was recorded.
 */
function expectKeptHistory({ before, after, steps }: Passage): void {
  if (steps.some(({ kind }) => ['correct', 'remove', 'night'].includes(kind))) return;
  const ended = before.enrolments.filter(({ ends_on }) => ends_on !== null && ends_on <= before.today);
  const ids = new Set(ended.map(({ id }) => id));
  const kept = after.enrolments.filter(({ id }) => ids.has(id));
  if (!steps.some(({ kind }) => kind === 'undo')) expect(kept).toEqual(ended);
  const known = new Map(kept.map((each) => [each.id, each]));
  for (const { ends_on: _end, ...former } of ended) {
    const { id, student_id, class_id } = former;
    if (known.has(id)) expect(known.get(id)).toMatchObject(former);
    else
      expect(
        [...before.marks, ...before.grades].filter(
          (each) => each.student_id === student_id && each.class_id === class_id,
        ),
      ).toEqual([]);
  }
}

/**
 * A new enrolment has a seat on its first day ([D29a]), which is within the term of its class ([D92]). A file may bring enrolments that
 * began before: they need a seat today. Of those that one change brings, an earlier one may have got its seat after this one.
 */
function expectNewEnrolmentsToFit({ before, after, steps }: Passage): void {
  if (steps.some(({ kind }) => kind === 'night')) return;
  const known = new Map(before.enrolments.map((each) => [each.id, each]));
  const isFromFile = steps.some(({ kind }) => kind === 'import');
  const isNew = ({ id, class_id, begins_on }: EnrolmentRow) => {
    const former = known.get(id);
    return former?.class_id !== class_id || begins_on < former.begins_on;
  };
  const seatDay = ({ begins_on }: EnrolmentRow) => (isFromFile && begins_on < after.today ? after.today : begins_on);
  for (const enrolment of after.enrolments.filter(isNew)) {
    const { class_id, begins_on, ends_on } = enrolment;
    const place = after.classes.find((each) => each.id === class_id);
    if (!place || begins_on === ends_on) continue;
    const text = JSON.stringify(enrolment);
    const day = seatDay(enrolment);
    const seated = after.enrolments.filter((each) => !isNew(each) || seatDay(each) >= day);
    if (place.capacity !== null && takesSeat(enrolment, day))
      expect(seatsTaken({ ...after, enrolments: seated }, class_id, day), text).toBeLessThanOrEqual(place.capacity);
    if (place.starts_on !== null) expect(begins_on >= place.starts_on, `${text} begins before its term`).toBe(true);
    if (place.ends_on !== null) expect(begins_on <= place.ends_on, `${text} begins after its term`).toBe(true);
  }
}

/**
 * Finals keep class, course, first submission and credits as earned, unless a course applies its own ([D86]–[D88]). Submissions in one
 * class leave the grades of others alone.
 */
function expectKeptFinals({ before, after, steps }: Passage): void {
  if (steps.some((step) => step.kind === 'course' && step.apply)) return;
  const courses = new Map(before.courses.map((each) => [each.id, each]));
  const former = new Map(before.grades.map((each) => [each.id, each]));
  const graded = new Set(
    after.grades.filter((each) => differs(each, former.get(each.id))).map((each) => each.class_id),
  );
  expect(graded.size).toBeLessThanOrEqual(steps.filter(({ kind }) => kind === 'grades').length);
  const removed = before.grades.length - after.grades.filter(({ id }) => former.has(id)).length;
  expect(removed).toBeLessThanOrEqual(steps.filter(({ kind }) => kind === 'removeGrade').length);
  for (const final of after.grades.filter(({ is_final }) => is_final)) {
    const { course_id, credits, gpa_applicable } = final;
    const kept = former.get(final.id);
    if (kept) {
      const { class_id, first_submitted_at } = kept;
      expect(final).toMatchObject({ class_id, course_id: kept.course_id, first_submitted_at });
    }
    const earned = kept ?? (steps.length === 1 ? courses.get(course_id) : undefined);
    if (earned)
      expect({ credits, gpa_applicable }).toEqual({ credits: earned.credits, gpa_applicable: earned.gpa_applicable });
  }
}

function differs(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Each holds after every change. */
export const invariants: readonly ((passage: Passage) => void)[] = [
  expectConsistentEnrolments,
  expectKeptHistory,
  expectNewEnrolmentsToFit,
  expectKeptFinals,
];
