import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatNumber, t } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { ErrorMessage, Notice } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Time } from '../../ui/time.tsx';
import { labelOf, type Student } from '../student.ts';
import { StudentAccessDocument, type StudentAccessQuery } from './access.generated.ts';
import { downloadAccess } from './download-access.ts';

const route = getRouteApi('/students/$studentId');

type Disclosure = StudentAccessQuery['accessReport']['data'][number];

/** Lists the disclosures of the student's data, the latest first, and downloads them as a file. */
export function StudentAccess({ student }: { student: Student }) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useListAnswer(StudentAccessDocument, { studentId: student.id, page, limit: 20 });
  return (
    <section>
      <h2>{t('access.title')}</h2>
      <p className="hint">{t('access.hint')}</p>
      <Loaded query={query}>
        {({ accessReport: { data, pagination } }) =>
          data.length === 0 ? (
            <Notice text={t('access.empty')} />
          ) : (
            <>
              <DownloadButton student={student} />
              <AccessTable disclosures={data} />
              <Pages {...pagination} onPage={(next) => navigate({ search: { tab: 'access', page: next } })} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function DownloadButton({ student }: { student: Student }) {
  const download = useMutation({ mutationFn: () => downloadAccess(student), meta: { outdates: [] } });
  return (
    <div className="actions">
      <button type="button" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? t('access.downloading') : t('access.download')}
      </button>
      {download.isError && <ErrorMessage error={download.error} />}
    </div>
  );
}

function AccessTable({ disclosures }: { disclosures: readonly Disclosure[] }) {
  return (
    <RecordTable
      label={t('access.title')}
      rows={disclosures}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('access.when'),
          cell: ({ occurredAt }) => <Time at={occurredAt} />,
        },
        {
          title: t('access.recipient'),
          cell: ({ recipient, purpose }) => (
            <>
              {recipient.name}
              <p className="hint">{purpose ?? t(`access.recipient.${recipient.type}`)}</p>
            </>
          ),
        },
        { title: t('access.kind'), cell: ({ kind }) => t(`access.kind.${kind}`) },
        { title: t('word.fields'), cell: ({ fields }) => <Fields fields={fields} /> },
        {
          title: t('access.students'),
          isNumeric: true,
          cell: ({ studentCount }) => (studentCount === null ? t('app.all') : formatNumber(studentCount)),
        },
      ]}
    />
  );
}

function Fields({ fields }: Pick<Disclosure, 'fields'>) {
  return (
    <details>
      <summary>{t('access.field-count', { count: fields.length })}</summary>
      {fields.map(labelOf).join(', ')}
    </details>
  );
}
