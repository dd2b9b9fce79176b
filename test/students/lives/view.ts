import type { Answer, Client } from '../../support/client.ts';
import { type ExpectedRecords, expectedRecords } from './expected-academic-records.ts';
import { type EnrolmentRow, type SchoolRows, type StudentRow, takesSeat } from './rows.ts';

/** Records, lists and rosters as clients see them. */
export interface SchoolView {
  /** In the order of ids; deleted students are left out. */
  readonly students: readonly {
    id: number;
    status: string;
    classId: number | null;
    academicRecords: ExpectedRecords;
  }[];
  /** With the ids of the students on the roster today. */
  readonly classes: readonly { id: number; enrolled: number; students: number[] }[];
  /** Ids of the grades of a class. */
  readonly grades: number[];
  /** Ids of the students of a class with a status. */
  readonly list: number[];
}

const PEOPLE = `
  list: students(limit: 20, classId: $classId, status: $status) { data { id } }
  students(limit: 20) { data { id status class { id } academicRecords { currentGpa totalCredits attendanceRate } } }
  classes(limit: 6) { data { id enrolled students(orderBy: id) { id } } }`;

const query = (people: string) =>
  `query ($classId: Int!${people && ', $status: StudentStatus!'}) { ${people} grades(classId: $classId, limit: 100) { data { id } } }`;

type Ids = { id: number }[];

const idsOf = (records: Ids) => records.map(({ id }) => id);

/** @param listed the class whose lists are read */
export async function readView(client: Client, listed: number, status: string): Promise<SchoolView> {
  const { data, grades } = await readGrades(client, listed, PEOPLE, status);
  return {
    students: data.students.data.map(({ class: own, ...student }: { class: { id: number } | null }) => ({
      ...student,
      classId: own?.id ?? null,
    })),
    classes: data.classes.data.map(({ students, ...room }: { id: number; enrolled: number; students: Ids }) => ({
      ...room,
      students: idsOf(students),
    })),
    grades,
    list: idsOf(data.list.data),
  };
}

/** Reads the ids of the grades of a class, and with them other fields. */
export async function readGrades(client: Client, classId: number, fields = '', status?: string) {
  const { body } = await patiently(() => client.graphql(query(fields), { classId, status }));
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return { data: body.data, grades: idsOf(body.data.grades.data).sort((a, b) => a - b) };
}

/** Reads the ids of the students of a class with a status. */
export async function readList(client: Client, classId: number, status: string): Promise<number[]> {
  const { body } = await patiently(() => client.get(`/students?class_id=${classId}&status=${status}&limit=100`));
  return idsOf(body.data);
}

/** Asks again if the database is too slow, as on a machine that plays a thousand lives beside other work. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!JSON.stringify(answer.body).includes('SERVICE_UNAVAILABLE') && answer.status !== 503) return answer;
    if (tries === 10) return answer;
  }
}

/** Computes from the rows of a school what clients must see. */
export function expectedView(rows: SchoolRows, listed: number, listedStatus: string): SchoolView {
  const present = rows.students.filter(({ deleted }) => !deleted);
  const isPresent = ({ student_id }: { student_id: number }) => present.some(({ id }) => id === student_id);
  const students = present.map((student) => ({
    id: student.id,
    status: student.status,
    classId: expectedClass(rows, student),
    academicRecords: expectedRecords(rows, student.id),
  }));
  const classes = rows.classes.map(({ id }) => {
    const roster = rows.enrolments
      .filter((each) => each.class_id === id && isPresent(each) && takesSeat(each, rows.today))
      .map(({ student_id }) => student_id);
    return { id, enrolled: roster.length, students: [...new Set(roster)].sort((a, b) => a - b) };
  });
  return {
    students,
    classes,
    grades: rows.grades.filter((each) => each.class_id === listed && isPresent(each)).map(({ id }) => id),
    list: students.filter((each) => each.classId === listed && each.status === listedStatus).map(({ id }) => id),
  };
}

/**
 * Returns the current primary class of an active student, and the last one of a student who has left ([D29a]); none if the student left
 * without one, or it was cleared since. A plan that came to nothing is no class, a stay of some hours is.
 */
export function expectedClass({ enrolments, today }: SchoolRows, { id, status, class_id }: StudentRow): number | null {
  const primary = enrolments.filter((each) => each.student_id === id && each.is_primary && each.begins_on <= today);
  if (status === 'active') return primary.find((each) => takesSeat(each, today))?.class_id ?? null;
  if (class_id === null) return null;
  const stays = primary.filter((each) => each.begins_on !== each.ends_on || each.class_id === class_id);
  return stays.sort(byDays).at(-1)?.class_id ?? null;
}

function byDays(one: EnrolmentRow, other: EnrolmentRow): number {
  const place = ({ begins_on, ends_on, id }: EnrolmentRow) =>
    `${begins_on} ${ends_on ?? '9999'} ${String(id).padStart(10, '0')}`;
  return place(one) < place(other) ? -1 : 1;
}
