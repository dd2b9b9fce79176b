import { adminRoutes } from '../admin/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { classRoutes } from '../classes/routes.ts';
import { studentRoutes } from '../students/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import type { Route } from './route.ts';

/** All REST routes. Express tries them in this order, so the most used come first. */
export const routes: readonly Route[] = [
  ...studentRoutes,
  ...classRoutes,
  ...authRoutes,
  ...adminRoutes,
  ...webhookRoutes,
];
