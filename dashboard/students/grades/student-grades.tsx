import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, formatRate, type TextId, t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/page.tsx';
import { gpaOf, type Student } from '../student.ts';
import { courseBlocks } from './course-blocks.ts';
import { CourseGrades } from './course-grades.tsx';
import { gradesAnswer } from './load-grades.ts';
import type { StudentGradesQuery } from './student-grades.generated.ts';
import { TransferCredits } from './transfer-credits.tsx';

/** The student's grade point average and credits, the grades course by course, and the credits from other schools. */
export function StudentGrades({ student }: { student: Student }) {
  const { may } = useViewer();
  const { studentId, enrolments } = student;
  const withTerms = may('read:classes');
  const query = useQuery(gradesAnswer(studentId, withTerms));
  return (
    <Loaded query={query}>
      {({ grades, terms, gpa, transferCredits }) => (
        <>
          <Gpa student={student} gpa={gpa} />
          {grades.length === 0 && <Notice text={t('student.no-grades')} />}
          {courseBlocks(grades, terms, enrolments).map((block) => (
            <CourseGrades key={block.id} block={block} student={student} />
          ))}
          <TransferCredits student={student} credits={transferCredits} />
        </>
      )}
    </Loaded>
  );
}

type Fact = readonly [label: string, value: string | null];
type StudentGpa = NonNullable<StudentGradesQuery['student']>['gpa'];

/** The GPA and credits of a student, plain and by the policy of the school, as far as the user may read them. */
function Gpa({ student, gpa }: { student: Student; gpa: StudentGpa }) {
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
