import { t } from '../texts.ts';
import { Page } from '../ui/page.tsx';

/** Answers an address that no screen has. */
export function NoPage() {
  return (
    <Page title={t('error.not-found-title')}>
      <p>{t('app.no-page')}</p>
    </Page>
  );
}
