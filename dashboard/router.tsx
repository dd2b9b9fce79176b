import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { adminRoutes } from './admin/routes.tsx';
import { analyticsRoutes } from './analytics/routes.tsx';
import { auditRoutes } from './audit/routes.tsx';
import { authRoutes } from './auth/routes.tsx';
import { attendanceRoutes } from './classes/attendance/routes.tsx';
import { gradeRoutes } from './classes/grades/routes.tsx';
import { gradingRoutes } from './classes/grading/routes.tsx';
import { classRoutes } from './classes/routes.tsx';
import { documentRoutes } from './documents/routes.tsx';
import { homeRoutes } from './home/routes.tsx';
import { dashboardPath } from './place.ts';
import { root } from './root.tsx';
import { guardianRoutes } from './students/guardians/routes.tsx';
import { importRoutes } from './students/import/routes.tsx';
import { studentRoutes } from './students/routes.tsx';
import { t } from './texts.ts';
import { messageOf, Page } from './ui/page.tsx';
import { startFocusOnHeadings } from './ui/page-focus.ts';
import { webhookRoutes } from './webhooks/routes.tsx';

/** The screens by address. Filters are plain query parameters: `?q=smith&status=active`. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...homeRoutes,
    ...studentRoutes,
    ...guardianRoutes,
    ...importRoutes,
    ...classRoutes,
    ...attendanceRoutes,
    ...gradeRoutes,
    ...gradingRoutes,
    ...documentRoutes,
    ...analyticsRoutes,
    ...adminRoutes,
    ...webhookRoutes,
    ...auditRoutes,
    ...authRoutes,
  ]),
  basepath: dashboardPath,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedScreen,
  // Drops values that a screen's filters cannot have. Otherwise screens would read them beside the filters.
  search: { strict: true },
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const values = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

startFocusOnHeadings(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Replaces a screen that cannot be shown, and lets the user try again. */
function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page title={t('error.title')}>
      <p role="alert">{messageOf(error)}</p>
      <button type="button" onClick={() => router.invalidate()}>
        {t('app.retry')}
      </button>
    </Page>
  );
}
