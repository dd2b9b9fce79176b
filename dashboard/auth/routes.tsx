import { createRoute, redirect } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { screen } from '../screen.ts';

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
  screen('/profile', () => import('./profile-page.tsx'), 'ProfilePage', { title: 'profile.title' }),
] as const;
