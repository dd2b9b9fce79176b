import fc from 'fast-check';

/** Students, classes and courses are indexes; days are counted from today. */
const STUDENTS = 5;
const student = fc.nat(STUDENTS - 1);
const someStudents = fc.uniqueArray(student, { minLength: 1, maxLength: 2 });
const room = fc.nat(5);
const course = fc.nat(1);
const which = fc.nat(9);
const mark = fc.constantFrom('present', 'absent', 'late', 'excused');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const day = (from: number, to: number) => fc.integer({ min: from, max: to });
const of = <Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<Fields & { kind: Kind }> =>
  fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Fields & { kind: Kind }>;

const grade = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((cents) => ({ score: cents / 100 })),
  fc.constantFrom('A', 'B-', 'D', 'F').map((letter) => ({ letter })),
  fc.record({ letter: fc.constantFrom('A', 'F'), comment: fc.constantFrom('well done', 'typing error') }),
  fc.constantFrom('incomplete', 'withdrawn', 'exempt').map((status) => ({ status })),
);

const enrol = of('enrol', { student, room, begins: maybe(day(-8, 6)), primary: fc.boolean() });
const end = of('end', { student, which, ends: maybe(day(-6, 6)) });
const correct = of('correct', { student, which, begins: maybe(day(-8, 4)), ends: maybe(fc.option(day(-6, 8))) });
const remove = of('remove', { student, which });
const status = of('status', { student, status: fc.constantFrom('active', 'active', 'inactive', 'graduated') });
const move = of('move', { student, room: fc.option(room, { freq: 6 }), status: maybe(fc.constant('active')) });
const moveMany = of('moveMany', { students: someStudents, from: room, to: room, on: maybe(day(-4, 4)) });
const reactivate = of('reactivate', { student });
const bin = of('bin', { student, deed: fc.constantFrom('delete', 'restore', 'restore') });

const roll = of('roll', {
  // Mostly where the students are, on the day on which they leave.
  room: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 3, 5) }, { weight: 1, arbitrary: room }),
  daysAgo: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: day(1, 5) }),
  defaultStatus: fc.option(mark),
  exceptions: fc.dictionary(student.map(String), mark, { maxKeys: 1 }),
  byTeacher: fc.boolean(),
});
const excuse = of('excuse', { students: someStudents, from: day(-6, -2), to: day(-2, 0) });
const grades = of('grades', {
  students: fc.oneof(
    { weight: 4, arbitrary: fc.nat(2).map((index) => [index]) },
    { weight: 1, arbitrary: someStudents },
  ),
  // Mostly the two classes of one course, whose finals are attempts.
  room: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(3, 4) }, { weight: 1, arbitrary: room }),
  course,
  term: fc.constantFrom(undefined, undefined, undefined, undefined, 'Past', 'Now', 'Next'),
  grade,
  assessment: fc.nat(5).map((number) => number === 0),
});
const removeGrade = of('removeGrade', { which });
const changeCourse = of('course', { course, credits: fc.nat(6), gpaApplicable: fc.boolean(), apply: fc.boolean() });
const changeTerm = of('term', { begins: day(-30, -10), ends: day(-9, 25) });
const changeInstitution = of('institution', {
  excusedPolicy: fc.constantFrom('absent', 'excluded', 'present'),
  half: fc.boolean(),
});

const importFile = of('import', {
  mode: fc.constantFrom('create', 'upsert', 'upsert', 'upsert'),
  missing: fc.nat(3).map((number) => (number === 0 ? 'deactivate' : 'keep')),
  columns: fc.subarray(['status', 'class_name', 'enrollment_date'] as const),
  rows: fc.uniqueArray(
    fc.record({ student, status: fc.constantFrom('active', 'active', 'inactive', 'graduated'), room, day: day(-8, 6) }),
    { selector: (row) => row.student, minLength: 1, maxLength: STUDENTS },
  ),
});
const undo = of('undo', { which });
const night = of('night', { days: day(1, 3) });

/** Generates a change in the lives of a school. */
export const steps = fc.oneof(
  { weight: 5, arbitrary: enrol },
  { weight: 3, arbitrary: end },
  { weight: 4, arbitrary: correct },
  { weight: 2, arbitrary: remove },
  { weight: 5, arbitrary: status },
  { weight: 3, arbitrary: move },
  { weight: 3, arbitrary: moveMany },
  { weight: 2, arbitrary: reactivate },
  { weight: 3, arbitrary: bin },
  { weight: 6, arbitrary: roll },
  { weight: 1, arbitrary: excuse },
  { weight: 14, arbitrary: grades },
  { weight: 1, arbitrary: removeGrade },
  { weight: 3, arbitrary: changeCourse },
  { weight: 1, arbitrary: changeTerm },
  { weight: 1, arbitrary: changeInstitution },
  { weight: 3, arbitrary: importFile },
  { weight: 2, arbitrary: undo },
  { weight: 3, arbitrary: night },
);
export type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
