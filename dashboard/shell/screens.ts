import type { LinkProps } from '@tanstack/react-router';
import type { TextId } from '../texts.ts';
import type { IconName } from '../ui/icon.tsx';

/** A screen that the navigation leads to. It shows to users with all of its permissions. */
interface Screen {
  readonly to: NonNullable<LinkProps['to']>;
  readonly title: TextId;
  readonly needs: readonly string[];
}

/** An entry of the navigation: the first of its screens that the user may see, which has the others as tabs. */
export interface Area {
  readonly title: TextId;
  readonly icon: IconName;
  readonly screens: readonly Screen[];
}

/** The areas of the dashboard. Routes do not have them: their root is the frame that draws the navigation. */
export const areas: readonly Area[] = [
  {
    title: 'attendance.title',
    icon: 'attendance',
    screens: [
      // Users who cannot update classes reach only their own, by the roll call.
      { to: '/attendance', title: 'attendance.title', needs: ['read:attendance', 'update:classes'] },
      {
        to: '/roll',
        title: 'roll.title',
        needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
      },
    ],
  },
  {
    title: 'students.title',
    icon: 'students',
    screens: [
      { to: '/students', title: 'students.title', needs: ['read:students'] },
      { to: '/guardians', title: 'guardian.title', needs: ['read:guardians'] },
    ],
  },
  {
    title: 'classes.title',
    icon: 'classes',
    screens: [
      { to: '/classes', title: 'classes.title', needs: ['read:classes'] },
      { to: '/courses', title: 'courses.title', needs: ['read:courses'] },
      { to: '/terms', title: 'terms.title', needs: ['read:classes'] },
    ],
  },
  {
    title: 'grades.title',
    icon: 'gradebook',
    screens: [{ to: '/gradebook', title: 'grades.title', needs: ['read:grades', 'read:classes'] }],
  },
  {
    title: 'analytics.title',
    icon: 'chart',
    screens: [{ to: '/analytics', title: 'analytics.title', needs: ['read:analytics'] }],
  },
  {
    title: 'menu.data',
    icon: 'data',
    screens: [
      { to: '/import', title: 'import.title', needs: ['import:students'] },
      { to: '/import-oneroster', title: 'bundle.title', needs: ['import:students'] },
      { to: '/imports', title: 'imports.title', needs: ['import:students'] },
      { to: '/export', title: 'export.title', needs: ['export:students'] },
      { to: '/deleted-students', title: 'deleted.title', needs: ['delete:students', 'read:students'] },
    ],
  },
  {
    title: 'menu.settings',
    icon: 'settings',
    screens: [
      { to: '/institution', title: 'institution.title', needs: ['manage:roles'] },
      { to: '/users', title: 'users.title', needs: ['read:users'] },
      { to: '/roles', title: 'roles.title', needs: ['read:roles'] },
      { to: '/api-keys', title: 'keys.title', needs: ['manage:api_keys'] },
      { to: '/oauth-clients', title: 'clients.title', needs: ['manage:api_keys'] },
      { to: '/webhooks', title: 'webhooks.title', needs: ['read:webhooks'] },
      { to: '/deliveries', title: 'deliveries.title', needs: ['read:webhooks'] },
      { to: '/usage', title: 'usage.title', needs: ['manage:api_keys'] },
      { to: '/audit', title: 'audit.title', needs: ['read:audit_logs'] },
    ],
  },
];

/** Tells whether an address is a screen or one below it. That of a new student cannot be below `/students`: see its route. */
export function isAtOrBelow(path: string, { to }: Screen): boolean {
  return path === to || path.startsWith(`${to}/`) || (to === '/students' && path === '/new-student');
}
