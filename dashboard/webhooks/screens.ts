import type { Screen } from '../shell/screen.ts';

/** The screens of webhooks in the navigation. */
export const webhookScreens: readonly Screen[] = [
  { to: '/webhooks', title: 'webhooks.title', needs: ['read:webhooks'] },
  { to: '/deliveries', title: 'deliveries.title', needs: ['read:webhooks'] },
];
