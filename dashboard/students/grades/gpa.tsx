import { formatNumber, formatRate, type TextId, t } from '../../texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { gpaOf, type Student } from '../student.ts';
import type { StudentGradesQuery } from './student-grades.generated.ts';

type Fact = readonly [label: string, value: string | null];
type StudentGpa = NonNullable<StudentGradesQuery['student']>['gpa'];

/** The GPA and credits of a student, plain and by the policy of the school, as far as the user may read them. */
export function Gpa({ student, gpa }: { student: Student; gpa: StudentGpa }) {
  const { currentGpa, totalCredits } = student.academicRecords;
  const facts: Fact[] = [];
  if (totalCredits !== null)
    facts.push([t('student.gpa'), gpaOf(student)], [t('word.credits'), formatNumber(totalCredits)]);
  if (gpa) facts.push(...factsOf(gpa, { currentGpa, totalCredits }));
  return facts.length > 0 ? <Facts isShort facts={facts} /> : null;
}

/** Returns what the policy makes different, so that a school without one sees what it did before, and the rank. */
function factsOf(
  { unweighted, weighted, creditsAttempted, creditsEarned, rank, rankOf, percentile }: NonNullable<StudentGpa>,
  { currentGpa, totalCredits }: Pick<Student['academicRecords'], 'currentGpa' | 'totalCredits'>,
): Fact[] {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const figure = (label: TextId, value: number | null, known: number | null, options?: Intl.NumberFormatOptions) =>
    value === known ? [] : [[t(label), value === null ? null : formatNumber(value, options)] as const];
  const place = { rank: rank ?? 0, of: rankOf ?? 0, share: formatRate(percentile ?? 0) };
  return [
    ...figure('gpa.by-policy', unweighted, currentGpa, decimals),
    ...figure('gpa.weighted', weighted, unweighted, decimals),
    ...figure('gpa.attempted', creditsAttempted, totalCredits),
    ...figure('gpa.earned', creditsEarned, totalCredits),
    ...(rank === null ? [] : [[t('gpa.rank'), t('gpa.rank-of', place)] as const]),
  ];
}
