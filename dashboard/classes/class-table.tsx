import { Link } from '@tanstack/react-router';
import { t } from '../texts.ts';
import { Table } from '../ui/table.tsx';
import { seatsOf } from './class-values.ts';
import type { ClassesQuery } from './classes.generated.ts';

/** A table of classes that lead to their pages. */
export function ClassTable({ classes }: { classes: ClassesQuery['classes']['data'] }) {
  return (
    <div className="wide-table">
      <Table
        label={t('classes.title')}
        rows={classes}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('class.name'),
            cell: ({ id, name }) => (
              <Link to="/classes/$classId" params={{ classId: String(id) }}>
                {name}
              </Link>
            ),
          },
          { title: t('class.code'), cell: ({ code }) => code },
          { title: t('class.course'), cell: ({ course }) => course?.name ?? t('app.none') },
          { title: t('class.term'), cell: ({ term }) => term?.name ?? t('app.none') },
          {
            title: t('class.teachers'),
            cell: ({ teachers }) => teachers.map(({ name }) => name).join(', ') || t('app.none'),
          },
          { title: t('class.students'), cell: seatsOf, isNumeric: true },
        ]}
      />
    </div>
  );
}
