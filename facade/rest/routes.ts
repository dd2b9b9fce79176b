import { adminRoutes } from '../admin/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { classRoutes } from '../classes/routes.ts';
import { studentRoutes } from '../students/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Route } from './route.ts';

/** Every REST endpoint, feature by feature; what is asked most comes first, because routes are tried in this order. */
export const routes: readonly Route[] = [
  ...studentRoutes,
  ...classRoutes,
  ...authRoutes,
  ...adminRoutes,
  ...webhookRoutes,
];
