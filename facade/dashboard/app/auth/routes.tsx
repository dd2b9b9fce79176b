import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';

/** The routes of the own profile. */
export const authRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
] as const;
