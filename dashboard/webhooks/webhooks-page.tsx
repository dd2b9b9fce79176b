import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { Table } from '../ui/table.tsx';
import { ALL_EVENTS } from './events.ts';
import { webhookName } from './webhook-name.ts';
import { WebhooksDocument, type WebhooksQuery } from './webhooks.generated.ts';
import './webhooks.css';

const route = getRouteApi('/webhooks');

/** The webhooks of the institution, and how many of their deliveries have failed. */
export function WebhooksPage() {
  const { may } = useViewer();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['webhooks', 'list', search],
    queryFn: () => request(WebhooksDocument, search),
    placeholderData: keepPreviousData,
  });
  const add = may('manage:webhooks') && (
    <Link to="/webhooks/new" className="button primary">
      {t('webhooks.add')}
    </Link>
  );
  return (
    <Page title={t('webhooks.title')} actions={add}>
      <Loaded query={query}>
        {({ webhooks, failed: { pagination } }) => (
          <>
            {pagination.total > 0 && (
              <p className="message">
                <Link to="/deliveries" search={{ status: 'failed' }}>
                  {t('deliveries.failed', { count: pagination.total })}
                </Link>
              </p>
            )}
            <WebhookTable webhooks={webhooks.data} />
            <Pages {...webhooks.pagination} onPage={(page) => navigate({ search: { page } })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function WebhookTable({ webhooks }: { webhooks: WebhooksQuery['webhooks']['data'] }) {
  if (webhooks.length === 0)
    return (
      <Notice>
        <p role="status">{t('webhooks.empty')}</p>
      </Notice>
    );
  return (
    <Table
      label={t('webhooks.title')}
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('webhooks.name'),
          cell: (webhook) => (
            <>
              <Link to="/webhooks/$webhookId" params={{ webhookId: String(webhook.id) }}>
                {webhookName(webhook)}
              </Link>
              {webhook.description && <div className="hint">{webhook.url}</div>}
            </>
          ),
        },
        { title: t('webhooks.events'), cell: ({ events }) => eventSummary(events) },
        {
          title: t('webhooks.state'),
          cell: ({ active }) => (
            <span className={active ? 'tag delivered' : 'tag'}>
              {t(active ? 'webhooks.active' : 'webhooks.inactive')}
            </span>
          ),
        },
      ]}
    />
  );
}

function eventSummary(events: readonly string[]): string {
  if (events.includes(ALL_EVENTS)) return t('webhooks.all-events');
  return events.length <= 3 ? events.join(', ') : t('webhooks.event-count', { count: events.length });
}
