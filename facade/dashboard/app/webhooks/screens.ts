import type { Screen } from '../shell/screen.ts';

/** The screens of webhooks in the navigation. */
export const webhookScreens: readonly Screen[] = [];
