import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';

/** Any sequence of requests gets answers without internal errors and leaves a consistent history ([D29a]). */

const app = useApp();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const classNumber = fc.nat({ max: 2 });
const enrol = fc.record({
  deed: fc.constant('enrol' as const),
  classNumber,
  begins: fc.integer({ min: -6, max: 2 }),
  primary: fc.boolean(),
});
const end = fc.record({
  deed: fc.constant('end' as const),
  which: fc.nat({ max: 20 }),
  ends: fc.option(fc.integer({ min: -6, max: 3 }), { nil: undefined }),
});
const move = fc.record({ deed: fc.constant('move' as const), classNumber: fc.option(classNumber) });
const status = fc.record({
  deed: fc.constant('status' as const),
  status: fc.constantFrom('active', 'inactive', 'graduated'),
});
const script = fc.array(fc.oneof({ weight: 4, arbitrary: enrol }, { weight: 3, arbitrary: end }, move, status), {
  minLength: 5,
  maxLength: 14,
});
type Deed = typeof script extends fc.Arbitrary<(infer D)[]> ? D : never;

interface Row {
  id: number;
  class_id: number;
  is_primary: boolean;
  begins: string;
  ends: string | null;
}

async function enrolmentsOf(id: number): Promise<Row[]> {
  const { rows } = await app.current.registrar.database.pool.query<Row>(
    'select id, class_id, is_primary, begins_on::text as begins, ends_on::text as ends from enrolments where student_id = $1 order by id',
    [id],
  );
  return rows;
}

/** Returns whether two enrolments in the same class share a day. One may begin on the day on which the other ends. */
function overlap(one: Row, other: Row): boolean {
  const isBefore = (first: Row, second: Row) => first.ends !== null && first.ends <= second.begins;
  return one.id !== other.id && one.class_id === other.class_id && !isBefore(one, other) && !isBefore(other, one);
}

test('keeps enrolments consistent under any sequence of changes', async () => {
  const user = await app.current.make.aUser({ role: 'registrar' });
  const client = await app.current.as(user);
  const classes = await Promise.all([0, 1, 2].map(() => app.current.make.aClass(user.institution)));
  const perform = async (id: number, deed: Deed, rows: Row[]) => {
    if (deed.deed === 'move')
      return client.put(`/students/${id}`, { class_id: deed.classNumber === null ? null : classes[deed.classNumber] });
    if (deed.deed === 'status') return client.put(`/students/${id}`, { status: deed.status });
    const query =
      deed.deed === 'enrol'
        ? `mutation { enrolStudent(classId: ${classes[deed.classNumber]}, studentId: ${id}, beginsOn: "${day(deed.begins)}", primary: ${deed.primary}) { id } }`
        : `mutation { endEnrolment(id: ${rows[deed.which % Math.max(rows.length, 1)]?.id ?? 0}${deed.ends === undefined ? '' : `, endsOn: "${day(deed.ends)}"`}) { id } }`;
    return client.graphql(query);
  };
  await fc.assert(
    fc.asyncProperty(script, async (deeds) => {
      const id = await app.current.make.aStudent(user.institution);
      let before: Row[] = [];
      for (const deed of deeds) {
        const { status: code, body } = await perform(id, deed, before);
        expect([200, 400]).toContain(code);
        expect(body.errors?.[0].extensions.code).not.toBe('INTERNAL_ERROR');

        const rows = await enrolmentsOf(id);
        const history = before.filter(({ ends }) => ends !== null && ends <= day(0));
        expect(rows.filter((row) => history.some((former) => former.id === row.id))).toEqual(history);
        const student = (await client.get(`/students/${id}`)).body;
        const open = rows.filter(({ begins, ends }) => ends === null || (ends > day(0) && ends > begins));
        if (student.status === 'active')
          expect(open.find((row) => row.is_primary && row.begins <= day(0))?.class_id ?? null).toBe(student.class_id);
        else expect(open).toEqual([]);
        expect(open.filter((row) => open.some((other) => overlap(row, other)))).toEqual([]);
        before = rows;
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
