import { useQuery } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { Notice } from '../../ui/page.tsx';
import type { Student } from '../student.ts';
import { courseBlocks } from './course-blocks.ts';
import { CourseGrades } from './course-grades.tsx';
import { Gpa } from './gpa.tsx';
import { StudentGradesDocument, type StudentGradesQuery } from './student-grades.generated.ts';
import { TransferCredits } from './transfer-credits.tsx';

/** The student's grade point average and credits, the grades course by course, and the credits from other schools. */
export function StudentGrades({ student }: { student: Student }) {
  const { may } = useViewer();
  const { studentId, enrolments } = student;
  const withTerms = may('read:classes');
  const query = useQuery({
    queryKey: ['StudentGrades', studentId, withTerms],
    queryFn: () => loadGrades(studentId, withTerms),
  });
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

/** Loads all grades of a student, because those of a course may be on any page. */
async function loadGrades(studentId: string, withTerms: boolean) {
  const pages: StudentGradesQuery[] = [];
  let hasMore = true;
  while (hasMore) {
    const answer = await request(StudentGradesDocument, { studentId, page: pages.length + 1, withTerms });
    pages.push(answer);
    hasMore = answer.grades.pagination.totalPages > pages.length;
  }
  const [first] = pages;
  const { gpa = null, transferCredits = [] } = first?.student ?? {};
  return { grades: pages.flatMap(({ grades }) => grades.data), terms: first?.terms, gpa, transferCredits };
}
