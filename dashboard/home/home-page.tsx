import { Navigate } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { useToday } from '../classes/attendance/today.ts';
import { formatDay, formatWeekday, t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { Page } from '../ui/page.tsx';
import { HomeDocument, type HomeQuery, type HomeQueryVariables } from './home.generated.ts';
import { OwnClasses } from './own-classes.tsx';
import { SetUp } from './set-up.tsx';
import { adviceOf, TaskList } from './task-list.tsx';
import './home.css';

/** Returns the parts of the screen that the permissions bring. */
function variablesFor(may: (permission: string) => boolean, teacherId: number, today: string): HomeQueryVariables {
  const withOwnClasses = ['record:attendance', 'read:attendance', 'read:classes', 'read:students'].every(may);
  return {
    today,
    teacherId,
    withOwnClasses,
    withAssessments: withOwnClasses && may('read:grades'),
    // Users who cannot update classes reach only their own.
    withDay: ['read:attendance', 'update:classes', 'read:students'].every(may),
    withWebhooks: may('read:webhooks'),
    withImports: may('import:students'),
    withFigures: may('read:analytics'),
    withAbsences: may('read:analytics') && may('read:attendance'),
    withSetUp: ['create:classes', 'create:courses', 'read:courses', 'read:classes', 'read:students'].every(may),
    withUsers: may('manage:users') && may('read:users'),
  };
}

/** What there is to do today, by what the user may do. Who has no task of that kind begins with the students. */
export function HomePage() {
  const { me, may } = useViewer();
  const today = useToday();
  const variables = variablesFor(may, me.id, today);
  const hasTasks = Object.values(variables).includes(true);
  const query = useAnswer(HomeDocument, variables, { enabled: hasTasks });
  if (!hasTasks) return <Navigate to="/students" replace />;
  return (
    <Page title={t('home.title', { day: `${formatWeekday(today)}, ${formatDay(today)}` })}>
      <Loaded query={query}>{(home) => <Home {...home} today={today} />}</Loaded>
    </Page>
  );
}

function Home({ today, ...home }: HomeQuery & { today: string }) {
  const { may } = useViewer();
  const sections = adviceOf(home, may);
  const own = home.ownClasses?.data ?? [];
  // Someone in the office may teach; a teacher without a class is told so.
  const isTeacher = home.ownClasses !== undefined && (own.length > 0 || !home.dailyAttendance);
  return (
    <>
      <SetUp {...home} />
      <div className="home">
        {isTeacher && <OwnClasses classes={own} today={today} />}
        {sections.map((section) => (
          <TaskList key={section.title} {...section} />
        ))}
      </div>
    </>
  );
}
