import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { useListAnswer } from '../ui/answer.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { RecordName } from '../ui/record-name.tsx';
import { ALL_EVENTS, eventName } from './events.ts';
import { webhookName } from './webhook-name.ts';
import { type WebhookFieldsFragment, WebhooksDocument } from './webhooks.generated.ts';
import './webhooks.css';

const route = getRouteApi('/webhooks');

/** The webhooks of the institution, and how many of their deliveries have failed. */
export function WebhooksPage() {
  const { may } = useViewer();
  const { page, limit = 100 } = route.useSearch();
  const query = useListAnswer(WebhooksDocument, { page, limit });
  const failed = query.data?.failed.pagination.total ?? 0;
  const actions = (
    <>
      <Link to="/deliveries" className="button">
        {t('deliveries.title')}
      </Link>
      {may('manage:webhooks') && (
        <Link to="/webhooks/new" className="button primary">
          {t('webhooks.add')}
        </Link>
      )}
    </>
  );
  return (
    <ListScreen
      title={t('webhooks.title')}
      actions={actions}
      intro={failed > 0 && <FailedDeliveries count={failed} />}
      query={query}
      list={({ webhooks: { data, pagination } }) => ({ rows: data, pages: pagination })}
      pageSize={100}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('webhooks.count', { count })}
      empty={t('webhooks.empty')}
    />
  );
}

function FailedDeliveries({ count }: { count: number }) {
  return (
    <p className="message">
      <Link to="/deliveries" search={{ status: 'failed' }}>
        {t('deliveries.failed', { count })}
      </Link>
    </p>
  );
}

function columns(): ListColumn<WebhookFieldsFragment>[] {
  return [
    {
      id: 'name',
      title: t('word.webhook'),
      value: webhookName,
      cell: (webhook) => <RecordName to="/webhooks/$webhookId" id={webhook.id} name={webhookName(webhook)} />,
    },
    { id: 'url', isClear: true, title: t('webhooks.url'), value: ({ url }) => url },
    { id: 'events', isClear: true, title: t('webhooks.events'), cell: ({ events }) => eventSummary(events) },
    {
      id: 'state',
      isClear: true,
      title: t('word.state'),
      cell: ({ active }) => (
        <span className={active ? 'tag delivered' : 'tag'}>{t(active ? 'webhooks.active' : 'webhooks.inactive')}</span>
      ),
    },
  ];
}

function eventSummary(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return t('webhooks.all-events');
  return events.length <= 3 ? events.map(eventName).join(', ') : t('webhooks.event-count', { count: events.length });
}
