import { useQuery } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { gpaOf, type Student } from '../student.ts';
import { courseBlocks } from './course-blocks.ts';
import { CourseGrades } from './course-grades.tsx';
import { StudentGradesDocument, type StudentGradesQuery } from './student-grades.generated.ts';

/** The student's grade point average and credits, and the grades course by course. */
export function StudentGrades({ student }: { student: Student }) {
  const { may } = useViewer();
  const { studentId, academicRecords: records, enrolments } = student;
  const withTerms = may('read:classes');
  const query = useQuery({
    queryKey: ['StudentGrades', studentId, withTerms],
    queryFn: () => loadGrades(studentId, withTerms),
  });
  return (
    <>
      {records.totalCredits !== null && (
        <Facts
          facts={[
            [t('student.gpa'), gpaOf(student)],
            [t('student.credits'), formatNumber(records.totalCredits)],
          ]}
        />
      )}
      <Loaded query={query}>
        {({ grades, terms }) =>
          grades.length === 0 ? (
            <Notice>
              <p>{t('student.no-grades')}</p>
            </Notice>
          ) : (
            courseBlocks(grades, terms, enrolments).map((block) => (
              <CourseGrades key={block.id} block={block} student={student} />
            ))
          )
        }
      </Loaded>
    </>
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
  return { grades: pages.flatMap(({ grades }) => grades.data), terms: pages[0]?.terms };
}
