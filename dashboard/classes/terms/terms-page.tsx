import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToday } from '../attendance/today.ts';
import type { Term } from './term.ts';
import { CreateTerm, EditTerm } from './term-form.tsx';
import { TermsDocument } from './terms.generated.ts';
import '../classes.css';
import { Day } from '../../ui/day.tsx';

/** The terms, the latest first. */
export function TermsPage() {
  const { may } = useViewer();
  const query = useQuery({ queryKey: ['terms'], queryFn: () => request(TermsDocument, {}) });
  return (
    <Page
      title={t('terms.title')}
      actions={may('create:classes') && query.data && <CreateTerm terms={query.data.terms} />}
    >
      <Loaded query={query}>
        {({ terms }) =>
          terms.length === 0 ? (
            <Notice>
              <p role="status">{t(may('create:classes') ? 'terms.empty-create' : 'terms.empty')}</p>
            </Notice>
          ) : (
            <TermList terms={terms} />
          )
        }
      </Loaded>
    </Page>
  );
}

function TermList({ terms }: { terms: readonly Term[] }) {
  const { may } = useViewer();
  const last = terms.at(-1);
  const former = terms.findLast(({ id, type }) => id !== last?.id && type === last?.type);
  return (
    <>
      {former && may('create:classes') && (
        <p>
          <Link to="/terms/copy" search={{ from: former.id, to: last?.id }}>
            {t('copy.title')}
          </Link>
        </p>
      )}
      <TermTable terms={terms.toReversed()} />
    </>
  );
}

function TermTable({ terms }: { terms: readonly Term[] }) {
  const { may } = useViewer();
  const today = useToday();
  const columns: Column<Term>[] = [
    {
      title: t('class.name'),
      cell: ({ name, startsOn, endsOn }) => (
        <>
          {name} {startsOn <= today && today <= endsOn && <span className="tag">{t('terms.now')}</span>}
        </>
      ),
    },
    { title: t('class.type'), cell: ({ type }) => t(`term.type.${type}`) },
    { title: t('term.school-year'), cell: ({ schoolYear }) => String(schoolYear) },
    { title: t('term.starts-on'), cell: ({ startsOn }) => <Day on={startsOn} /> },
    { title: t('term.ends-on'), cell: ({ endsOn }) => <Day on={endsOn} /> },
    {
      title: t('classes.title'),
      cell: ({ id }) => (
        <Link to="/classes" search={{ term: id }}>
          {t('terms.classes')}
        </Link>
      ),
    },
  ];
  if (may('update:classes'))
    columns.push({ title: t('app.actions'), cell: (term) => <EditTerm term={term} terms={terms} /> });
  return (
    <div className="wide-table">
      <Table label={t('terms.title')} rows={terms} keyOf={({ id }) => id} columns={columns} />
    </div>
  );
}
