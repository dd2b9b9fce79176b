import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';

/** The routes of the own profile. */
export const authRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/profile',
    staticData: { title: 'profile.title' },
    component: lazyScreen(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
] as const;
