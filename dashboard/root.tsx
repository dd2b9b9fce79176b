import { createRootRoute } from '@tanstack/react-router';
import { Shell } from './shell/shell.tsx';
import { t } from './texts.ts';
import { Page } from './ui/page.tsx';

/** The route that contains all screens. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });

/** Answers an address that no screen has. */
function NoPage() {
  return (
    <Page title={t('error.not-found-title')}>
      <p>{t('app.no-page')}</p>
    </Page>
  );
}
