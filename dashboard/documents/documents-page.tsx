import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { findStudents, type StudentChoice } from '../classes/enrolments/find-students.ts';
import { listedNameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { useListAnswer } from '../ui/answer.tsx';
import { Combobox } from '../ui/forms/combobox.tsx';
import type { Choice } from '../ui/forms/use-combobox.ts';
import { FilterSelect } from '../ui/lists/filters.tsx';
import { useListAddress } from '../ui/lists/list-address.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentsDocument, type DocumentsQuery } from './documents.generated.ts';
import { type DocumentFilters, kinds } from './filters.ts';
import { IssueDocuments } from './issue-documents.tsx';
import './documents.css';

const route = getRouteApi('/documents');

/** The report cards and transcripts that were issued, the newest first. */
export function DocumentsPage() {
  const { may } = useViewer();
  const filters = route.useSearch();
  const { student, kind, term, page, limit = 25 } = filters;
  const variables = { studentId: student, kind, termId: term, page, limit, withTerms: may('read:classes') };
  const query = useListAnswer(DocumentsDocument, variables);
  return (
    <ListScreen
      title={t('documents.title')}
      actions={<IssueDocuments />}
      query={query}
      list={({ documents: { data, pagination } }) => ({ rows: data, pages: pagination })}
      filters={<Filters filters={filters} data={query.data} />}
      columns={documentColumns()}
      keyOf={({ id }) => id}
      count={(count) => t('documents.count', { count })}
      empty={t('documents.empty')}
      noMatch={t('documents.no-match')}
    />
  );
}

function Filters({ filters, data }: { filters: DocumentFilters; data: DocumentsQuery | undefined }) {
  const { terms = [] } = data ?? {};
  return (
    <>
      <StudentFilter studentId={filters.student} data={data} />
      <FilterSelect
        name="kind"
        label={t('word.kind')}
        options={kinds.map((kind) => [kind, t(`documents.kind.${kind}`)])}
      />
      {terms.length > 0 && (
        <FilterSelect name="term" label={t('class.term')} options={terms.map(({ id, name }) => [String(id), name])} />
      )}
    </>
  );
}

function StudentFilter({ studentId, data }: { studentId: string | undefined; data: DocumentsQuery | undefined }) {
  const { change } = useListAddress();
  const [noted, note] = useState<StudentChoice>();
  const found = data?.documents.data.find(({ student }) => student.studentId === studentId)?.student;
  const name = found ? listedNameOf(found) : noted?.studentId === studentId ? noted?.label : studentId;
  const chosen: Choice | undefined = studentId === undefined ? undefined : { id: 0, label: name ?? studentId };
  return (
    <Combobox
      label={t('word.student')}
      placeholder={t('documents.any-student')}
      queryKey="document-student"
      search={findStudents}
      chosen={chosen}
      onChoose={(choice) => {
        const student = choice as StudentChoice | undefined;
        note(student);
        change({ student: student?.studentId });
      }}
    />
  );
}
