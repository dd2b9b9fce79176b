import type { Pool, PoolClient } from 'pg';
import { readStudentGpas, type StudentGpa } from '../../classes/grading/gpa/student-gpa.queries.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { absentDayPercent, dayStatus } from '../../database/schema/attendance/day-status.ts';
import type { ContentAttendance, ContentLine, DocumentContent, DocumentSection } from '../document-content.ts';
import type { DocumentOrder } from './document-order.ts';
import { FINAL_LINES, TRANSFER_LINES } from './final-lines.sql.ts';

interface Head {
  id: number;
  institution: string;
  student: DocumentContent['student'];
  className: string | null;
  term: DocumentContent['term'];
}

const name = (preferred: string, legal: string) =>
  `case when $4 then coalesce(${preferred}, ${legal}) else ${legal} end`;
const FIRST = name('s.preferred_first_name', 's.first_name');
const MIDDLE = name('s.preferred_middle_name', 's.middle_name');
const LAST = name('s.preferred_last_name', 's.last_name');

/** Deleted students have no documents. $1 institution, $2 students, $3 term, $4 true for preferred names. */
const HEADS = `
  select s.id, i.name as institution, c.name as "className",
    json_build_object('name', concat_ws(' ', nullif(${FIRST}, ''), ${MIDDLE}, ${LAST}), 'lastName', ${LAST}, 'firstName', ${FIRST},
      'number', s.student_id, 'gradeLevel', s.grade_level) as student,
    case when t.id is not null then json_build_object('name', t.name, 'startsOn', t.starts_on, 'endsOn', t.ends_on,
      'schoolYear', t.school_year) end as term
  from students s join institutions i on i.id = $1
    left join classes c on c.institution_id = $1 and c.id = s.class_id
    left join terms t on t.institution_id = $1 and t.id = $3
  where s.institution_id = $1 and s.id = any($2::int[]) and s.deleted_at is null`;

/** Days of a term by status ([D115]). $1 institution, $2 students, $3 term. */
const DAYS = `
  select "studentId", t.school_year::int as "schoolYear", count(*)::int as days,
    count(*) filter (where status = 'present')::int as present, count(*) filter (where status = 'late')::int as late,
    count(*) filter (where status = 'absent')::int as absent, count(*) filter (where status = 'excused')::int as excused,
    round(100.0 * count(*) filter (where status in ('absent', 'excused')) / count(*), 2)::float8 as "absenceRate"
  from terms t cross join lateral (
    select a.student_id as "studentId", ${dayStatus('true', absentDayPercent())} as status
    from attendance_records a
    where a.institution_id = $1 and a.student_id = any($2::int[]) and a.date between t.starts_on and t.ends_on and a.counts
    group by a.student_id, a.date) day
  where t.institution_id = $1 and t.id = $3
  group by 1, 2`;

/**
 * Composes the contents of documents of students by a number of statements that does not depend on theirs. Names and classes are those of
 * today; grades that are held back are left out, also of GPA and credits, which would tell what they are ([D144]). Deleted students have none.
 */
export async function composeContents(
  client: Pool | PoolClient,
  order: DocumentOrder,
  studentIds: readonly number[],
): Promise<Map<number, DocumentContent>> {
  const { institutionId, kind, termId, layout, preferredName } = order;
  const asks = (section: DocumentSection) => layout.sections.includes(section);
  const { rows: heads } = await prepared<Head>(client, HEADS, [institutionId, studentIds, termId, preferredName]);
  const lines = await readLines(client, order, studentIds);
  const days = asks('attendance') && termId !== null ? await readDays(client, order, studentIds) : new Map();
  const ranked = asks('rank');
  const gpas =
    ranked || FIGURES.some(asks)
      ? await readStudentGpas(client, institutionId, studentIds, { ranked, published: true })
      : new Map();
  const contents = new Map<number, DocumentContent>();
  for (const { id, ...head } of heads) {
    const figures = figuresOf(gpas.get(id), asks);
    const parts = { lines: lines.get(id) ?? [], attendance: days.get(id) ?? null, ...figures, layout };
    contents.set(id, { kind, issued: null, ...head, ...parts });
  }
  return contents;
}

const FIGURES: readonly DocumentSection[] = ['gpa', 'weighted_gpa', 'credits'];

function figuresOf(gpa: StudentGpa | undefined, asks: (section: DocumentSection) => boolean) {
  const ranked = asks('rank') && gpa?.rank != null && gpa.rankOf !== null;
  return {
    gpa: asks('gpa') ? (gpa?.unweighted ?? null) : null,
    weightedGpa: asks('weighted_gpa') ? (gpa?.weighted ?? null) : null,
    credits: asks('credits') ? (gpa?.creditsEarned ?? 0) : null,
    rank: ranked ? { rank: gpa.rank as number, of: gpa.rankOf as number } : null,
  };
}

interface LineRow {
  studentId: number;
  line: ContentLine;
}

/** Reads the finals of a term with its parts, or of all terms together with transfer credits, those of a year first. */
async function readLines(
  client: Pool | PoolClient,
  { institutionId, kind, termId, layout: { sections } }: DocumentOrder,
  studentIds: readonly number[],
): Promise<Map<number, ContentLine[]>> {
  const parts = (['comments', 'teachers', 'assessments'] as const).map((section) => sections.includes(section));
  const finals = await prepared<LineRow>(client, FINAL_LINES, [institutionId, studentIds, termId, ...parts]);
  const brought =
    kind === 'transcript' && sections.includes('transfer_credits')
      ? (await prepared<LineRow>(client, TRANSFER_LINES, [institutionId, studentIds])).rows
      : [];
  const rows = [...brought, ...finals.rows];
  if (kind === 'transcript') rows.sort((a, b) => (a.line.schoolYear as number) - (b.line.schoolYear as number));
  const byStudent = new Map<number, ContentLine[]>();
  for (const { studentId, line } of rows) byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), line]);
  return byStudent;
}

async function readDays(
  client: Pool | PoolClient,
  { institutionId, termId }: DocumentOrder,
  studentIds: readonly number[],
): Promise<Map<number, ContentAttendance>> {
  const values = [institutionId, studentIds, termId];
  const { rows } = await prepared<ContentAttendance & { studentId: number }>(client, DAYS, values);
  return new Map(rows.map(({ studentId, ...days }) => [studentId, days]));
}
