import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';

/** The route of the screen with which the day begins. */
export const homeRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { title: 'home.name' },
    component: lazyScreen(() => import('./home-page.tsx'), 'HomePage'),
  }),
] as const;
