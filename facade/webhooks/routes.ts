import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ListWebhooksDocument,
  UpdateWebhookDocument,
} from '../operations.generated.ts';
import { del, get, post, put } from '../rest/route.ts';

export const webhookRoutes = [
  get('/webhooks', ListWebhooksDocument),
  post('/webhooks', CreateWebhookDocument, { status: 201, showsSecret: true }),
  put('/webhooks/{id}', UpdateWebhookDocument),
  del('/webhooks/{id}', DeleteWebhookDocument),
];
