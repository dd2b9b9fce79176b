import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lazy-screen.ts';
import { root } from '../../root.tsx';
import { readList } from '../../ui/lists/list-address.ts';

/** The routes of guardians. */
export const guardianRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/guardians',
    staticData: { title: 'guardian.title', area: 'students', needs: ['read:guardians'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./guardians-page.tsx'), 'GuardiansPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/guardians/$guardianId',
    validateSearch: (search: Record<string, unknown>): { edit?: true } =>
      search.edit === 'true' ? { edit: true } : {},
    component: lazyScreen(() => import('./guardian-page.tsx'), 'GuardianPage'),
  }),
] as const;
