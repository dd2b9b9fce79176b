import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../root.tsx';
import { readPage } from '../ui/search-parameters.ts';
import { readDeliveryFilters } from './filters.ts';

/** The routes of webhooks. */
export const webhookRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks',
    validateSearch: readPage,
    component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/new',
    component: lazyRouteComponent(() => import('./new-webhook-page.tsx'), 'NewWebhookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/$webhookId',
    validateSearch: readDeliveryFilters,
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/deliveries',
    validateSearch: readDeliveryFilters,
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
] as const;
