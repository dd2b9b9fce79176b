import { type ReactNode, useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { FilterSelect } from '../ui/lists/filters.tsx';
import { useListAddress } from '../ui/lists/list-address.ts';
import { ErrorMessage, Notice } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { DeliveryItem, type ListedDelivery } from './delivery-item.tsx';
import { type DeliveryFilters, statuses } from './filters.ts';
import { type Redelivery, useRedelivery } from './redelivery.ts';
import type { DeliveryFieldsFragment } from './webhooks.generated.ts';
import './webhooks.css';

interface Props {
  readonly deliveries: readonly ListedDelivery[];
  readonly pagination: DeliveryFieldsFragment['pagination'];
  readonly filters: DeliveryFilters;
  /** A link to the failed deliveries. */
  readonly failedLink: ReactNode;
}

/** A page of deliveries, newest first, with their attempts. Those that are ticked are sent again together. */
export function DeliveryList({ deliveries, pagination, filters, failedLink }: Props) {
  const { goTo } = useListAddress();
  return (
    <>
      <div className="filters">
        <FilterSelect
          name="status"
          label={t('word.status')}
          options={statuses.map((status) => [status, t(`deliveries.status.${status}`)])}
        />
        <p>{failedLink}</p>
      </div>
      {deliveries.length === 0 ? (
        <Notice>
          <p role="status">{t(filters.status ? 'deliveries.none-match' : 'deliveries.empty')}</p>
        </Notice>
      ) : (
        <>
          <p role="status">{t('deliveries.count', { count: pagination.total })}</p>
          <Deliveries key={`${filters.status} ${pagination.page}`} deliveries={deliveries} />
        </>
      )}
      <Pages {...pagination} onPage={(page) => goTo(page, pagination.page)} />
    </>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly ListedDelivery[] }) {
  const { may } = useViewer();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const redelivery = useRedelivery();
  const select = (ids: readonly number[], isTicked: boolean) => {
    const others = [...ticked].filter((id) => !ids.includes(id));
    setTicked(new Set(isTicked ? [...others, ...ids] : others));
  };
  const possible = deliveries.filter(({ webhook }) => webhook.active).map(({ id }) => id);
  const chosen = possible.filter((id) => ticked.has(id));
  const mayRedeliver = may('manage:webhooks');
  return (
    <>
      {mayRedeliver && possible.length > 0 && (
        <div className="delivery-actions">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.length === possible.length}
              onChange={({ target }) => select(possible, target.checked)}
            />
            {t('deliveries.select-all')}
          </label>
          <button
            type="button"
            disabled={chosen.length === 0 || redelivery.isPending}
            onClick={() => redelivery.mutate(chosen, { onSuccess: () => setTicked(new Set()) })}
          >
            {t('deliveries.redeliver-selected', { count: chosen.length })}
          </button>
        </div>
      )}
      <RedeliveryState redelivery={redelivery} />
      <ul className="deliveries">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            redelivery={mayRedeliver ? redelivery : undefined}
            isTicked={ticked.has(delivery.id)}
            onTick={(isTicked) => select([delivery.id], isTicked)}
          />
        ))}
      </ul>
    </>
  );
}

function RedeliveryState({ redelivery: { isPending, variables = [], done, data } }: { redelivery: Redelivery }) {
  return (
    <>
      <p role="status" className="hint">
        {isPending && t('deliveries.sending', { done, count: variables.length })}
        {!isPending && data && t('deliveries.sent', { count: data.sent })}
      </p>
      {!isPending && data?.error ? <ErrorMessage error={data.error} /> : null}
    </>
  );
}
