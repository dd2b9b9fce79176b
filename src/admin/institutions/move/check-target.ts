import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { OperatorError } from '../../../shared/operator-error.ts';
import { FORMAT, type FrameReader, type MoveHeader } from './frames.ts';
import { findMigrations, findTenantTables, type TenantTable } from './tenant-tables.ts';
import { findTaken, type TakenValue } from './unique-values.ts';

const MAX_REPORTED = 20;

/** @throws OperatorError if the database cannot take the file: it has another version, other tables, or an institution with the id or the slug */
export async function checkTarget(
  client: PoolClient,
  { format, institution, migrations, tables }: MoveHeader,
): Promise<void> {
  const own = await findMigrations(client);
  if (format !== FORMAT || !isDeepStrictEqual(migrations, own))
    throw new OperatorError(
      `The source and this database have different versions: the last migration there was ${migrations.at(-1)}, here it is ${own.at(-1)}. Run the same version on both, then export again.`,
    );
  if (!isDeepStrictEqual(namesOf(tables), namesOf(await findTenantTables(client))))
    throw new OperatorError(
      'The source and this database have different tables or columns, although their versions are the same.',
    );
  const text = 'select id, name from institutions where id = $1 or slug = $2 order by id = $1 desc';
  const { rows } = await client.query<{ id: number; name: string }>(text, [institution.id, institution.slug]);
  const [other] = rows;
  if (other?.id === institution.id)
    throw new OperatorError(
      `This database has an institution ${other.id} already: ${other.name}. The audit trail contains the id, so it cannot change.`,
    );
  if (other)
    throw new OperatorError(
      `An institution of this database has the slug ${institution.slug} already: ${other.name} (institution ${other.id}). Change the slug of one of them, and if it is that of the moved one, export it again.`,
    );
}

function namesOf(tables: readonly TenantTable[]): string[] {
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)).sort();
}

/** @throws OperatorError that lists values of the file that other institutions of the database have, although they must be unique */
export async function checkUniqueValues(
  client: PoolClient,
  { tables }: MoveHeader,
  reader: FrameReader,
): Promise<void> {
  const taken: TakenValue[] = [];
  for (let values = await reader.maybeJson('unique'); values; values = await reader.maybeJson('unique'))
    taken.push(...(await findTaken(client, tables, values)));
  if (taken.length === 0) return;
  const lines = taken
    .slice(0, MAX_REPORTED)
    .map(({ table, column, value, institutionId }) => `  ${table}: ${column} ${value} (institution ${institutionId})`);
  const more = taken.length > MAX_REPORTED ? '\n  and others' : '';
  throw new OperatorError(
    `Other institutions of this database use the same values, which must be unique. Change them here or in the source:\n${lines.join('\n')}${more}`,
  );
}
