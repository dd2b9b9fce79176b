import { Link, linkOptions, Navigate } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { useToday } from '../classes/attendance/today.ts';
import { formatDay, formatWeekday, t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { Page, Section } from '../ui/page.tsx';
import { HomeDocument, type HomeQuery, type HomeQueryVariables } from './home.generated.ts';
import { OwnClasses } from './own-classes.tsx';
import { adviceOf, TaskList } from './task-list.tsx';
import './home.css';

/** Returns the parts of the screen that the permissions bring. */
function variablesFor(may: (permission: string) => boolean, teacherId: number, today: string): HomeQueryVariables {
  const withOwnClasses = ['record:attendance', 'read:attendance', 'read:classes', 'read:students'].every(may);
  // Users who cannot update classes reach only their own.
  const withDay = ['read:attendance', 'update:classes', 'read:students'].every(may);
  return {
    today,
    teacherId,
    withOwnClasses,
    withAssessments: withOwnClasses && may('read:grades'),
    withMissing: withOwnClasses || withDay,
    withDay,
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
        {isTeacher && <OwnClasses classes={own} missing={home.missingAttendance ?? []} today={today} />}
        {sections.map((section) => (
          <TaskList key={section.title} {...section} />
        ))}
      </div>
    </>
  );
}

/** The steps from an empty institution to the first roll. They go when all are done. */
function SetUp({ terms, courses, classes, students, users }: HomeQuery) {
  if (!terms || !courses || !classes || !students) return null;
  const steps = [
    { text: t('set-up.terms'), isDone: terms.length > 0, link: linkOptions({ to: '/terms' }) },
    { text: t('set-up.courses'), isDone: courses.pagination.total > 0, link: linkOptions({ to: '/courses' }) },
    { text: t('set-up.classes'), isDone: classes.pagination.total > 0, link: linkOptions({ to: '/classes' }) },
    { text: t('set-up.students'), isDone: students.pagination.total > 0, link: linkOptions({ to: '/import' }) },
    // The first user is whoever sees this.
    ...(users
      ? [{ text: t('set-up.staff'), isDone: users.pagination.total > 1, link: linkOptions({ to: '/users' }) }]
      : []),
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Section className="set-up" title={t('set-up.title')}>
      <p className="hint">{t('set-up.done', { done, all: steps.length })}</p>
      <ol>
        {steps.map(({ text, isDone, link }) => (
          <li key={text}>
            {isDone ? (
              <>
                ✓ <s>{text}</s> <span className="hidden-text">{t('set-up.is-done')}</span>
              </>
            ) : (
              <Link {...link}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
