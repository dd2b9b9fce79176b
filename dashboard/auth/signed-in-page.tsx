import { useEffect } from 'react';
import { dashboardPath } from '../place.ts';
import { announceSignIn } from '../session/sign-in-elsewhere.ts';
import { t } from '../texts.ts';
import { Page } from '../ui/page.tsx';

/** The end of a sign-in in a tab of its own, which the tab that asked for it waits for. */
export function SignedInPage() {
  useEffect(announceSignIn, []);
  return (
    <main className="sign-in">
      <Page title={t('signed-in.title')}>
        <p role="status">{t('signed-in.text')}</p>
        <a href={dashboardPath}>{t('signed-in.continue')}</a>
      </Page>
    </main>
  );
}
