import { getRouteApi, Link } from '@tanstack/react-router';
import { t } from '../texts.ts';
import { Loaded, useListAnswer } from '../ui/answer.tsx';
import { Page } from '../ui/page.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { nextLook } from './next-look.ts';
import { DeliveriesDocument } from './webhooks.generated.ts';

const route = getRouteApi('/deliveries');

/** The deliveries to all webhooks of the last 30 days. */
export function DeliveriesPage() {
  const filters = route.useSearch();
  const query = useListAnswer(DeliveriesDocument, filters, {
    refetchInterval: ({ state }) => nextLook(state.data?.deliveries.data ?? [], Date.now()),
  });
  return (
    <Page title={t('deliveries.title')}>
      <Loaded query={query}>
        {({ deliveries, failed }) => (
          <DeliveryList
            deliveries={deliveries.data.map((delivery) => ({ ...delivery, showsWebhook: true }))}
            pagination={deliveries.pagination}
            filters={filters}
            failedLink={
              failed.pagination.total > 0 && (
                <Link to="/deliveries" search={{ status: 'failed' }}>
                  {t('deliveries.failed', { count: failed.pagination.total })}
                </Link>
              )
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
