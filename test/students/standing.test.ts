import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { signedIn } from '../support/signed-in.ts';

/** Status, class and enrolments of a student under any sequence of changes ([D26], [D27], [D29a]). */

const app = await useSharedApp();

type Status = 'active' | 'inactive' | 'graduated';

/** A student as the specification defines it; classes are numbered 0 to 2. */
interface Model {
  status: Status;
  classNumber: number | null;
  deleted: boolean;
  history: Status[];
}

type Action = { status?: Status; classNumber?: number | null } | 'delete' | 'restore';

const status = fc.constantFrom<Status>('active', 'inactive', 'graduated');
const classNumber = fc.constantFrom(0, 1, 2, null);
const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ status, classNumber }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
    { weight: 2, arbitrary: fc.constant('restore' as const) },
  ),
  { minLength: 4, maxLength: 12 },
);

/** Only fields that are sent change ([D22]): coming back says nothing of a class, so the one that was cleared stays so. */
const CLEARED_CLASS: Action[] = [{ status: 'inactive' }, { classNumber: null }, { status: 'active' }];

/** Applies an action to the model; false if the service must refuse it. */
function apply(model: Model, action: Action): boolean {
  if (typeof action === 'string') {
    if (model.deleted === (action === 'delete')) return false;
    model.deleted = action === 'delete';
    return true;
  }
  if (model.deleted) return false;
  const to = {
    status: action.status ?? model.status,
    classNumber: action.classNumber === undefined ? model.classNumber : action.classNumber,
  };
  if (model.status === 'graduated' && to.status === 'inactive') return false;
  if (to.status !== 'active' && to.classNumber !== null && to.classNumber !== model.classNumber) return false;
  if (to.status !== model.status) model.history.push(to.status);
  Object.assign(model, to);
  return true;
}

async function perform(client: Client, id: number, classes: number[], action: Action): Promise<boolean> {
  if (action === 'delete') return (await client.delete(`/students/${id}`)).status === 200;
  if (action === 'restore') return !(await client.graphql(`mutation { restoreStudent(id: ${id}) { id } }`)).body.errors;
  const class_id = action.classNumber == null ? action.classNumber : classes[action.classNumber];
  const { status: code } = await client.put(`/students/${id}`, { status: action.status, class_id });
  expect([200, 400, 404]).toContain(code);
  return code === 200;
}

interface Row {
  id: number;
  class_id: number;
  is_primary: boolean;
  ends_on: string | null;
}

async function stored(id: number) {
  const { pool } = app;
  const student = await pool.query(
    'select status, class_id, deleted_at is not null as deleted from students where id = $1',
    [id],
  );
  const enrolments = await pool.query<Row>(
    'select id, class_id, is_primary, ends_on::text from enrolments where student_id = $1 order by id',
    [id],
  );
  const history = await pool.query<{ from_status: Status | null; to_status: Status }>(
    'select from_status, to_status from student_status_changes where student_id = $1 order by id',
    [id],
  );
  return { student: student.rows[0], enrolments: enrolments.rows, history: history.rows };
}

test('always agrees with the model, and keeps the history', async () => {
  const { institution, client } = await signedIn(app, 'registrar');
  const classes = [0, 1, 2].map(() => app.make.aClass(institution));
  const classIds = await Promise.all(classes);
  await fc.assert(
    fc.asyncProperty(actions, async (script) => {
      const key = app.make.unique('standing');
      const person = {
        student_id: key,
        first_name: 'A',
        last_name: 'B',
        email: `${key}@x.example`,
        class_id: classIds[0],
      };
      const id: number = (await client.post('/students', person)).body.id;
      const model: Model = { status: 'active', classNumber: 0, deleted: false, history: ['active'] };
      let ended: Row[] = [];
      for (const action of script) {
        expect(await perform(client, id, classIds, action)).toBe(apply(model, action));

        const { student, enrolments, history } = await stored(id);
        const classId = model.classNumber === null ? null : classIds[model.classNumber];
        expect(student).toEqual({ status: model.status, class_id: classId, deleted: model.deleted });
        const open = enrolments.filter(({ ends_on }) => ends_on === null);
        const sits = model.status === 'active' && !model.deleted && classId !== null;
        expect(open.map(({ class_id, is_primary }) => ({ class_id, is_primary }))).toEqual(
          sits ? [{ class_id: classId, is_primary: true }] : [],
        );
        expect(enrolments.filter((row) => ended.some((former) => former.id === row.id))).toEqual(ended);
        ended = enrolments.filter(({ ends_on }) => ends_on !== null);
        expect(history.map(({ to_status }) => to_status)).toEqual(model.history);
        expect(history.slice(1).map(({ from_status }) => from_status)).toEqual(model.history.slice(0, -1));
      }
    }),
    { numRuns: Number(process.env.LIVES ?? 15), examples: [[CLEARED_CLASS]] },
  );
}, 0);
