import type { EnrolmentRow, GradeRow, SchoolRows } from './rows.ts';
import { markCounts } from './rows.ts';

/** Academic records computed from the rows of a school ([D28]), to compare with those of the service. */
export interface ExpectedRecords {
  currentGpa: number | null;
  totalCredits: number;
  attendanceRate: number | null;
}

/** A final with status `graded`. */
type Final = GradeRow & { points: number; credits: number };

/** Computes the expected academic records of a student. */
export function expectedRecords(rows: SchoolRows, studentId: number): ExpectedRecords {
  const own = <Row extends { student_id: number }>(all: readonly Row[]) =>
    all.filter(({ student_id }) => student_id === studentId);
  const enrolments = own(rows.enrolments);
  const finals = own(rows.grades).filter(({ is_final, status }) => is_final && status === 'graded') as Final[];
  const counted = own(rows.marks).filter((mark) =>
    enrolments.some((each) => each.class_id === mark.class_id && markCounts(each, mark.date)),
  );
  return {
    ...computeGpaAndCredits(latestByCourse(finals, enrolments, rows)),
    attendanceRate: computeRate(counted, rows.policy),
  };
}

function latestByCourse(finals: Final[], enrolments: EnrolmentRow[], rows: SchoolRows): Final[] {
  const places = new Map(finals.map((final) => [final, placeAmongAttempts(final, enrolments, rows)]));
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
function placeAmongAttempts(final: Final, enrolments: EnrolmentRow[], { classes }: SchoolRows): Place {
  const days = enrolments.filter(({ class_id }) => class_id === final.class_id).map(({ begins_on }) => begins_on);
  const firstDay = days.sort()[0] ?? '';
  const termEnd = classes.find(({ id }) => id === final.class_id)?.ends_on;
  return [termEnd ?? firstDay, firstDay, final.first_submitted_at, final.id];
}

function compare(one: Place, other: Place): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  if (index < 0) return 0;
  return (one[index] as string | number) > (other[index] as string | number) ? 1 : -1;
}

function computeGpaAndCredits(finals: Final[]): Pick<ExpectedRecords, 'currentGpa' | 'totalCredits'> {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const counting = finals.filter(({ gpa_applicable, credits }) => gpa_applicable && credits > 0);
  const credits = sum(counting.map((final) => final.credits));
  const points = sum(counting.map((final) => final.points * final.credits));
  return {
    currentGpa: credits === 0 ? null : divideHundredths(points, credits),
    totalCredits: sum(finals.filter((final) => final.points > 0).map((final) => final.credits)),
  };
}

function computeRate(marks: readonly { status: string }[], policy: string): number | null {
  const count = (status: string) => marks.filter((mark) => mark.status === status).length;
  const attended = count('present') + count('late') + (policy === 'present' ? count('excused') : 0);
  const total = marks.length - (policy === 'excluded' ? count('excused') : 0);
  return total === 0 ? null : divideHundredths(attended * 10_000, total);
}

/** Divides a number of hundredths and rounds half up to two decimals, with whole numbers only. */
function divideHundredths(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator)) / 100;
}
