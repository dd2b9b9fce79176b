import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { dashboardPath } from './place.ts';
import { Shell } from './shell.tsx';
import { readStudentFilters } from './students/filters.ts';
import { t } from './texts.ts';
import { Notice } from './ui/messages.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/students', replace: true });
  },
});

const students = createRoute({
  getParentRoute: () => root,
  path: '/students',
  validateSearch: readStudentFilters,
  component: lazyRouteComponent(() => import('./students/students-page.tsx'), 'StudentsPage'),
});

const student = createRoute({
  getParentRoute: () => root,
  path: '/students/$studentId',
  component: lazyRouteComponent(() => import('./students/student-page.tsx'), 'StudentPage'),
});

const ownClasses = createRoute({
  getParentRoute: () => root,
  path: '/roll',
  component: lazyRouteComponent(() => import('./classes/own-classes-page.tsx'), 'OwnClassesPage'),
});

const roll = createRoute({
  getParentRoute: () => root,
  path: '/roll/$classId',
  component: lazyRouteComponent(() => import('./classes/roll-page.tsx'), 'RollPage'),
});

/** The screens by address. Filters are plain query parameters: `?q=smith&status=active`. */
export const router = createRouter({
  routeTree: root.addChildren([home, students, student, ownClasses, roll]),
  basepath: dashboardPath,
  defaultPreload: 'intent',
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const values = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

function NoPage() {
  return (
    <Notice title={t('error.not-found-title')}>
      <p>{t('app.no-page')}</p>
    </Notice>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
