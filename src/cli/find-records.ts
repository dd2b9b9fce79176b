import type { Database } from '../database/connection/database.ts';
import { AppError, invalid } from '../shared/errors.ts';

interface InstitutionRow {
  id: number;
  name: string;
}

/**
 * Finds the institution that a command is about: the one with the id, or the only one that exists.
 * @throws AppError `validation_error` on `institution`, with a list of the institutions; `not_found` if there are none
 */
export async function findInstitution(database: Database, id: number | undefined): Promise<InstitutionRow> {
  const byId = await database.pool.query<InstitutionRow>('select id, name from institutions where id = $1', [id]);
  if (byId.rows[0]) return byId.rows[0];
  const existing = await listInstitutions(database);
  if (id === undefined && existing.length === 1) return existing[0] as InstitutionRow;
  throw unknownInstitution(existing);
}

/**
 * Finds an institution by its id or its name.
 * @throws AppError `validation_error` on `institution` for an unknown name, and for one that several institutions have
 */
export async function findInstitutionByIdOrName(
  database: Database,
  idOrName: number | string | undefined,
): Promise<InstitutionRow> {
  if (typeof idOrName !== 'string') return findInstitution(database, idOrName);
  const text = 'select id, name from institutions where lower(name) = lower($1) order by id limit 50';
  const { rows } = await database.pool.query<InstitutionRow>(text, [idOrName]);
  if (rows[0] && rows.length === 1) return rows[0];
  if (rows.length > 1)
    throw invalid('institution', `is the name of several: use one of the ids ${rows.map(({ id }) => id).join(', ')}`);
  throw unknownInstitution(await listInstitutions(database));
}

async function listInstitutions({ pool }: Database): Promise<InstitutionRow[]> {
  return (await pool.query<InstitutionRow>('select id, name from institutions order by id limit 50')).rows;
}

function unknownInstitution(existing: readonly InstitutionRow[]): AppError {
  if (existing.length === 0)
    return new AppError('not_found', 'There is no institution yet: use create-institution first.');
  const choices = existing.map(({ id, name }) => `${id} (${name})`).join(', ');
  return invalid('institution', `must be the id of one of: ${choices}`);
}

/** Finds the user who signs in with the email. @throws AppError `validation_error` on `email` */
export async function findUser({ pool }: Database, email: string): Promise<{ id: number; institutionId: number }> {
  const { rows } = await pool.query<{ id: number; institutionId: number }>(
    'select id, institution_id as "institutionId" from users where lower(email) = lower($1)',
    [email],
  );
  if (!rows[0]) throw invalid('email', 'belongs to no user.');
  return rows[0];
}
