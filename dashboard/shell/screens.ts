import type { LinkProps } from '@tanstack/react-router';
import type { TextId } from '../texts.ts';

/** A screen in the navigation. It shows to users with all of its permissions. */
interface Screen {
  readonly to: LinkProps['to'];
  readonly title: TextId;
  readonly needs: readonly string[];
}

/** The screens in the navigation. Routes do not have them: their root is the frame that draws the navigation. */
export const screenGroups: readonly { title: TextId; screens: readonly Screen[] }[] = [
  {
    title: 'menu.daily',
    screens: [
      {
        to: '/roll',
        title: 'roll.title',
        needs: ['record:attendance', 'read:attendance', 'read:classes', 'read:students'],
      },
      // Who cannot update classes reaches own classes only, by the roll call.
      { to: '/attendance', title: 'attendance.title', needs: ['read:attendance', 'update:classes'] },
      { to: '/students', title: 'students.title', needs: ['read:students'] },
      { to: '/gradebook', title: 'grades.title', needs: ['read:grades', 'read:classes'] },
    ],
  },
  {
    title: 'menu.school',
    screens: [
      { to: '/classes', title: 'classes.title', needs: ['read:classes'] },
      { to: '/courses', title: 'courses.title', needs: ['read:courses'] },
      { to: '/terms', title: 'terms.title', needs: ['read:classes'] },
      { to: '/guardians', title: 'guardian.title', needs: ['read:guardians'] },
      { to: '/analytics', title: 'analytics.title', needs: ['read:analytics'] },
    ],
  },
  {
    title: 'menu.data',
    screens: [
      { to: '/import', title: 'import.title', needs: ['import:students'] },
      { to: '/import-oneroster', title: 'bundle.title', needs: ['import:students'] },
      { to: '/imports', title: 'imports.title', needs: ['import:students'] },
      { to: '/export', title: 'export.title', needs: ['export:students'] },
      { to: '/deleted-students', title: 'deleted.title', needs: ['delete:students', 'read:students'] },
    ],
  },
  {
    title: 'menu.administration',
    screens: [
      { to: '/users', title: 'users.title', needs: ['read:users'] },
      { to: '/roles', title: 'roles.title', needs: ['read:roles'] },
      { to: '/api-keys', title: 'keys.title', needs: ['manage:api_keys'] },
      { to: '/oauth-clients', title: 'clients.title', needs: ['manage:api_keys'] },
      { to: '/institution', title: 'institution.title', needs: ['manage:roles'] },
      { to: '/usage', title: 'usage.title', needs: ['manage:api_keys'] },
      { to: '/webhooks', title: 'webhooks.title', needs: ['read:webhooks'] },
      { to: '/deliveries', title: 'deliveries.title', needs: ['read:webhooks'] },
      { to: '/audit', title: 'audit.title', needs: ['read:audit_logs'] },
    ],
  },
];
