import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import type { AttendanceDayQuery } from './office/day.generated.ts';

interface Props {
  readonly classes: AttendanceDayQuery['missingAttendance'];
  /** Number of rolls that have been called. */
  readonly rolls: number;
  readonly day: string;
}

/** The classes whose roll of the day has not been called, with who could call it. */
export function MissingRolls({ classes, rolls, day }: Props) {
  const { may } = useViewer();
  const mayCall = ['record:attendance', 'read:classes', 'read:students'].every(may);
  return (
    <section aria-label={t('attendance.missing', { count: classes.length })}>
      {classes.length === 0 && <p>{t(rolls > 0 ? 'attendance.all-called' : 'attendance.no-classes')}</p>}
      <ul className="cards">
        {classes.map(({ id: classId, name, code, room, teachers }) => (
          <li key={classId}>
            {mayCall ? (
              <Link to="/roll/$classId" params={{ classId: String(classId) }} search={{ date: day }}>
                {name}
              </Link>
            ) : (
              <strong>{name}</strong>
            )}
            <span>{[code, room].filter(Boolean).join(' · ')}</span>
            <span className="hint">
              {teachers.map((teacher) => teacher.name).join(', ') || t('attendance.no-teacher')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
