import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { formatDay, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { OwnClassesDocument } from './attendance.generated.ts';
import { useToday } from './today.ts';

/** The teacher's own classes, with those first whose roll is still missing today. */
export function OwnClassesPage() {
  const { me, may } = useViewer();
  const today = useToday();
  const query = useAnswer(OwnClassesDocument, { teacherId: me.id, today });
  return (
    <Page title={t('roll.title')}>
      <Loaded query={query}>
        {({ classes, missingAttendance }) => {
          const missing = new Set(missingAttendance.map(({ id }) => id));
          if (classes.data.length === 0)
            return (
              <Notice>
                <p>{t('roll.no-classes')}</p>
                {may('update:classes') && <Link to="/attendance">{t('attendance.title')}</Link>}
              </Notice>
            );
          return (
            <>
              <p>{t('roll.today', { day: formatDay(today) })}</p>
              <ul className="cards">
                {classes.data
                  .toSorted((a, b) => Number(missing.has(b.id)) - Number(missing.has(a.id)))
                  .map(({ id, name, code, room }) => (
                    <li key={id}>
                      <RecordName to="/roll/$classId" id={id} name={name} />
                      <span>{[code, room].filter(Boolean).join(' · ')}</span>
                      {missing.has(id) && <span className="tag">{t('roll.missing')}</span>}
                    </li>
                  ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
