import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recomputeAttendanceYears } from '../../../../src/classes/attendance/days/recompute-years.ts';
import { useSharedApp } from '../../../support/app.ts';
import { aClassroom, type Classroom } from '../../classroom.ts';
import { EXCUSE_ABSENCES } from '../excuse.ts';
import { correct, createNote, withdrawNote } from '../office/office.ts';
import { recomputedDifferences } from './recomputed.ts';

/**
 * Random histories of a student's marks: what holds follows from the teacher's mark, the notes that hold and the correction, whatever their
 * order ([D110] to [D113]), and the sums by school year equal a recomputation ([D116]).
 */

const app = await useSharedApp();

const days = ['2025-07-31', '2025-08-01', '2025-10-01'];
const statuses = ['present', 'absent', 'late', 'excused'] as const;
const codes = { E: 'excused', K: 'absent' } as const;

const day = fc.constantFrom(...days);
const section = fc.constantFrom(0, 1);
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('mark' as const), day, section, status: fc.constantFrom(...statuses) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      day,
      to: day,
      code: fc.constantFrom('E' as const, 'K' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), index: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      day,
      section,
      code: fc.constantFrom('P', 'A', 'L', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('excuse' as const), day, to: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('percent' as const), percent: fc.constantFrom(1, 50, 100) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface ModelMark {
  recorded: string;
  isExcuse: boolean;
  correction: string | null;
}

/** Computes the outcome of one student's history, without the service. */
class Model {
  readonly marks = new Map<string, ModelMark>();
  readonly notes: { id: number; from: string; to: string; code: 'E' | 'K'; holds: boolean }[] = [];

  holds(key: string): string {
    const { recorded, isExcuse, correction } = this.marks.get(key) as ModelMark;
    const [date = ''] = key.split(' ');
    const note = this.notes.filter(({ from, to, holds }) => holds && from <= date && date <= to).at(-1);
    if (correction) return { P: 'present', A: 'absent', L: 'late' }[correction] as string;
    return note && (recorded === 'absent' || isExcuse) ? codes[note.code] : recorded;
  }
}

class Play {
  readonly model = new Model();
  readonly markIds = new Map<string, number>();

  constructor(
    readonly room: Classroom,
    readonly classIds: readonly number[],
    readonly admin: Classroom['registrar']['client'],
  ) {}

  async run(op: Operation): Promise<void> {
    const { client } = this.room.registrar;
    const id = this.room.students[0]?.id as number;
    if (op.kind === 'mark') {
      const key = `${op.day} ${op.section}`;
      const { body } = await client.graphql(
        `mutation ($c: Int!, $d: Date!, $s: AttendanceStatus!) {
          recordAttendance(classId: $c, date: $d, entries: [{ studentId: "S1", status: $s }]) { records { id } }
        }`,
        { c: this.classIds[op.section], d: op.day, s: op.status },
      );
      this.markIds.set(key, body.data.recordAttendance.records[0].id);
      const former = this.model.marks.get(key);
      const isExcuse = former?.recorded === op.status && former.isExcuse;
      this.model.marks.set(key, { recorded: op.status, isExcuse, correction: former?.correction ?? null });
    } else if (op.kind === 'note') {
      const [from, to] = [op.day, op.to].sort() as [string, string];
      const { body } = await createNote(client, [id], { from, to, code: op.code });
      this.model.notes.push({ id: body.data.createAbsenceNote[0].id, from, to, code: op.code, holds: true });
    } else if (op.kind === 'withdraw') {
      const note = this.model.notes[op.index];
      if (!note) return;
      await withdrawNote(client, note.id);
      note.holds = false;
    } else if (op.kind === 'correct') {
      const key = `${op.day} ${op.section}`;
      const mark = this.model.marks.get(key);
      if (!mark) return;
      await correct(client, [{ markId: this.markIds.get(key) as number, code: op.code }]);
      mark.correction = op.code;
    } else if (op.kind === 'excuse') {
      const [from, to] = [op.day, op.to].sort() as [string, string];
      await client.graphql(EXCUSE_ABSENCES, { studentIds: [id], from, to });
      for (const [key, mark] of this.model.marks)
        if (mark.recorded === 'absent' && key.slice(0, 10) >= from && key.slice(0, 10) <= to)
          Object.assign(mark, { recorded: 'excused', isExcuse: true });
    } else {
      await this.admin.graphql('mutation ($p: Int!) { updateInstitution(input: { absentDayPercent: $p }) { id } }', {
        p: op.percent,
      });
      await recomputeAttendanceYears(app.registrar.database);
    }
  }
}

test('any history of marks, notes, corrections and excuses leads to what its parts say, and to the sums of a recomputation', async () => {
  const { make } = app;
  const history = fc.array(operation, { minLength: 6, maxLength: 14 });
  const check = fc.asyncProperty(history, async (operations) => {
    const room = await aClassroom(app, { students: 1 });
    const second = await make.aClass(room.institution, { name: 'Maths 2' });
    const student = room.students[0]?.id as number;
    await make.anEnrolment(room.institution, { class_id: second, student_id: student, begins_on: '2024-01-01' });
    await room.registrar.client.graphql(
      'mutation { createAttendanceCode(input: { code: "K", label: "Known", status: absent }) { id } }',
    );
    const admin = await app.as(await make.aUser({ institution: room.institution }));
    const play = new Play(room, [room.classId, second], admin);
    for (const op of operations) await play.run(op);
    const text = `select date::text || ' ' || (class_id = $2)::int as key, status from attendance_records where institution_id = $1`;
    const { rows } = await app.pool.query(text, [room.institution.id, second]);
    const expected = [...play.model.marks.keys()].map((key) => ({ key, status: play.model.holds(key) }));
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(rows.sort(byKey)).toEqual(expected.sort(byKey));
    expect(await recomputedDifferences(app, room.institution.id)).toEqual([]);
  });
  await fc.assert(check, { numRuns: Number(process.env.HISTORIES ?? 6) });
});
