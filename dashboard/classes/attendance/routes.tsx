import { createRoute } from '@tanstack/react-router';
import { lazyFrameScreen, lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readList } from '../../ui/lists/list-address.ts';
import { readDay, readId, readOption } from '../../ui/search-parameters.ts';
import { exceptionStatuses } from './roll/marks.ts';

/** The routes of attendance. */
export const attendanceRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/attendance',
    // Users who cannot update classes reach only their own, by the roll call.
    staticData: { title: 'attendance.title', area: 'attendance', needs: ['read:attendance', 'update:classes'] },
    validateSearch: (search) => ({
      ...readDay(search, 'date'),
      ...readOption(search, 'status', exceptionStatuses),
      ...readOption(search, 'show', ['missing'] as const),
    }),
    component: lazyScreen(() => import('./day-page.tsx'), 'DayPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/attendance/chronic',
    staticData: {
      title: 'chronic.title',
      area: 'attendance',
      needs: ['read:attendance', 'read:students', 'update:classes'],
    },
    validateSearch: readList,
    component: lazyScreen(() => import('./office/chronic-page.tsx'), 'ChronicPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/attendance/report',
    // Found by its name in the palette, while a parent is on the phone.
    staticData: { title: 'absence.submit', needs: ['correct:attendance', 'read:students'] },
    component: lazyScreen(() => import('./office/report-absence-page.tsx'), 'ReportAbsencePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/calendar',
    staticData: { title: 'calendar.title', area: 'classes', needs: ['read:classes', 'update:classes'] },
    validateSearch: (search) => ({ ...readList(search), ...readId(search, 'year') }),
    component: lazyScreen(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roll',
    staticData: {
      title: 'roll.title',
      area: 'attendance',
      needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
    },
    component: lazyFrameScreen(() => import('./own-classes-page.tsx'), 'OwnClassesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roll/$classId',
    validateSearch: (search) => readDay(search, 'date'),
    component: lazyFrameScreen(() => import('./roll/roll-page.tsx'), 'RollPage'),
  }),
] as const;
