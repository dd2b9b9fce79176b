import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Day } from '../../ui/day.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { actionsOf } from '../../ui/lists/row-actions.tsx';
import { useToday } from '../attendance/today.ts';
import type { Term } from './term.ts';
import { CreateTerm, EditTerm } from './term-form.tsx';
import { TermsDocument } from './terms.generated.ts';

/** The terms, the latest first. */
export function TermsPage() {
  const { may } = useViewer();
  const today = useToday();
  const query = useAnswer(TermsDocument, {});
  const terms = query.data?.terms ?? [];
  return (
    <ListScreen
      title={t('terms.title')}
      actions={may('create:classes') && query.data && <CreateTerm terms={terms} />}
      intro={may('create:classes') && <CopyLink terms={terms} />}
      query={query}
      list={(data) => ({ rows: data.terms.toReversed() })}
      columns={columns(today, may('update:classes') ? terms : undefined)}
      keyOf={({ id }) => id}
      count={(count) => t('terms.count', { count })}
      empty={t(may('create:classes') ? 'terms.empty-create' : 'terms.empty')}
    />
  );
}

/** Leads to copying the classes of the last term into the one before it of the same type. */
function CopyLink({ terms }: { terms: readonly Term[] }) {
  const last = terms.at(-1);
  const former = terms.findLast(({ id, type }) => id !== last?.id && type === last?.type);
  if (!former) return null;
  return (
    <p>
      <Link to="/terms/copy" search={{ from: former.id, to: last?.id }}>
        {t('copy.title')}
      </Link>
    </p>
  );
}

/** @param editable all terms, if the user may change them */
function columns(today: string, editable: readonly Term[] | undefined): ListColumn<Term>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      value: ({ name }) => name,
      cell: ({ name, startsOn, endsOn }) => (
        <>
          {name} {startsOn <= today && today <= endsOn && <span className="tag">{t('word.now')}</span>}
        </>
      ),
    },
    { id: 'type', isClear: true, title: t('word.type'), cell: ({ type }) => t(`term.type.${type}`) },
    {
      id: 'year',
      isMinor: true,
      title: t('term.school-year'),
      value: ({ schoolYear }) => schoolYear,
      cell: ({ schoolYear }) => String(schoolYear),
    },
    {
      id: 'starts',
      title: t('word.first-day'),
      value: ({ startsOn }) => startsOn,
      cell: ({ startsOn }) => <Day on={startsOn} />,
    },
    { id: 'ends', title: t('word.last-day'), value: ({ endsOn }) => endsOn, cell: ({ endsOn }) => <Day on={endsOn} /> },
    {
      id: 'classes',
      isClear: true,
      title: t('classes.title'),
      cell: ({ id }) => (
        <Link to="/classes" search={{ term: id }}>
          {t('terms.classes')}
        </Link>
      ),
    },
    ...actionsOf<Term>(editable !== undefined, (term) => <EditTerm term={term} terms={editable ?? []} />),
  ];
}
