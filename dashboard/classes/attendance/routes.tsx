import { screen } from '../../screen.ts';
import { readList } from '../../ui/lists/list-address.ts';
import { readDay, readId, readOption } from '../../ui/search-parameters.ts';
import { exceptionStatuses } from './roll/marks.ts';

/** The routes of attendance. */
export const attendanceRoutes = [
  // Users who cannot update classes reach only their own, by the roll call.
  screen('/attendance', () => import('./day-page.tsx'), 'DayPage', {
    title: 'attendance.title',
    area: 'attendance',
    needs: ['read:attendance', 'update:classes'],
    search: (search) => ({
      ...readDay(search, 'date'),
      ...readOption(search, 'status', exceptionStatuses),
      ...readOption(search, 'show', ['missing'] as const),
    }),
  }),
  screen('/attendance/chronic', () => import('./office/chronic-page.tsx'), 'ChronicPage', {
    title: 'chronic.title',
    area: 'attendance',
    needs: ['read:attendance', 'read:students', 'update:classes'],
    search: readList,
  }),
  // Found by its name in the palette, while a parent is on the phone.
  screen('/attendance/report', () => import('./office/report-absence-page.tsx'), 'ReportAbsencePage', {
    title: 'absence.submit',
    needs: ['correct:attendance', 'read:students'],
  }),
  screen('/calendar', () => import('../calendar/calendar-page.tsx'), 'CalendarPage', {
    title: 'calendar.title',
    area: 'classes',
    needs: ['read:classes', 'update:classes'],
    search: (search) => ({ ...readList(search), ...readId(search, 'year') }),
  }),
  screen('/roll', () => import('./own-classes-page.tsx'), 'OwnClassesPage', {
    title: 'roll.title',
    area: 'attendance',
    needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
    isLight: true,
  }),
  screen('/roll/$classId', () => import('./roll/roll-page.tsx'), 'RollPage', {
    search: (search) => readDay(search, 'date'),
    isLight: true,
  }),
] as const;
