import { screen } from '../screen.ts';
import { readList } from '../ui/lists/list-address.ts';
import { readId } from '../ui/search-parameters.ts';
import { readKeyFilters } from './api-keys/key-filters.ts';
import { readClientFilters } from './oauth-clients/client-filters.ts';
import { readUsageFilters } from './usage/usage-filters.ts';
import { readUserFilters } from './users/user-filters.ts';

/** The routes of administration. */
export const adminRoutes = [
  screen('/institution', () => import('./institution/institution-page.tsx'), 'InstitutionPage', {
    title: 'institution.title',
    area: 'settings',
    needs: ['manage:roles'],
  }),
  screen('/users', () => import('./users/users-page.tsx'), 'UsersPage', {
    title: 'users.title',
    area: 'settings',
    needs: ['read:users'],
    search: readUserFilters,
  }),
  screen('/users/$userId', () => import('./users/user-page.tsx'), 'UserPage'),
  screen('/roles', () => import('./roles/roles-page.tsx'), 'RolesPage', {
    title: 'roles.title',
    area: 'settings',
    needs: ['read:roles'],
    search: readList,
  }),
  screen('/roles/new', () => import('./roles/new-role-page.tsx'), 'NewRolePage', {
    title: 'roles.create',
    needs: ['manage:roles'],
    search: (search) => readId(search, 'like'),
  }),
  screen('/roles/$roleId', () => import('./roles/role-page.tsx'), 'RolePage'),
  screen('/security', () => import('./security/security-page.tsx'), 'SecurityPage', {
    title: 'security.title',
    area: 'settings',
    needs: ['manage:roles'],
  }),
  screen('/mail', () => import('./mail/mail-page.tsx'), 'MailPage', {
    title: 'mail.title',
    area: 'settings',
    needs: ['manage:users'],
  }),
  screen('/api-keys', () => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage', {
    title: 'keys.title',
    area: 'settings',
    needs: ['manage:api_keys'],
    search: readKeyFilters,
  }),
  screen('/oauth-clients', () => import('./oauth-clients/oauth-clients-page.tsx'), 'OAuthClientsPage', {
    title: 'clients.title',
    area: 'settings',
    needs: ['manage:api_keys'],
    search: readClientFilters,
  }),
  screen('/oauth-clients/new', () => import('./oauth-clients/new-oauth-client-page.tsx'), 'NewOAuthClientPage', {
    title: 'clients.create',
    needs: ['manage:api_keys'],
  }),
  screen('/providers', () => import('./providers/providers-page.tsx'), 'ProvidersPage', {
    title: 'providers.title',
    area: 'settings',
    needs: ['manage:roles', 'read:roles'],
  }),
  screen('/usage', () => import('./usage/usage-page.tsx'), 'UsagePage', {
    title: 'usage.title',
    area: 'settings',
    needs: ['manage:api_keys'],
    search: readUsageFilters,
  }),
] as const;
