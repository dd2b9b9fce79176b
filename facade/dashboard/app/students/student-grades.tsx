import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { request } from '../api.ts';
import { StudentGradesDocument, type StudentGradesQuery } from '../documents.generated.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Pages } from '../ui/pages.tsx';

type Grade = StudentGradesQuery['grades']['data'][number];

/** The student's grades, term by term. */
export function StudentGrades({ studentId }: { studentId: string }) {
  const id = useId();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['grades', studentId, page],
    queryFn: () => request(StudentGradesDocument, { studentId, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('student.grades')}</h2>
      <Loaded query={query}>
        {({ grades: { data, pagination } }) => (
          <>
            {data.length === 0 && <p>{t('student.no-grades')}</p>}
            {[...Map.groupBy(data, ({ term }) => term ?? t('student.no-term'))].map(([term, grades]) => (
              <TermGrades key={term} term={term} grades={grades} />
            ))}
            <Pages {...pagination} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function TermGrades({ term, grades }: { term: string; grades: Grade[] }) {
  return (
    <table>
      <caption>{term}</caption>
      <thead>
        <tr>
          <th scope="col">{t('student.course')}</th>
          <th scope="col">{t('student.assessment')}</th>
          <th scope="col">{t('student.score')}</th>
          <th scope="col">{t('student.letter')}</th>
        </tr>
      </thead>
      <tbody>
        {grades.map(({ id, course, assessment, status, score, maxScore, letter }) => (
          <tr key={id}>
            <th scope="row">{course.name}</th>
            <td>{assessment?.title ?? t('student.final')}</td>
            <td>{score === null ? t(`student.grade.${status}`) : `${score} / ${maxScore}`}</td>
            <td>{letter ?? t('app.none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
