import type { Pool } from 'pg';

/** The raw rows of a school, from which the test computes what the service must show. Days are YYYY-MM-DD. */
export interface SchoolRows {
  readonly today: string;
  readonly policy: string;
  readonly students: readonly StudentRow[];
  readonly enrolments: readonly EnrolmentRow[];
  readonly grades: readonly GradeRow[];
  readonly marks: readonly { student_id: number; class_id: number; date: string; status: string }[];
  readonly classes: readonly ClassRow[];
  readonly courses: readonly { id: number; credits: number; gpa_applicable: boolean }[];
}

export interface StudentRow {
  readonly id: number;
  readonly student_id: string;
  readonly class_id: number | null;
  readonly status: string;
  readonly deleted: boolean;
}

export interface EnrolmentRow {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly is_primary: boolean;
  readonly begins_on: string;
  readonly ends_on: string | null;
}

export interface GradeRow {
  readonly id: number;
  readonly student_id: number;
  readonly class_id: number;
  readonly course_id: number;
  readonly is_final: boolean;
  readonly status: string;
  /** In hundredths. */
  readonly points: number | null;
  readonly credits: number | null;
  readonly gpa_applicable: boolean | null;
  /** In microseconds since 1970. */
  readonly first_submitted_at: number;
}

export interface ClassRow {
  readonly id: number;
  readonly capacity: number | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

const list = (columns: string, from: string) =>
  `(select coalesce(json_agg(r order by r.id), '[]') from (select ${columns} from ${from} where t.institution_id = i.id) r)`;

const ROWS = `
  select json_build_object(
    'today', (now() at time zone i.time_zone)::date, 'policy', i.excused_policy,
    'students', ${list('t.id, student_id, class_id, status, deleted_at is not null as deleted', 'students t')},
    'enrolments', ${list('t.id, student_id, class_id, is_primary, begins_on, ends_on', 'enrolments t')},
    'grades', ${list(
      `t.id, student_id, class_id, course_id, assessment_id is null as is_final, status, points * 100 as points, credits, gpa_applicable,
       extract(epoch from first_submitted_at) * 1000000 as first_submitted_at`,
      'grades t',
    )},
    'marks', ${list('t.id, student_id, class_id, date, status', 'attendance_records t')},
    'courses', ${list('t.id, credits, gpa_applicable', 'courses t')},
    'classes', ${list(
      't.id, t.capacity, terms.starts_on, terms.ends_on',
      'classes t left join terms on terms.institution_id = t.institution_id and terms.id = t.term_id',
    )}
  ) as rows from institutions i where i.id = $1`;

export async function readRows(pool: Pool, institutionId: number): Promise<SchoolRows> {
  return (await pool.query<{ rows: SchoolRows }>(ROWS, [institutionId])).rows[0]?.rows as SchoolRows;
}

type Days = Pick<EnrolmentRow, 'begins_on' | 'ends_on'>;

/** Returns whether a student is on the roster and takes a seat on a day: the last day is not included ([D90]). */
export function takesSeat({ begins_on, ends_on }: Days, day: string): boolean {
  return begins_on <= day && (ends_on === null || day < ends_on);
}

/** Returns whether a mark of a day counts: the last day is included ([D90]). */
export function markCounts({ begins_on, ends_on }: Days, day: string): boolean {
  return begins_on <= day && (ends_on === null || day <= ends_on);
}

/** Returns whether an enrolment has not ended: it goes on, or is planned. */
export function isOpen({ begins_on, ends_on }: Days, today: string): boolean {
  return ends_on === null || (ends_on > today && ends_on > begins_on);
}

export function seatsTaken(rows: SchoolRows, classId: number, day: string, exceptStudent?: number): number {
  return rows.enrolments.filter(
    (each) => each.class_id === classId && each.student_id !== exceptStudent && takesSeat(each, day),
  ).length;
}
