import type { SelectingRequest } from '../access/service-request.ts';
import { readById } from '../database/reads/by-id.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../database/reads/page.ts';
import type { Selected } from '../database/reads/selection.ts';
import { webhookReadModel } from './webhook.read-model.ts';

/** Returns one subscription of the caller's institution. */
export async function getWebhook<T>(
  { caller, database, selection, errors }: SelectingRequest,
  id: number,
): Promise<Selected<T> | undefined> {
  errors.throwIfAny();
  const record = { from: 'webhooks w', institutionId: caller.institutionId, id };
  return readById<T>(database.pool, webhookReadModel, record, selection);
}

/** Lists a page of the institution's subscriptions, by id. */
export async function listWebhooks<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: PageArguments,
): Promise<Selected<Page<T>>> {
  const page = readPageArguments(args, errors);
  const query = { from: 'webhooks w', where: 'w.institution_id = $1', orderBy: 'w.id', values: [caller.institutionId] };
  return readPage<T>(database.pool, webhookReadModel, query, selection, page);
}
