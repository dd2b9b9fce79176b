import { Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { formatDay, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { Forbidden, Page } from '../../ui/page.tsx';
import { OwnClassesDocument } from './attendance.generated.ts';
import { OwnRolls } from './own-rolls.tsx';
import { useToday } from './today.ts';

/** The teacher's own classes with the rolls of today. */
export function OwnClassesPage() {
  const { me, may } = useViewer();
  const today = useToday();
  const query = useAnswer(OwnClassesDocument, { teacherId: me.id, today }, { enabled: may('record:attendance') });
  return (
    <Page title={t('roll.title')}>
      {may('record:attendance') ? (
        <>
          <p>{t('roll.today', { day: formatDay(today) })}</p>
          <Loaded query={query}>
            {({ classes, missingAttendance }) => <OwnRolls classes={classes.data} missing={missingAttendance} />}
          </Loaded>
        </>
      ) : (
        <Forbidden />
      )}
      {may('update:classes') && <Link to="/attendance">{t('attendance.title')}</Link>}
    </Page>
  );
}
