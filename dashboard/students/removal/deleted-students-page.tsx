import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { listedNameOf, nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { actionsOf, RowMenu } from '../../ui/lists/row-actions.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import type { NamedStudent } from '../student.ts';
import { ErasedStudent, EraseStudent } from './erase-student.tsx';
import { DeletedStudentsDocument, RestoreStudentDocument } from './removal.generated.ts';
import '../students.css';

const route = getRouteApi('/deleted-students');

/** The deleted students, the latest deletion first, with ways to restore and to erase them. */
export function DeletedStudentsPage() {
  const [erased, setErased] = useState<NamedStudent>();
  if (erased) return <ErasedStudent student={erased} onClose={() => setErased(undefined)} />;
  return <DeletedStudents onErased={setErased} />;
}

function DeletedStudents({ onErased }: { onErased: (student: NamedStudent) => void }) {
  const { search, page, limit = 25 } = route.useSearch();
  const { may } = useViewer();
  const query = useListAnswer(DeletedStudentsDocument, { search, page, limit });
  const restoration = useRestoration();
  const actions = (student: NamedStudent) => (
    <div className="row-actions">
      <button type="button" disabled={restoration.isPending} onClick={() => restoration.mutate(student)}>
        {t('word.restore')}
      </button>
      {may('erase:students') && (
        <RowMenu name={listedNameOf(student)}>
          <EraseStudent student={student} onErased={() => onErased(student)} />
        </RowMenu>
      )}
    </div>
  );
  return (
    <ListScreen
      title={t('deleted.title')}
      search={{ label: t('deleted.search') }}
      intro={
        <>
          {restoration.error && <ErrorMessage error={restoration.error} />}
          {restoration.data && <Restored student={restoration.data} />}
        </>
      }
      query={query}
      list={({ deletedStudents: { data, pagination } }) => ({ rows: data, pages: pagination })}
      columns={[
        { id: 'name', title: t('word.name'), value: listedNameOf },
        { id: 'id', isClear: true, title: t('students.id'), value: ({ studentId }) => studentId },
        ...actionsOf(true, actions),
      ]}
      keyOf={({ id }) => id}
      count={(count) => t('students.count', { count })}
      empty={t('deleted.none')}
      noMatch={t('deleted.none-found')}
    />
  );
}

function useRestoration() {
  return useMutation({
    mutationFn: async (student: NamedStudent) => {
      await request(RestoreStudentDocument, { id: student.id });
      return student;
    },
  });
}

function Restored({ student }: { student: NamedStudent }) {
  const { studentId } = student;
  return (
    <p className="message" role="status">
      {t('deleted.restored')}{' '}
      <Link to="/students/$studentId" params={{ studentId }}>
        {nameOf(student)}
      </Link>
    </p>
  );
}
