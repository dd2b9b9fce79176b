import { t } from '../texts.ts';
import { Page } from '../ui/page.tsx';
import { ShownOnce } from '../ui/secrets/shown-once.tsx';
import { Time } from '../ui/time.tsx';

interface Props {
  readonly secret: string;
  /** Until when the former secret signs too. Undefined for a new webhook. */
  readonly formerUntil?: string;
  readonly onStored: () => void;
}

/** Shows a webhook's secret. It replaces the screen, so that no stray key closes it. */
export function SecretPage({ secret, formerUntil, onStored }: Props) {
  return (
    <Page title={t('webhooks.title')}>
      <ShownOnce
        title={t('webhook.secret-title')}
        text={t('webhook.secret-once')}
        label={t('webhook.secret')}
        secret={secret}
        onStored={onStored}
      >
        {formerUntil && (
          <p>
            {t('webhook.former-secret')} <Time at={formerUntil} />
          </p>
        )}
      </ShownOnce>
    </Page>
  );
}
