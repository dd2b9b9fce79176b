import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { root } from '../root.tsx';
import { readList } from '../ui/lists/list-address.ts';
import { readDeliveryFilters } from './filters.ts';

/** The routes of webhooks. */
export const webhookRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks',
    staticData: { title: 'webhooks.title', area: 'settings', needs: ['read:webhooks'] },
    validateSearch: readList,
    component: lazyScreen(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/new',
    staticData: { title: 'webhooks.add', needs: ['manage:webhooks'] },
    component: lazyScreen(() => import('./new-webhook-page.tsx'), 'NewWebhookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/$webhookId',
    validateSearch: readDeliveryFilters,
    component: lazyScreen(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/deliveries',
    staticData: { title: 'deliveries.title', under: '/webhooks', needs: ['read:webhooks'] },
    validateSearch: readDeliveryFilters,
    component: lazyScreen(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
] as const;
