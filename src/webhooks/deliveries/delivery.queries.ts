import { Conditions } from '../../database/reads/conditions.ts';
import { type Page, type PageArguments, pageOf, readPage } from '../../database/reads/page.ts';
import { prepared } from '../../database/reads/prepared.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { dateTime, idArray } from '../../database/reads/sql.ts';
import { notFound } from '../../errors.ts';
import type { SelectingRequest, ServiceRequest } from '../../service-request.ts';
import type { DeliveryStatus } from './delivery.entity.ts';
import { deliveryReadModel } from './delivery.read-model.ts';

export interface DeliveryListArguments extends PageArguments {
  webhookId: number;
  status?: DeliveryStatus | null;
}

/** A page of the deliveries of one subscription, by id ([D47]). @throws AppError `not_found` for a subscription that is not there */
export async function listDeliveries<T>(
  { caller, database, selection }: SelectingRequest,
  args: DeliveryListArguments,
): Promise<Selected<Page<T>>> {
  const page = pageOf(args, caller.problems);
  const owner = [caller.institutionId, args.webhookId];
  const { rowCount } = await prepared(
    database.pool,
    'select from webhooks where institution_id = $1 and id = $2',
    owner,
  );
  if (!rowCount) throw notFound('Webhook');
  const conditions = new Conditions('d.institution_id = ?', caller.institutionId)
    .add('d.webhook_id = ?', args.webhookId)
    .given('d.status = ?', args.status);
  const query = conditions.query('webhook_deliveries d', 'd.id');
  return readPage<T>(database.pool, deliveryReadModel, query, selection, page);
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
 * The attempts at each of the deliveries, oldest first. What receivers answered is for administrators who signed in: a program's
 * key does not show it, since answers of strange servers are the reward of who points us at them.
 */
export async function attemptsOf(
  { caller, database }: ServiceRequest,
  deliveryIds: number[],
): Promise<Map<number, AttemptRow[]>> {
  const { rows } = await prepared<AttemptRow & Record<string, unknown>>(
    database.pool,
    `select delivery_id as "deliveryId", ${dateTime('at')} as at, status, duration_ms as "durationMs", error,
       case when $3 then response_excerpt end as "responseExcerpt"
     from webhook_attempts where institution_id = $1 and delivery_id = any(${idArray('$2')}) order by id`,
    [caller.institutionId, deliveryIds, caller.actorType === 'user'],
  );
  return Map.groupBy(rows, (row) => row.deliveryId);
}
