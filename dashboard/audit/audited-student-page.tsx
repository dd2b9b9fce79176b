import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { Notice } from '../ui/page.tsx';
import { idIn } from '../ui/search-parameters.ts';
import { StudentNumberDocument } from './audit.generated.ts';

const route = getRouteApi('/audit/students/$id');

/** Leads to the page of a student. The audit trail knows the id of the record; the page's address has the student id. */
export function AuditedStudentPage() {
  const id = idIn(route.useParams().id);
  const query = useAnswer(StudentNumberDocument, { id });
  return (
    <Loaded query={query}>
      {({ student }) =>
        student ? (
          <Navigate to="/students/$studentId" params={student} replace />
        ) : (
          <Notice title={t('error.not-found-title')}>
            <p>{t('audit.student-gone')}</p>
            <Link to="/audit" search={{ resourceType: 'student', resourceId: id }}>
              {t('audit.same-record')}
            </Link>
          </Notice>
        )
      }
    </Loaded>
  );
}
