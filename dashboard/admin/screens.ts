import type { Screen } from '../shell/screen.ts';

/** The screens of administration in the navigation. */
export const adminScreens: readonly Screen[] = [
  { to: '/users', title: 'users.title', needs: ['read:users'] },
  { to: '/roles', title: 'roles.title', needs: ['read:roles'] },
  { to: '/api-keys', title: 'keys.title', needs: ['manage:api_keys'] },
  { to: '/oauth-clients', title: 'clients.title', needs: ['manage:api_keys'] },
  { to: '/institution', title: 'institution.title', needs: ['manage:roles'] },
  { to: '/usage', title: 'usage.title', needs: ['manage:api_keys'] },
];
