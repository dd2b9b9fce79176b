import type { Pool, PoolClient } from 'pg';
import { ownIdOf, type SourcedKind } from '../database/ids/sourced-id.ts';
import { prepared } from '../database/reads/prepared.ts';

const tables: Record<SourcedKind, string> = {
  student: 'students',
  user: 'users',
  guardian: 'guardians',
  term: 'terms',
  course: 'courses',
  class: 'classes',
  enrolment: 'enrolments',
  assessment: 'assessments',
  grade: 'grades',
};

/** A stored sourcedId comes first: it may look like the one that the service assigns to another record. */
const findIn = (table: string) => `
  select sent.sourced_id as "sourcedId", coalesce(stored.id, own.id) as id
  from unnest($2::text[], $3::int[]) as sent (sourced_id, own_id)
    left join ${table} stored on stored.institution_id = $1 and stored.sourced_id = sent.sourced_id
    left join ${table} own on own.institution_id = $1 and own.id = sent.own_id and own.sourced_id is null
  where coalesce(stored.id, own.id) is not null`;

/** Returns the ids of an institution's records by their sourcedIds. Unknown ones are missing. */
export async function findIdsBySourcedId(
  client: Pool | PoolClient,
  institutionId: number,
  kind: SourcedKind,
  sourcedIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const values = [institutionId, sourcedIds, sourcedIds.map((sourcedId) => ownIdOf(kind, sourcedId) ?? null)];
  const { rows } = await prepared<{ sourcedId: string; id: number }>(client, findIn(tables[kind]), values);
  return new Map(rows.map(({ sourcedId, id }) => [sourcedId, id]));
}

/** Returns the id of the institution's record with a sourcedId, or undefined if there is none. */
export async function findIdBySourcedId(
  client: Pool | PoolClient,
  institutionId: number,
  kind: SourcedKind,
  sourcedId: string,
): Promise<number | undefined> {
  return (await findIdsBySourcedId(client, institutionId, kind, [sourcedId])).get(sourcedId);
}
