import { formatNumber, t, textOr } from '../texts.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordName } from '../ui/record-name.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { eventName } from './events.ts';
import type { Redelivery } from './redelivery.ts';
import { webhookName } from './webhook-name.ts';
import type { DeliveryFieldsFragment, WebhookFieldsFragment } from './webhooks.generated.ts';

/** A delivery with the webhook that it goes to. */
export type ListedDelivery = DeliveryFieldsFragment['data'][number] & {
  readonly webhook: Pick<WebhookFieldsFragment, 'url' | 'description' | 'active'>;
  /** True in the list of all webhooks, where each delivery names its own. */
  readonly showsWebhook?: boolean;
};

interface Props {
  readonly delivery: ListedDelivery;
  /** Undefined for users who may not send it again. */
  readonly redelivery: Redelivery | undefined;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** A delivery in one line, which opens to its attempts. */
export function DeliveryItem({ delivery, redelivery, isTicked, onTick }: Props) {
  const { event, status, createdAt, attempts, webhook, showsWebhook } = delivery;
  return (
    <li>
      {redelivery && webhook.active && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={t('deliveries.select', { id: delivery.id })}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
        </label>
      )}
      <details>
        <summary>
          <span className={`tag ${status}`}>{t(`deliveries.status.${status}`)}</span>
          <strong>{eventName(event)}</strong>
          <code className="hint">{event}</code>
          {showsWebhook && <span title={webhookName(webhook)}>{new URL(webhook.url).host}</span>}
          <span className="hint">
            <Time at={createdAt} /> · {t('deliveries.attempts', { count: attempts.length })}
          </span>
        </summary>
        <DeliveryDetails delivery={delivery} redelivery={redelivery} />
      </details>
    </li>
  );
}

function DeliveryDetails({ delivery, redelivery }: Pick<Props, 'delivery' | 'redelivery'>) {
  const { id, webhookId, webhook, messageId, nextAttemptAt, attempts, showsWebhook } = delivery;
  const link = <RecordName to="/webhooks/$webhookId" id={webhookId} name={webhook.url} />;
  const facts = [
    ...(showsWebhook ? [[t('word.webhook'), link] as const] : []),
    [t('deliveries.message-id'), messageId] as const,
    ...(nextAttemptAt ? [[t('deliveries.next-attempt'), <Time key="next" at={nextAttemptAt} />] as const] : []),
  ];
  return (
    <div className="delivery-details">
      <Facts facts={facts} />
      {attempts.length > 0 && <AttemptTable attempts={attempts} />}
      {redelivery && !webhook.active && <p className="hint">{t('deliveries.inactive')}</p>}
      {redelivery && webhook.active && (
        <div className="actions">
          <button type="button" disabled={redelivery.isPending} onClick={() => redelivery.mutate([id])}>
            {t('deliveries.redeliver')}
          </button>
        </div>
      )}
    </div>
  );
}

type Attempt = DeliveryFieldsFragment['data'][number]['attempts'][number];

/** The attempts at a delivery, oldest first. */
function AttemptTable({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Table
      label={t('deliveries.attempts-title')}
      rows={attempts}
      keyOf={({ at }) => at}
      columns={[
        { title: t('deliveries.at'), cell: ({ at }) => <Time at={at} isExact /> },
        {
          title: t('deliveries.duration'),
          isNumeric: true,
          cell: ({ durationMs }) => formatNumber(durationMs, { style: 'unit', unit: 'millisecond' }),
        },
        { title: t('deliveries.http-status'), isNumeric: true, cell: ({ status }) => status ?? t('app.none') },
        { title: t('deliveries.result'), cell: resultOf },
        {
          title: t('deliveries.response'),
          cell: ({ responseExcerpt }) => (responseExcerpt ? <code>{responseExcerpt}</code> : t('app.none')),
        },
      ]}
    />
  );
}

function resultOf({ error }: Attempt): string {
  if (error === null) return t('deliveries.status.delivered');
  return textOr(error, `deliveries.failure.${error}`);
}
