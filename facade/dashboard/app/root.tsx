import { createRootRoute } from '@tanstack/react-router';
import { NoPage } from './shell/no-page.tsx';
import { Shell } from './shell/shell.tsx';
import { loadScreenTexts } from './texts.ts';

/** The route that contains all screens. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NoPage,
  // The roll call does without the texts of other screens, so that a phone loads little.
  beforeLoad: ({ location }) => (/\/roll(\/|$)/.test(location.pathname) ? undefined : loadScreenTexts()),
});
