import { screen } from '../screen.ts';
import { readList } from '../ui/lists/list-address.ts';
import { readDeliveryFilters } from './filters.ts';

/** The routes of webhooks. */
export const webhookRoutes = [
  screen('/webhooks', () => import('./webhooks-page.tsx'), 'WebhooksPage', {
    title: 'webhooks.title',
    area: 'settings',
    needs: ['read:webhooks'],
    search: readList,
  }),
  screen('/webhooks/new', () => import('./new-webhook-page.tsx'), 'NewWebhookPage', {
    title: 'webhooks.add',
    needs: ['manage:webhooks'],
  }),
  screen('/webhooks/$webhookId', () => import('./webhook-page.tsx'), 'WebhookPage', { search: readDeliveryFilters }),
  screen('/deliveries', () => import('./deliveries-page.tsx'), 'DeliveriesPage', {
    title: 'deliveries.title',
    under: '/webhooks',
    needs: ['read:webhooks'],
    search: readDeliveryFilters,
  }),
] as const;
