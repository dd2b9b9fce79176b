import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { formatNumber, formatTime, t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Pages } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { DeleteGrade } from './delete-grade.tsx';
import { gpaOf, type Student } from './student.ts';
import { StudentGradesDocument, type StudentGradesQuery } from './students.generated.ts';

const route = getRouteApi('/students/$studentId');

type Grade = StudentGradesQuery['grades']['data'][number];

/** The student's grade point average and credits, and the grades term by term. */
export function StudentGrades({ student }: { student: Student }) {
  const { studentId, academicRecords: records } = student;
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['student', studentId, 'grades', page],
    queryFn: () => request(StudentGradesDocument, { studentId, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {records.totalCredits !== null && (
        <dl className="facts">
          <div>
            <dt>{t('student.gpa')}</dt>
            <dd>{gpaOf(student)}</dd>
          </div>
          <div>
            <dt>{t('student.credits')}</dt>
            <dd>{formatNumber(records.totalCredits)}</dd>
          </div>
        </dl>
      )}
      <Loaded query={query}>
        {({ grades: { data, pagination } }) => (
          <>
            {data.length === 0 && (
              <Notice>
                <p>{t('student.no-grades')}</p>
              </Notice>
            )}
            {[...Map.groupBy(data, ({ term }) => term ?? t('student.no-term'))].map(([term, grades]) => (
              <TermGrades key={term} term={term} grades={grades} studentId={studentId} />
            ))}
            <Pages {...pagination} onPage={(next) => navigate({ search: { tab: 'grades', page: next } })} />
          </>
        )}
      </Loaded>
    </>
  );
}

function TermGrades({ term, grades, studentId }: { term: string; grades: Grade[]; studentId: string }) {
  const { may } = useViewer();
  const deletion = {
    title: t('app.actions'),
    cell: ({ id, course, assessment }: Grade) => (
      <DeleteGrade id={id} name={`${course.name} · ${assessment?.title ?? t('student.final')}`} studentId={studentId} />
    ),
  };
  return (
    <section>
      <h2>{term}</h2>
      <Table
        label={t('student.grades-of', { term })}
        rows={grades}
        keyOf={({ id }) => id}
        columns={[
          { title: t('student.course'), cell: ({ course }) => course.name },
          {
            title: t('student.assessment'),
            cell: ({ assessment, comment, history }) => (
              <>
                {assessment?.title ?? <strong>{t('student.final')}</strong>}
                {comment && <p className="hint">{comment}</p>}
                {history.length > 0 && <FormerGrades history={history} />}
              </>
            ),
          },
          { title: t('student.score'), isNumeric: true, cell: scoreOf },
          { title: t('student.letter'), cell: ({ letter }) => letter ?? t('app.none') },
          {
            title: t('student.points'),
            isNumeric: true,
            cell: ({ points }) => (points === null ? t('app.none') : formatNumber(points)),
          },
          ...(may('submit:grades') ? [deletion] : []),
        ]}
      />
    </section>
  );
}

/** Shows the former values of a grade, the latest first. */
function FormerGrades({ history }: Pick<Grade, 'history'>) {
  const { institution } = useViewer();
  return (
    <details>
      <summary>{t('student.former-grades', { count: history.length })}</summary>
      <ul className="former-grades">
        {history.map((former) => (
          <li key={former.replacedAt}>
            {scoreOf(former)} {former.letter} {' · '}
            {t(former.deleted ? 'student.deleted-at' : 'student.replaced', {
              time: formatTime(former.replacedAt, institution.timeZone),
            })}
            {[(former.deleted ? former.deletedBy : former.submittedBy)?.name, former.reason].map(
              (text) => text && ` · ${text}`,
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function scoreOf({ status, score, maxScore }: Pick<Grade, 'status' | 'score' | 'maxScore'>): string {
  if (status !== 'graded') return t(`student.grade.${status}`);
  return score === null ? t('app.none') : `${formatNumber(score)} / ${formatNumber(maxScore)}`;
}
