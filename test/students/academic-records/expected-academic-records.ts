import type { Pool } from 'pg';

/**
 * Academic records computed directly from the rows of grades, classes, terms, marks and enrolments ([D28]), to compare with those
 * of the service.
 */
export interface ExpectedRecords {
  current_gpa: number | null;
  total_credits: number;
  attendance_rate: number | null;
}

interface Final {
  id: number;
  course_id: number;
  credits: number;
  gpa_applicable: boolean;
  points: number;
  class_id: number;
  /** Last day of the class's term. */
  term_ends_on: string | null;
  /** In microseconds since 1970. */
  first_submitted_at: number;
}

interface Mark {
  class_id: number;
  date: string;
  status: string;
}

interface Enrolment {
  class_id: number;
  begins_on: string;
  ends_on: string | null;
}

/** Computes the expected academic records of a student. */
export async function computeExpectedRecords(
  pool: Pool,
  institutionId: number,
  studentId: number,
): Promise<ExpectedRecords> {
  const rows = async <T>(text: string) => (await pool.query(text, [institutionId, studentId])).rows as T[];
  const finals = await rows<Final>(
    `select g.id, g.course_id, g.class_id, g.credits::int, g.gpa_applicable, (g.points * 100)::int as points,
       (extract(epoch from g.first_submitted_at) * 1000000)::float8 as first_submitted_at, t.ends_on::text as term_ends_on
     from grades g join classes c on c.institution_id = $1 and c.id = g.class_id
       left join terms t on t.institution_id = $1 and t.id = c.term_id
     where g.institution_id = $1 and g.student_id = $2 and g.assessment_id is null and g.status = 'graded'`,
  );
  const marks = await rows<Mark>(
    'select class_id, date::text, status from attendance_records where institution_id = $1 and student_id = $2',
  );
  const enrolments = await rows<Enrolment>(
    'select class_id, begins_on::text, ends_on::text from enrolments where institution_id = $1 and student_id = $2',
  );
  const policies = await rows<{ policy: string }>(
    'select excused_policy as policy from institutions where id = $1 and $2::int is not null',
  );
  const counted = marks.filter((mark) => enrolments.some((enrolment) => includesDay(enrolment, mark)));
  return {
    ...computeGpaAndCredits(latestByCourse(finals, enrolments)),
    attendance_rate: computeRate(counted, policies[0]?.policy as string),
  };
}

function latestByCourse(finals: Final[], enrolments: Enrolment[]): Final[] {
  const places = new Map(finals.map((final) => [final, placeAmongAttempts(final, enrolments)]));
  const latest = new Map<number, Final>();
  for (const final of finals) {
    const current = latest.get(final.course_id);
    const isLater = !current || compare(places.get(final) as Place, places.get(current) as Place) > 0;
    if (isLater) latest.set(final.course_id, final);
  }
  return [...latest.values()];
}

type Place = (string | number)[];

/** End of the class's term, or else the first day in the class; first day in the class; first submission; id ([D87]). */
function placeAmongAttempts(final: Final, enrolments: Enrolment[]): Place {
  const days = enrolments.filter(({ class_id }) => class_id === final.class_id).map(({ begins_on }) => begins_on);
  const firstDay = days.sort()[0] ?? '';
  return [final.term_ends_on ?? firstDay, firstDay, final.first_submitted_at, final.id];
}

function compare(one: Place, other: Place): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  if (index < 0) return 0;
  return (one[index] as string | number) > (other[index] as string | number) ? 1 : -1;
}

function computeGpaAndCredits(finals: Final[]): Pick<ExpectedRecords, 'current_gpa' | 'total_credits'> {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const counting = finals.filter(({ gpa_applicable, credits }) => gpa_applicable && credits > 0);
  const credits = sum(counting.map((final) => final.credits));
  const points = sum(counting.map((final) => final.points * final.credits));
  return {
    current_gpa: credits === 0 ? null : divideHundredths(points, credits),
    total_credits: sum(finals.filter((final) => final.points > 0).map((final) => final.credits)),
  };
}

function computeRate(marks: Mark[], policy: string): number | null {
  const count = (status: string) => marks.filter((mark) => mark.status === status).length;
  const attended = count('present') + count('late') + (policy === 'present' ? count('excused') : 0);
  const total = marks.length - (policy === 'excluded' ? count('excused') : 0);
  return total === 0 ? null : divideHundredths(attended * 10_000, total);
}

/** Divides a number of hundredths and rounds half up to two decimals, with whole numbers only. */
function divideHundredths(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator)) / 100;
}

function includesDay(enrolment: Enrolment, mark: Mark): boolean {
  const { class_id, begins_on, ends_on } = enrolment;
  return class_id === mark.class_id && begins_on <= mark.date && (ends_on === null || mark.date <= ends_on);
}
