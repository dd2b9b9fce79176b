/** The routes of webhooks. */
export const webhookRoutes = [] as const;
