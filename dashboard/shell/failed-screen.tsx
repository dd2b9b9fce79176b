import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { t } from '../texts.ts';
import { messageOf, Page } from '../ui/page.tsx';

/** Replaces a screen that cannot be shown, and lets the user try again. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page title={t('error.title')}>
      <p role="alert">{messageOf(error)}</p>
      <button type="button" onClick={() => router.invalidate()}>
        {t('app.retry')}
      </button>
    </Page>
  );
}
