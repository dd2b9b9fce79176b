import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';

/** The routes of the own profile. */
export const authRoutes = [
  // The address of the sign-in page of an institution, which shows while nobody is signed in.
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/$slug',
    beforeLoad: () => {
      throw redirect({ to: '/' });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/profile',
    staticData: { title: 'profile.title' },
    component: lazyScreen(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
] as const;
