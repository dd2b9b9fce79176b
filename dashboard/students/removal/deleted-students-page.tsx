import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { listedNameOf, nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { ListStatus, Loaded } from '../../ui/loaded.tsx';
import { ErrorMessage, Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Table } from '../../ui/table.tsx';
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
  const { search, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['deleted-students', search, page],
    queryFn: () => request(DeletedStudentsDocument, { search, page }),
    placeholderData: keepPreviousData,
  });
  const restoration = useRestoration();
  return (
    <Page title={t('deleted.title')}>
      <ListSearch
        label={t('deleted.search')}
        words={search}
        onSearch={(words) => navigate({ search: { ...(words && { search: words }) } })}
      />
      {restoration.error && <ErrorMessage error={restoration.error} />}
      {restoration.data && <Restored student={restoration.data} />}
      <Loaded query={query}>
        {({ deletedStudents: { data, pagination } }) => (
          <>
            {data.length === 0 ? (
              <Notice>
                <ListStatus>{t(search ? 'deleted.none-found' : 'deleted.none')}</ListStatus>
              </Notice>
            ) : (
              <DeletedTable
                students={data}
                isRestoring={restoration.isPending}
                onRestore={(student) => restoration.mutate(student)}
                onErased={onErased}
              />
            )}
            <Pages {...pagination} onPage={(next) => navigate({ search: { ...(search && { search }), page: next } })} />
          </>
        )}
      </Loaded>
    </Page>
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

interface TableProps {
  readonly students: readonly NamedStudent[];
  readonly isRestoring: boolean;
  readonly onRestore: (student: NamedStudent) => void;
  readonly onErased: (student: NamedStudent) => void;
}

function DeletedTable({ students, isRestoring, onRestore, onErased }: TableProps) {
  const { may } = useViewer();
  return (
    <Table
      label={t('deleted.title')}
      rows={students}
      keyOf={({ id }) => id}
      columns={[
        { title: t('students.name'), cell: listedNameOf },
        { title: t('students.id'), cell: ({ studentId }) => studentId },
        {
          title: t('app.actions'),
          cell: (student) => (
            <div className="row-actions">
              <button type="button" disabled={isRestoring} onClick={() => onRestore(student)}>
                {t('student.restore')}
              </button>
              {may('erase:students') && <EraseStudent student={student} onErased={() => onErased(student)} />}
            </div>
          ),
        },
      ]}
    />
  );
}
