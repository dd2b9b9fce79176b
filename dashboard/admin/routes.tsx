import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readList } from '../ui/lists/list-address.ts';
import { readId } from '../ui/search-parameters.ts';
import { readKeyFilters } from './api-keys/key-filters.ts';
import { readClientFilters } from './oauth-clients/client-filters.ts';
import { readUsageFilters } from './usage/usage-filters.ts';
import { readUserFilters } from './users/user-filters.ts';

/** The routes of administration. */
export const adminRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/institution',
    staticData: { title: 'institution.title', area: 'settings', needs: ['manage:roles'] },
    component: lazyScreen(() => import('./institution/institution-page.tsx'), 'InstitutionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users',
    staticData: { title: 'users.title', area: 'settings', needs: ['read:users'] },
    validateSearch: readUserFilters,
    component: lazyScreen(() => import('./users/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$userId',
    component: lazyScreen(() => import('./users/user-page.tsx'), 'UserPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roles',
    validateSearch: readList,
    staticData: { title: 'roles.title', area: 'settings', needs: ['read:roles'] },
    component: lazyScreen(() => import('./roles/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roles/new',
    staticData: { title: 'roles.create', needs: ['manage:roles'] },
    validateSearch: (search) => readId(search, 'like'),
    component: lazyScreen(() => import('./roles/new-role-page.tsx'), 'NewRolePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roles/$roleId',
    component: lazyScreen(() => import('./roles/role-page.tsx'), 'RolePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security',
    staticData: { title: 'security.title', area: 'settings', needs: ['manage:roles'] },
    component: lazyScreen(() => import('./security/security-page.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/mail',
    staticData: { title: 'mail.title', area: 'settings', needs: ['manage:users'] },
    component: lazyScreen(() => import('./mail/mail-page.tsx'), 'MailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/api-keys',
    staticData: { title: 'keys.title', area: 'settings', needs: ['manage:api_keys'] },
    validateSearch: readKeyFilters,
    component: lazyScreen(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/oauth-clients',
    staticData: { title: 'clients.title', area: 'settings', needs: ['manage:api_keys'] },
    validateSearch: readClientFilters,
    component: lazyScreen(() => import('./oauth-clients/oauth-clients-page.tsx'), 'OAuthClientsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/oauth-clients/new',
    staticData: { title: 'clients.create', needs: ['manage:api_keys'] },
    component: lazyScreen(() => import('./oauth-clients/new-oauth-client-page.tsx'), 'NewOAuthClientPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/providers',
    staticData: { title: 'providers.title', area: 'settings', needs: ['manage:roles', 'read:roles'] },
    component: lazyScreen(() => import('./providers/providers-page.tsx'), 'ProvidersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/usage',
    staticData: { title: 'usage.title', area: 'settings', needs: ['manage:api_keys'] },
    validateSearch: readUsageFilters,
    component: lazyScreen(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  }),
] as const;
