import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Passage } from './expectations.ts';
import { type EnrolmentRow, isOpen, type SchoolRows, type StudentRow, seatsTaken, takesSeat } from './rows.ts';
import type { Step } from './steps.ts';

type Leaving = 'inactive' | 'deleted';

/** Remembers which enrolments leaving has ended, and expects them to be reopened when their students are back ([D27], [D93]). */
export class Leavers {
  /** The enrolments as they were before, by student and what ended them. */
  private readonly left = new Map<string, readonly EnrolmentRow[]>();
  /** Students who have left, and whose class was cleared since. */
  private readonly cleared = new Set<number>();

  /** Follows one step. Enrolments whose days have moved are remembered with their new ones. */
  follow({ before, after, steps }: Passage): void {
    const [step] = steps;
    const seated = withoutReturned({ before, after });
    for (const now of after.students) {
      const then = before.students.find(({ id }) => id === now.id);
      if (!then || !step) continue;
      if (then.status === 'active' && now.status === 'active' && !then.deleted && !now.deleted) continue;
      const back = returned(then, now);
      const isRestored = back && step.kind === 'undo' && this.isRestored(after, `${now.id} ${back}`);
      if (back && !isRestored && saysNothingOfClasses(step)) this.expectReopened({ before, after, seated }, now, back);
      if (back) this.left.delete(`${now.id} ${back}`);
      this.followClass(then, now, step);
      this.remember(before, then, now);
    }
    if (step?.kind === 'night') this.moveBack(step.days);
  }

  /** Returns true if an undo has given back the very enrolments that a student had. */
  private isRestored({ enrolments }: SchoolRows, key: string): boolean {
    const [stored, left] = [new Map(enrolments.map((each) => [each.id, each])), this.left.get(key) ?? []];
    return left.length > 0 && left.every((each) => isDeepStrictEqual(stored.get(each.id), each));
  }

  private remember(before: SchoolRows, then: StudentRow, now: StudentRow): void {
    if (then.status !== 'active' || then.deleted) return;
    const open = before.enrolments.filter((each) => each.student_id === then.id && isOpen(each, before.today));
    for (const leaving of ['inactive', 'deleted']) this.left.delete(`${now.id} ${leaving}`);
    if (now.deleted || now.status === 'inactive')
      this.left.set(`${now.id} ${now.deleted ? 'deleted' : 'inactive'}`, open);
  }

  /** A class that is cleared after its student has left does not come back with the student ([D22]), unless an undo takes that back. */
  private followClass(then: StudentRow, now: StudentRow, step: Step): void {
    if (now.class_id !== null || now.status === 'active') this.cleared.delete(now.id);
    else if (then.class_id !== null && !['correct', 'remove'].includes(step.kind)) this.cleared.add(now.id);
  }

  private expectReopened(
    { before, after, seated }: Pick<Passage, 'before' | 'after'> & { seated: EnrolmentRow[] },
    student: StudentRow,
    leaving: Leaving,
  ): void {
    const left = this.left.get(`${student.id} ${leaving}`) ?? [];
    const ended = left.filter(({ is_primary }) => !(is_primary && this.cleared.has(student.id)));
    const known = new Set(before.enrolments.map(({ id }) => id));
    const reopened = after.enrolments.filter((each) => each.student_id === student.id && !known.has(each.id));
    const shape = ({ class_id, is_primary, begins_on, ends_on }: EnrolmentRow) => ({
      class_id,
      is_primary,
      begins_on,
      ends_on,
    });
    const expected = expectedReopened(before, ended, seated);
    expect(reopened.map(shape).sort(byPlace)).toEqual(expected.map(shape).sort(byPlace));
    seated.push(...expected);
  }

  private moveBack(days: number): void {
    for (const [key, enrolments] of this.left) {
      const moved = (day: string) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
      const move = ({ begins_on, ends_on, ...rest }: EnrolmentRow) => ({
        ...rest,
        begins_on: moved(begins_on),
        ends_on: ends_on === null ? null : moved(ends_on),
      });
      this.left.set(key, enrolments.map(move));
    }
  }
}

/** A class that a step names comes before the ones that the student had. */
function saysNothingOfClasses(step: Step): boolean {
  return step.kind === 'import' ? !step.columns.includes('class_name') : step.kind !== 'move';
}

/** Returns the enrolments after a step, in which others may leave, without those that it gives to students who are back. */
function withoutReturned({ before, after }: Pick<Passage, 'before' | 'after'>): EnrolmentRow[] {
  const known = new Set(before.enrolments.map(({ id }) => id));
  const isBack = (id: number) => {
    const [then, now] = [before, after].map(({ students }) => students.find((student) => student.id === id));
    return then !== undefined && now !== undefined && returned(then, now) !== undefined;
  };
  return after.enrolments.filter((each) => known.has(each.id) || !isBack(each.student_id));
}

/** Returns what a student is back from, if active again. */
function returned(then: StudentRow, now: StudentRow): Leaving | undefined {
  if (now.deleted || now.status !== 'active') return undefined;
  if (then.deleted) return 'deleted';
  return then.status === 'inactive' ? 'inactive' : undefined;
}

function byPlace(one: Omit<EnrolmentRow, 'id' | 'student_id'>, other: Omit<EnrolmentRow, 'id' | 'student_id'>): number {
  return one.class_id - other.class_id || (one.begins_on < other.begins_on ? -1 : 1);
}

/**
 * Returns the enrolments to reopen: from today until their planned end, except where the class is full or its term is over.
 * @param seated the enrolments that take seats, those of students who come back before this one included
 */
function expectedReopened(
  rows: SchoolRows,
  ended: readonly EnrolmentRow[],
  seated: readonly EnrolmentRow[],
): EnrolmentRow[] {
  const stored = new Map(rows.enrolments.map((each) => [each.id, each]));
  const kept = ended.flatMap((each) => {
    const begins_on = stored.get(each.id)?.begins_on;
    return begins_on === undefined ? [] : [{ ...each, begins_on }];
  });
  const reopened: EnrolmentRow[] = [];
  for (const enrolment of kept.sort(byRank)) {
    const { id, student_id, class_id, is_primary, ends_on } = enrolment;
    const place = rows.classes.find((each) => each.id === class_id);
    const begins_on = [enrolment.begins_on, rows.today, place?.starts_on ?? ''].sort().at(-1) as string;
    const isOver = (ends_on !== null && ends_on <= begins_on) || (place?.ends_on != null && place.ends_on < begins_on);
    const isFull =
      place?.capacity != null && seatsTaken({ ...rows, enrolments: seated }, class_id, begins_on) >= place.capacity;
    const next = { id, student_id, class_id, is_primary, begins_on, ends_on };
    const others = [
      ...rows.enrolments.filter((each) => each.student_id === student_id && isOpen(each, rows.today)),
      ...reopened,
    ];
    if (!isOver && !isFull && !others.some((other) => collide(other, next))) reopened.push(next);
  }
  return reopened;
}

function byRank(one: EnrolmentRow, other: EnrolmentRow): number {
  const rank = ({ is_primary, begins_on }: EnrolmentRow) => `${is_primary ? 0 : 1} ${begins_on}`;
  return rank(one) === rank(other) ? one.id - other.id : rank(one) < rank(other) ? -1 : 1;
}

function collide(one: EnrolmentRow, other: EnrolmentRow): boolean {
  if (one.class_id !== other.class_id && !(one.is_primary && other.is_primary)) return false;
  return takesSeat(one, other.begins_on) || takesSeat(other, one.begins_on);
}
