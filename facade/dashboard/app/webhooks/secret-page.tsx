import { t } from '../texts.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Page } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import './webhooks.css';

interface Props {
  readonly secret: string;
  /** Until when the former secret signs too. Undefined for a new webhook. */
  readonly formerUntil?: string;
  readonly onStored: () => void;
}

/** The form or question that had the focus is gone, so screen readers read this instead. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Shows a secret, which the service does not show again. It replaces the screen, so that no stray key closes it. */
export function SecretPage({ secret, formerUntil, onStored }: Props) {
  return (
    <Page title={t('webhook.secret-title')}>
      <p ref={focus} tabIndex={-1}>
        {t('webhook.secret-once')}
      </p>
      <CopyField label={t('webhook.secret')} value={secret} />
      {formerUntil && (
        <p>
          {t('webhook.former-secret')} <Time at={formerUntil} />
        </p>
      )}
      <button type="button" className="primary" onClick={onStored}>
        {t('webhook.stored')}
      </button>
    </Page>
  );
}
