import { Link } from '@tanstack/react-router';
import { t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Enrolment, listedName } from './enrolment.ts';

/** Ticks enrolments by id, or takes their ticks away. */
export type Tick = (ids: readonly number[], isTicked: boolean) => void;

interface Props {
  readonly label: string;
  readonly enrolments: readonly Enrolment[];
  readonly ticked?: ReadonlySet<number>;
  readonly onTick?: Tick;
  readonly withReason?: boolean;
}

/** A table of enrolments whose students lead to their pages, with boxes to tick where they can be changed. */
export function EnrolmentTable({ label, enrolments, ticked, onTick, withReason = false }: Props) {
  const columns: Column<Enrolment>[] = [
    {
      title: t('students.name'),
      cell: (enrolment) => (
        <span className="roster-name">
          {onTick && (
            <label className="check">
              <input
                type="checkbox"
                aria-label={t('roster.tick', { name: listedName(enrolment) })}
                checked={ticked?.has(enrolment.id) ?? false}
                onChange={({ target }) => onTick([enrolment.id], target.checked)}
              />
            </label>
          )}
          <span>
            <Link to="/students/$studentId" params={{ studentId: enrolment.student.studentId }}>
              {listedName(enrolment)}
            </Link>{' '}
            {enrolment.primary && <span className="tag">{t('student.primary')}</span>}
          </span>
        </span>
      ),
    },
    { title: t('students.id'), cell: ({ student }) => student.studentId },
    { title: t('student.begins'), cell: ({ beginsOn }) => <Day on={beginsOn} /> },
    { title: t('student.ends'), cell: ({ endsOn }) => (endsOn ? <Day on={endsOn} /> : t('app.none')) },
  ];
  if (withReason) columns.push({ title: t('roster.reason'), cell: ({ reason }) => reason ?? t('app.none') });
  return (
    <div className="roster-table">
      <Table label={label} rows={enrolments} keyOf={(enrolment) => enrolment.id} columns={columns} />
    </div>
  );
}
