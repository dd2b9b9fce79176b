import { sql } from 'kysely';
import type { SelectingRequest, ServiceRequest } from '../../access/service-request.ts';
import type { Database } from '../../database/connection/database.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, readPage, readPageArguments } from '../../database/reads/page.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { dateTime, idArray, type Sql } from '../../database/reads/sql.ts';
import { notFound } from '../../shared/errors.ts';
import { deliveryReadModel } from './delivery.read-model.ts';
import { type DeliveryStatus, deliveryStatuses } from './delivery-status.ts';

export interface DeliveryListArguments extends PageArguments {
  webhookId?: number | null;
  status?: DeliveryStatus | null;
}

/** Conditions with the status as a literal: with a parameter, a prepared statement could not use the partial index of failures. */
const hasStatus = Object.fromEntries(
  deliveryStatuses.map((status) => [status, sql.raw(`d.status = '${status}'`)]),
) as Record<DeliveryStatus, Sql>;

/**
 * Lists a page of the deliveries to one subscription or to all, the newest event first ([D47]).
 * @throws AppError `not_found` if there is no such subscription
 */
export async function listDeliveries<T>(
  { caller, database, selection, errors }: SelectingRequest,
  args: DeliveryListArguments,
): Promise<Selected<Page<T>>> {
  const page = readPageArguments(args, errors);
  if (args.webhookId != null) await assertWebhookExists(database, caller.institutionId, args.webhookId);
  const conditions = new Conditions('d', caller.institutionId)
    .addIfPresent(args.webhookId, (webhookId) => sql`d.webhook_id = ${webhookId}`)
    .addIfPresent(args.status, (status) => hasStatus[status]);
  const query = conditions.query('webhook_deliveries d', 'd.id desc');
  return readPage<T>(database.pool, deliveryReadModel, query, selection, page);
}

async function assertWebhookExists({ pool }: Database, institutionId: number, id: number): Promise<void> {
  const text = 'select from webhooks where institution_id = $1 and id = $2';
  const { rowCount } = await prepared(pool, text, [institutionId, id]);
  if (!rowCount) throw notFound('Webhook');
}

export interface AttemptRow {
  deliveryId: number;
  at: string;
  status: number | null;
  durationMs: number;
  error: string | null;
  responseExcerpt: string | null;
}

/**
 * Returns the attempts at each delivery, oldest first. Response excerpts are for signed-in administrators only, not for API keys:
 * otherwise a stolen key could be used to read responses of servers that only this service can reach.
 */
export async function listAttempts(
  { caller, database }: ServiceRequest,
  deliveryIds: number[],
): Promise<Map<number, AttemptRow[]>> {
  const { rows } = await prepared<AttemptRow>(
    database.pool,
    `select delivery_id as "deliveryId", ${dateTime('at')} as at, status, duration_ms as "durationMs", error,
       case when $3 then response_excerpt end as "responseExcerpt"
     from webhook_attempts where institution_id = $1 and delivery_id = any(${idArray('$2')}) order by id`,
    [caller.institutionId, deliveryIds, caller.actorType === 'user'],
  );
  return Map.groupBy(rows, (row) => row.deliveryId);
}
