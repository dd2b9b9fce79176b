import fc from 'fast-check';

const student = fc.nat(2);
const someStudents = fc.uniqueArray(student, { minLength: 1, maxLength: 3 });
const room = fc.nat(2);
const course = fc.nat(2);
const term = fc.constantFrom('First', 'Second', null);
const daysAgo = fc.nat(4);
const mark = fc.constantFrom('present', 'absent', 'late', 'excused');
const grade = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((cents) => ({ score: cents / 100 })),
  fc.constantFrom('A', 'B-', 'D', 'F').map((letter) => ({ letter })),
  fc.constantFrom('incomplete', 'withdrawn', 'exempt').map((status) => ({ status })),
);

/** Generates a change in a school; students, classes and courses are indexes. */
export const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('roll' as const),
      room,
      daysAgo,
      defaultStatus: fc.option(mark),
      exceptions: fc.dictionary(fc.constantFrom('S0', 'S1', 'S2'), mark),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('grades' as const),
      students: someStudents,
      room,
      course,
      term,
      grade,
      assessment: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('course' as const),
      course,
      input: fc.record({ credits: fc.nat(6), gpaApplicable: fc.boolean() }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('term' as const),
      startsOn: fc.constantFrom('2020-01-01', '2022-01-01', '2098-01-01'),
      endsOn: fc.constantFrom('2020-12-31', '2022-12-31', '2099-12-31'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('institution' as const),
      excusedPolicy: fc.constantFrom('absent', 'excluded', 'present'),
      half: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('student' as const),
      student,
      status: fc.constantFrom('active', 'inactive', 'graduated'),
      room: fc.option(room),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('enrol' as const), student, room, daysAgo, primary: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), student, room, daysAgo }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), student }) },
);
export type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
