import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { MoreActions } from '../ui/more-actions.tsx';
import { ErrorMessage } from '../ui/page.tsx';
import {
  DeleteWebhookDocument,
  PingWebhookDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookDocument,
  type WebhookFieldsFragment,
} from './webhooks.generated.ts';

/** A new secret, and until when the former one signs too. */
export interface RotatedSecret {
  readonly secret: string;
  readonly formerUntil: string;
}

interface Props {
  readonly webhook: WebhookFieldsFragment;
  readonly onEdit: () => void;
  readonly onSecret: (secret: RotatedSecret) => void;
}

/** For how long the service signs with a replaced secret, too. */
const FORMER_SECRET_MS = 24 * 60 * 60_000;

/** The actions on a webhook. */
export function WebhookActions({ webhook, onEdit, onSecret }: Props) {
  const { id, active } = webhook;
  const activation = <ActivationButton {...webhook} />;
  return (
    <>
      {active && <PingButton id={id} />}
      <button type="button" onClick={onEdit}>
        {t('word.edit')}
      </button>
      {!active && activation}
      <MoreActions>
        <ConfirmButton
          label={t('webhook.rotate')}
          title={t('webhook.rotate-title')}
          action={async () => {
            const { webhook: rotated } = await request(RotateWebhookSecretDocument, { id });
            const formerUntil = new Date(Date.parse(rotated.updatedAt) + FORMER_SECRET_MS).toISOString();
            onSecret({ secret: rotated.secret, formerUntil });
          }}
        >
          <p>{t('webhook.rotate-text')}</p>
        </ConfirmButton>
        <hr />
        {active && activation}
        <DeleteButton id={id} />
      </MoreActions>
    </>
  );
}

function ActivationButton({ id, active }: Pick<WebhookFieldsFragment, 'id' | 'active'>) {
  return (
    <ConfirmButton
      label={t(active ? 'webhook.deactivate' : 'webhook.activate')}
      title={t(active ? 'webhook.deactivate-title' : 'webhook.activate-title')}
      action={() => request(UpdateWebhookDocument, { id, input: { active: !active } })}
    >
      <p>{t(active ? 'webhook.deactivate-text' : 'webhook.activate-text')}</p>
    </ConfirmButton>
  );
}

function PingButton({ id }: { id: number }) {
  const ping = useMutation({
    mutationFn: () => request(PingWebhookDocument, { id }),
    // A delivery that fails is listed, too.
    meta: { isPartial: true },
  });
  return (
    <>
      {ping.error && <ErrorMessage error={ping.error} />}
      <button type="button" disabled={ping.isPending} onClick={() => ping.mutate()}>
        {t('webhook.ping')}
      </button>
    </>
  );
}

function DeleteButton({ id }: { id: number }) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label={t('word.delete')}
      title={t('webhook.delete-title')}
      isDanger
      action={() => request(DeleteWebhookDocument, { id })}
      onDone={() => navigate({ to: '/webhooks' })}
    >
      <p>{t('webhook.delete-text')}</p>
    </ConfirmButton>
  );
}
