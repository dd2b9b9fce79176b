import { createRootRoute } from '@tanstack/react-router';
import { NoPage } from './shell/no-page.tsx';
import { Shell } from './shell/shell.tsx';

/** The route that contains all screens. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });
