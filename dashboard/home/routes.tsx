import { screen } from '../screen.ts';

/** The route of the screen with which the day begins. */
export const homeRoutes = [screen('/', () => import('./home-page.tsx'), 'HomePage', { title: 'home.name' })] as const;
