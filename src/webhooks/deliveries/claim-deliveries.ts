import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { isClusterConnection } from '../../database/connection/connection-settings.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { MAX_FORMER_SECRETS } from '../webhook-secret.ts';

/** A delivery with everything that an attempt needs. */
export interface ClaimedDelivery {
  institutionId: number;
  id: number;
  /** Identifies the partition. */
  day: string;
  webhookId: number;
  /** Identifies the poll that claimed the delivery: only its process may record the outcome. */
  claim: string;
  messageId: string;
  attemptsMade: number;
  url: string;
  /** The description of the subscription. */
  description: string | null;
  secrets: Buffer[];
  eventId: number;
  type: string;
  data: Record<string, unknown>;
  occurredAt: Date;
  /** The student of whom the event tells; null if it is none of a single student. */
  studentId: number | null;
}

/** The maximum numbers of concurrent attempts, in all processes together. */
const PER_WEBHOOK = 8;
const PER_HOST = 16;
const PER_INSTITUTION = 64;

/**
 * An institution may hold a seventh of the free slots, and one poll claims half of them, so there is always room for another
 * institution. A single busy institution gets its 64 of 512 slots; each of eight gets 34, each of a hundred 4.
 */
const INSTITUTION_SHARE = 1 / 7;
const POLL_SHARE = 1 / 2;

/** Seconds until the claims of a dead process expire. An attempt takes at most 15. */
const CLAIM_SECONDS = 30;

/**
 * Claims due deliveries fairly: the longest due of each subscription first, and one of each institution before the second of any.
 * Those of closed institutions wait.
 *
 * `queue` skips through the index of pending deliveries, so the cost of a poll depends on the number of subscriptions with pending
 * deliveries, not on the number of deliveries. The limit per host is counted for each institution separately: otherwise one
 * institution could use up the slots of a host that others deliver to as well.
 */
const claim = (isIn: (column: string) => string) => `
  with recursive queue as (
    (select institution_id, webhook_id from webhook_deliveries where ${isIn('institution_id')} and status = 'pending' order by institution_id, webhook_id limit 1)
    union all
    select next.institution_id, next.webhook_id from queue cross join lateral (
      select d.institution_id, d.webhook_id from webhook_deliveries d
      where ${isIn('d.institution_id')} and d.status = 'pending' and (d.institution_id, d.webhook_id) > (queue.institution_id, queue.webhook_id)
      order by d.institution_id, d.webhook_id limit 1
    ) next
  ), claimed as materialized (
    select institution_id, webhook_id, count(*)::int as count from webhook_deliveries
    where ${isIn('institution_id')} and claimed_until > now() group by 1, 2
  ), own as (
    select * from unnest($1::int[], $2::int[]) as own (institution_id, count)
  ), receiver as materialized (
    select w.institution_id, w.id, substring(lower(w.url) from '://(\\[[^]]*\\]|[^/?#:]*)') as host, coalesce(claimed.count, 0) as busy
    from queue join webhooks w on w.institution_id = queue.institution_id and w.id = queue.webhook_id and w.active
    join institutions i on i.id = w.institution_id and i.closed_at is null
    left join claimed on claimed.institution_id = w.institution_id and claimed.webhook_id = w.id
    where ${isIn('w.institution_id')} and ${isIn('i.id')}
  ), load as materialized (
    select *, (sum(busy) over (partition by institution_id, host))::int as host_busy from receiver
  ), busy_institution as materialized (
    select institution_id, greatest(coalesce(claims.count, 0), coalesce(own.count, 0)) as busy
    from (select institution_id, sum(count)::int as count from claimed group by 1) claims full join own using (institution_id)
  ), due as (
    select load.*, coalesce(b.busy, 0) as institution_busy, d.id as delivery_id, d.day, d.next_attempt_at,
      load.busy + row_number() over (partition by load.institution_id, load.id order by d.next_attempt_at, d.id) as webhook_rank
    from load left join busy_institution b using (institution_id) cross join lateral (
      select id, day, next_attempt_at from webhook_deliveries d
      where ${isIn('d.institution_id')} and d.institution_id = load.institution_id and d.webhook_id = load.id and d.status = 'pending' and d.next_attempt_at <= now()
        and (d.claimed_until is null or d.claimed_until <= now())
      order by d.next_attempt_at limit greatest(${PER_WEBHOOK} - load.busy, 0)
    ) d
    where coalesce(b.busy, 0) < $3
  ), by_host as (
    select *, host_busy + row_number() over (partition by institution_id, host order by webhook_rank, next_attempt_at) as host_rank from due
  ), by_institution as (
    select *, institution_busy + row_number() over (partition by institution_id order by webhook_rank, next_attempt_at) as institution_rank
    from by_host where host_rank <= ${PER_HOST}
  ), chosen as materialized (
    select institution_id, delivery_id, day from by_institution where institution_rank <= $3
    order by institution_rank, next_attempt_at limit $4
  ), locked as materialized (
    select d.institution_id, d.id, d.day, d.day::text as day_text, array(
      select f.encrypted_secret from webhook_former_secrets f
      where ${isIn('f.institution_id')} and f.institution_id = d.institution_id and f.webhook_id = d.webhook_id and f.expires_at > now()
      order by f.id desc limit ${MAX_FORMER_SECRETS}) as former_secrets
    from webhook_deliveries d
    join chosen c on c.institution_id = d.institution_id and c.delivery_id = d.id and c.day = d.day
    where ${isIn('d.institution_id')} and d.status = 'pending' and (d.claimed_until is null or d.claimed_until <= now())
    for update of d skip locked
  )
  update webhook_deliveries d set claim = $5, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
  from locked, webhooks w, events e
  where ${isIn('d.institution_id')} and ${isIn('w.institution_id')} and ${isIn('e.institution_id')}
    and d.institution_id = locked.institution_id and d.id = locked.id and d.day = locked.day
    and w.institution_id = d.institution_id and w.id = d.webhook_id
    and e.institution_id = d.institution_id and e.id = d.event_id and e.day = locked.day
  returning d.institution_id as "institutionId", d.id, locked.day_text as day, d.webhook_id as "webhookId", d.claim, d.message_id as "messageId",
    d.attempts_made as "attemptsMade", w.url, w.description,
    w.encrypted_secret || locked.former_secrets as secrets,
    e.id as "eventId", e.type, e.data, e.occurred_at as "occurredAt",
    case when e.type like 'student.%' then (e.data ->> 'id')::int when e.type like 'absence\\_note.%' then (
      select n.student_id from absence_notes n
      where ${isIn('n.institution_id')} and n.institution_id = d.institution_id and n.id = (e.data ->> 'id')::int)
    end as "studentId"`;

const CLAIM = claim(() => 'true');
const CLAIM_IN_ONE = claim((column) => `${column} = $6`);

/** The institutions with due deliveries, the one with the longest due delivery first. Those that are closed wait. */
const DUE_INSTITUTIONS = `
  select institution_id as id from webhook_deliveries d
  where exists (select from institutions i where i.id = d.institution_id and i.closed_at is null)
    and status = 'pending' and next_attempt_at <= now() and (claimed_until is null or claimed_until <= now())
  group by institution_id order by min(next_attempt_at) limit $1`;

/** Finds a delivery that is due, also if it is claimed already or its institution is closed. */
export const DUE = `select 1 from webhook_deliveries where status = 'pending' and next_attempt_at <= now() limit 1`;

/**
 * Claims due deliveries for their next attempt. A claim without an outcome in time expires, and any process can claim it again.
 * @param free the number of attempts that this process can start
 * @param own the number of attempts in progress in this process, by institution. It includes those of deleted
 *   subscriptions, which are no longer in the database
 */
export async function claimDeliveries(
  client: PoolClient,
  free: number,
  own: ReadonlyMap<number, number> = new Map(),
): Promise<ClaimedDelivery[]> {
  const perInstitution = Math.max(1, Math.min(PER_INSTITUTION, Math.floor(free * INSTITUTION_SHARE)));
  const limit = Math.ceil(free * POLL_SHARE);
  const values = (most: number) => [[...own.keys()], [...own.values()], perInstitution, most, randomUUID()];
  if (!isClusterConnection(client)) return (await prepared<ClaimedDelivery>(client, CLAIM, values(limit))).rows;
  // A cluster runs the statement for one institution at a time, on the node that has it.
  const due = await prepared<{ id: number }>(client, DUE_INSTITUTIONS, [limit]);
  const share = Math.max(1, Math.floor(limit / due.rows.length));
  const claimed: ClaimedDelivery[] = [];
  for (const { id } of due.rows) {
    if (claimed.length >= limit) break;
    const { rows } = await prepared<ClaimedDelivery>(client, CLAIM_IN_ONE, [...values(share), id]);
    claimed.push(...rows);
  }
  return claimed;
}

/** Releases a claim before it expires, so that another process can attempt the delivery immediately. */
export async function releaseClaim(
  pool: Pool,
  { institutionId, id, day, claim }: Pick<ClaimedDelivery, 'institutionId' | 'id' | 'day' | 'claim'>,
): Promise<void> {
  const text = `update webhook_deliveries set claim = null, claimed_until = null where institution_id = $1 and id = $2 and day = $3 and claim = $4`;
  await prepared(pool, text, [institutionId, id, day, claim]);
}
