import type { Caller } from '../auth/principals/caller.ts';
import type { Database } from '../database/connection/database.ts';
import { readById } from '../database/reads/by-id.ts';
import { type Page, type PageArguments, pageOf, readPage } from '../database/reads/page.ts';
import type { Shape, Shaped } from '../database/reads/selection.ts';
import { webhookReadable } from './webhook.read-model.ts';

/** One subscription of the caller's institution. */
export async function getWebhook<T>(
  caller: Caller,
  database: Database,
  id: number,
  shape: Shape,
): Promise<Shaped<T> | undefined> {
  caller.problems.throwIfAny();
  const record = { from: 'webhooks w', institutionId: caller.institutionId, id };
  return readById<T>(database.pool, webhookReadable, record, shape);
}

/** A page of the institution's subscriptions, by id. */
export async function listWebhooks<T>(
  caller: Caller,
  database: Database,
  args: PageArguments,
  shape: Shape,
): Promise<Shaped<Page<T>>> {
  const page = pageOf(args, caller.problems);
  const query = { from: 'webhooks w', where: 'w.institution_id = $1', orderBy: 'w.id', values: [caller.institutionId] };
  return readPage<T>(database.pool, webhookReadable, query, shape, page);
}
