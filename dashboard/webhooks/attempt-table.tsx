import { formatNumber, t, textOr } from '../texts.ts';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import type { DeliveryFieldsFragment } from './webhooks.generated.ts';

type Attempt = DeliveryFieldsFragment['data'][number]['attempts'][number];

/** The attempts at a delivery, oldest first. */
export function AttemptTable({ attempts }: { attempts: readonly Attempt[] }) {
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
