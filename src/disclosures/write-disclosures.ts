import type { Database } from '../database/connection/database.ts';
import type { IdSource } from '../database/ids/id-blocks.ts';
import { prepared } from '../database/reads/prepared.ts';
import type { Disclosure } from './disclosure.ts';

/** The part of the database that stores disclosures. */
export type DisclosureStore = Pick<Database, 'pool' | 'ids'>;

/**
 * Inserts disclosures. Most of them share who reads which fields, so these are sent once for all of them: parsing them for each entry
 * would cost as much as the insert.
 */
const INSERT = `
  with shared as materialized (
    select position, institution_id, recipient_type, recipient_id, recipient_name, kind, purpose, fields::text[] as fields
    from unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality
      as shared (institution_id, recipient_type, recipient_id, recipient_name, kind, purpose, fields, position)
  )
  insert into disclosures (institution_id, id, recipient_type, recipient_id, recipient_name, kind, purpose, fields,
    occurred_at, student_ids, request_id)
  select institution_id, id, recipient_type, recipient_id, recipient_name, kind, purpose, fields,
    to_timestamp(milliseconds / 1000), student_ids::int[], request_id
  from unnest($8::int[], $9::float8[], $10::text[], $11::text[], $12::int[]) as entry (position, milliseconds, student_ids, request_id, id)
    join shared using (position)`;

/** Writes disclosures by one statement. */
export async function writeDisclosures(
  { pool, ids }: DisclosureStore,
  disclosures: readonly Disclosure[],
): Promise<void> {
  const positions = new Map<string, number>();
  const firsts: Disclosure[] = [];
  const shared = disclosures.map((disclosure) => {
    const key = sharedKey(disclosure);
    const position = positions.get(key) ?? firsts.push(disclosure);
    positions.set(key, position);
    return position;
  });
  await prepared(pool, INSERT, [
    firsts.map(({ institutionId }) => institutionId),
    firsts.map(({ recipientType }) => recipientType),
    firsts.map(({ recipientId }) => recipientId),
    firsts.map(({ recipientName }) => recipientName),
    firsts.map(({ kind }) => kind),
    firsts.map(({ purpose }) => purpose),
    firsts.map(({ fields }) => `{${fields.join(',')}}`),
    `{${shared.join(',')}}`,
    `{${disclosures.map(({ occurredAt }) => occurredAt).join(',')}}`,
    `{"{${disclosures.map(({ studentIds }) => studentIds).join('}","{')}}"}`,
    disclosures.map(({ requestId }) => requestId),
    `{${await takeIds(ids, disclosures)}}`,
  ]);
}

/** Returns an id for each disclosure, in the order of each institution's disclosures. */
async function takeIds(ids: IdSource, disclosures: readonly Disclosure[]): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { institutionId } of disclosures) counts.set(institutionId, (counts.get(institutionId) ?? 0) + 1);
  const taken = await Promise.all(
    [...counts].map(([institution, count]) => ids.take(institution, 'disclosures', count)),
  );
  const unused = new Map([...counts.keys()].map((institution, index) => [institution, taken[index]?.values()]));
  return disclosures.map(({ institutionId }) => unused.get(institutionId)?.next().value as number);
}

/** Returns a text that is equal for disclosures that differ only in time, students and request. */
function sharedKey(disclosure: Disclosure): string {
  const { institutionId, recipientType, recipientId, recipientName, kind, purpose, fields } = disclosure;
  return `${institutionId} ${recipientType} ${recipientId} ${kind} ${keyOf(fields)} ${recipientName}\n${purpose}`;
}

const keys = new WeakMap<readonly string[], number>();
let arrays = 0;

/** Returns a number for an array of names. Operations reuse their arrays, and comparing the names would take longer. */
function keyOf(names: readonly string[]): number {
  const known = keys.get(names);
  if (known !== undefined) return known;
  arrays += 1;
  keys.set(names, arrays);
  return arrays;
}
