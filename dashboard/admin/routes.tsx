import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readId } from '../ui/search-parameters.ts';
import { readKeyFilters } from './api-keys/key-filters.ts';
import { readClientFilters } from './oauth-clients/client-filters.ts';
import { readUsageFilters } from './usage/usage-filters.ts';
import { readUserFilters } from './users/user-filters.ts';

/** The routes of administration. */
export const adminRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/users',
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
    component: lazyScreen(() => import('./roles/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/roles/new',
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
    path: '/api-keys',
    validateSearch: readKeyFilters,
    component: lazyScreen(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/oauth-clients',
    validateSearch: readClientFilters,
    component: lazyScreen(() => import('./oauth-clients/oauth-clients-page.tsx'), 'OAuthClientsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/oauth-clients/new',
    component: lazyScreen(() => import('./oauth-clients/new-oauth-client-page.tsx'), 'NewOAuthClientPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/institution',
    component: lazyScreen(() => import('./institution/institution-page.tsx'), 'InstitutionPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/usage',
    validateSearch: readUsageFilters,
    component: lazyScreen(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  }),
] as const;
