import { t } from '../texts.ts';
import { Notice } from '../ui/messages.tsx';

/** Answers an address that no screen has. */
export function NoPage() {
  return (
    <Notice title={t('error.not-found-title')}>
      <p>{t('app.no-page')}</p>
    </Notice>
  );
}
