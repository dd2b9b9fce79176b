import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../root.tsx';
import { readPage, readText } from '../../ui/search-parameters.ts';

/** The routes of guardians. */
export const guardianRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/guardians',
    validateSearch: (search: Record<string, unknown>) => ({ ...readText(search, 'search'), ...readPage(search) }),
    component: lazyRouteComponent(() => import('./guardians-page.tsx'), 'GuardiansPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/guardians/$guardianId',
    component: lazyRouteComponent(() => import('./guardian-page.tsx'), 'GuardianPage'),
  }),
] as const;
