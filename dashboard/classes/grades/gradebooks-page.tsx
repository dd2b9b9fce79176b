import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { useListAnswer } from '../../ui/answer.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { orderOf } from '../../ui/lists/list-address.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { GradedClassesDocument, type GradedClassesQuery } from './grades.generated.ts';

const route = getRouteApi('/gradebook');

type Section = GradedClassesQuery['classes']['data'][number];

/** The classes whose gradebooks the user may open: all of them, or the own ones of a teacher. */
export function GradebooksPage() {
  const { me, may } = useViewer();
  const { search, sort, page, limit = 100 } = route.useSearch();
  const isForAll = may('update:classes');
  const query = useListAnswer(GradedClassesDocument, {
    search,
    orderBy: orderOf(sort, ['name', 'code', 'course', 'term']),
    page,
    limit,
    ...(!isForAll && { teacherId: me.id }),
  });
  return (
    <ListScreen
      title={t('grades.title')}
      search={{ label: t('grades.search') }}
      query={query}
      list={({ classes: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={100}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('classes.count', { count })}
      empty={t(isForAll ? 'grades.no-classes' : 'roll.no-classes')}
      noMatch={t('app.nothing-found')}
    />
  );
}

function columns(): ListColumn<Section>[] {
  return [
    {
      id: 'name',
      title: t('grades.class'),
      isSortedByService: true,
      value: ({ name }) => name,
      cell: ({ id, name }) => <RecordName to="/gradebook/$classId" id={id} name={name} />,
    },
    { id: 'code', isClear: true, title: t('grades.code'), isSortedByService: true, value: ({ code }) => code },
    {
      id: 'course',
      isMinor: true,
      title: t('grades.course'),
      isSortedByService: true,
      value: ({ course }) => course?.name,
    },
    { id: 'term', isClear: true, title: t('grades.term'), isSortedByService: true, value: ({ term }) => term?.name },
    {
      id: 'teachers',
      isClear: true,
      title: t('grades.teachers'),
      cell: ({ teachers }) => teachers.map(({ name }) => name).join(', '),
    },
  ];
}
